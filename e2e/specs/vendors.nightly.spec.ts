import type { Page } from '@playwright/test'
import { apiOf, to } from '../api.ts'
import { colleague, colleaguePassword, dayInJakarta, unique } from '../business.ts'
import { expect, expectAccessible, signIn as signInAs, test } from '../fixtures.ts'

const path = '/private/marketing/vendor'

/** The first row of a list of references. */
const reference = async (page: Page, category: string) =>
  (await apiOf(page).get(`references?filter[category]=${category}&page[size]=1`)).data[0].id as string

type Ids = { form: string; category: string }

const vendor = (page: Page, name: string, { form, category }: Ids, more = {}) =>
  apiOf(page).create(
    'partners',
    {
      name,
      phone: '081200001234',
      is_customer: false,
      is_vendor: true,
      addresses: [{ type: 'billing', street: 'Jalan Uji 1', city: 'Semarang', is_primary: true }],
      ...more,
    },
    { legal_form: to('references', form), vendor_categories: { data: [to('references', category).data] } },
  )

const record = (page: Page) => page.getByRole('dialog').first()

/** Confirms a step of a record in its dialog, where it has one. */
async function confirm(page: Page, step: string, reason?: string) {
  const dialog = page.getByRole('dialog', { name: new RegExp(`^${step}`) }).last()
  if (reason) await dialog.getByRole('textbox', { name: /^Alasan/ }).fill(reason)
  await dialog.getByRole('button', { name: step, exact: true }).click()
  await expect(dialog).toBeHidden()
}

async function approve(page: Page, address: string) {
  await page.goto(address)
  await record(page).getByRole('button', { name: 'Setujui', exact: true }).click()
  await confirm(page, 'Setujui')
}

test('an account and the blacklist of a vendor need a second user; the first one is not offered to decide', async ({
  page,
  signIn,
  otherBrowser,
}) => {
  test.setTimeout(300_000)
  const mark = unique()
  const admin = await otherBrowser()
  await signIn('admin', admin)
  const { email } = await colleague(admin, 'GA')
  await signInAs(page, email, colleaguePassword)
  const api = apiOf(page)
  const bank = (await apiOf(admin).get('references?filter[category]=bank&page[size]=1')).data[0].id
  const accounts = [{ bank, account_no: '9876543210', account_name: `PT Rekening ${mark}`, is_primary: true }]
  const ids = { form: await reference(admin, 'legal-form'), category: await reference(admin, 'vendor-category') }
  const { id } = await vendor(page, `PT Rekening ${mark}`, ids, { bank_accounts: accounts })

  await test.step('the account waits, and is the one of the vendor only after the decision of another user', async () => {
    const { data: changes } = await api.get(`partner-bank-changes?filter[partner]=${id}`)
    await page.goto(`${path}?section=banks&id=${changes[0].id}`)
    await expect(record(page)).toContainText('Menunggu verifikasi')
    await expect(record(page).getByRole('button', { name: 'Setujui', exact: true })).toHaveCount(0)
    const own = await api.send('POST', 'partner-bank-changes/-actions/approve', {
      data: [{ type: 'partner-bank-changes', id: changes[0].id, meta: { version: changes[0].meta.version } }],
    })
    expect(own.status()).toBe(403)
    expect((await api.get(`partners/${id}`)).data.attributes.bank_accounts).toEqual([])

    await approve(admin, `${path}?section=banks&id=${changes[0].id}`)
    await page.goto(`${path}?id=${id}&tab=banks`)
    await expect(record(page)).toContainText('Disetujui')
    expect((await api.get(`partners/${id}`)).data.attributes.bank_accounts).toMatchObject([
      { account_no: '9876543210' },
    ])
  })

  await test.step('the blacklist waits for its decision, and is taken back with Cabut', async () => {
    await page.goto(`${path}?id=${id}`)
    await record(page).getByRole('button', { name: 'Tindakan' }).click()
    await page.getByRole('menuitem', { name: 'Daftar hitam', exact: true }).click()
    await confirm(page, 'Daftar hitam', 'Memalsukan faktur pajak')
    await expect(record(page)).toContainText('Menunggu daftar hitam')
    await expect(record(page).getByRole('button', { name: 'Setujui', exact: true })).toHaveCount(0)

    await approve(admin, `${path}?id=${id}`)
    await page.goto(`${path}?id=${id}`)
    await page.getByRole('button', { name: 'Cabut daftar hitam', exact: true }).click()
    await confirm(page, 'Cabut daftar hitam', 'Salah orang, sudah diperiksa')
    await expect(record(page)).toContainText('Aktif')
    expect((await api.get(`partners/${id}`)).data.attributes).toMatchObject({
      status: 'active',
      blacklist_reason: null,
    })
  })
})

test('papers that end soon are a chip of the list of vendors', async ({ page, signIn }) => {
  const mark = unique()
  await signIn('admin')
  const api = apiOf(page)
  const form = await api.create('references', { category: 'legal-form', code: `F${mark}`, name: `Bentuk ${mark}` })
  const meta = { legal_forms: [`F${mark}`], expires: true }
  const category = await reference(page, 'vendor-category')
  const kind = await api.create('references', {
    category: 'partner-paper',
    code: `P${mark}`,
    name: `Izin ${mark}`,
    meta,
  })
  for (const [name, days] of [
    ['Segera', 10],
    ['Lama', 300],
  ] as const) {
    const { id } = await vendor(page, `PT ${name} ${mark}`, { form: form.id, category })
    await api.create(
      'partner-papers',
      { valid_to: dayInJakarta(days) },
      { partner: to('partners', id), kind: to('references', kind.id) },
    )
  }

  await page.goto(`${path}?q=${mark}`)
  await expect(page.getByRole('link', { name: new RegExp(`^PT .+ ${mark}`) })).toHaveCount(2)
  await page.getByRole('tab', { name: 'Segera kedaluwarsa', exact: true }).click()
  await expect(page.getByRole('link', { name: `PT Lama ${mark}` })).toHaveCount(0)
  await expect(page.getByRole('link', { name: `PT Segera ${mark}` })).toBeVisible()
  await expectAccessible(page, 'main')
})
