import type { Page } from '@playwright/test'
import { apiOf, to } from '../api.ts'
import { dayInJakarta, unique } from '../business.ts'
import { expect, expectAccessible, expectLoaded, picture, test } from '../fixtures.ts'
import { assetsOf } from '../it/assets.ts'

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
const screen = '/private/infotech/it-asset'

// A snapshot of every step costs more than the screens.
test.use({ trace: 'off' })

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** An address as it is at both widths. */
async function inspect(page: Page, address: string, name: string, text: string) {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.goto(address)
    await expect(page.getByText(text).first()).toBeVisible()
    await expectLoaded(page)
    await picture(page, name)
    await expectAccessible(page, 'main')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  }
}

test('work by a plan has its checks, a measured value and a photograph, and ends only when they are there', async ({
  page,
  signIn,
  complaints,
}) => {
  test.setTimeout(300_000)
  // Work whose checks are missing is not finished.
  complaints.expect(/409/)
  const mark = unique()
  await signIn('admin')
  const api = apiOf(page)
  const one = async (query: string) => (await api.get(`${query}&page[size]=1`)).data[0]
  const { id: asset } = await one('it-assets?filter[status]=available&filter[asset_class]=device')
  const { id: type } = await one('references?filter[category]=maintenance-type&filter[is_active]=1')
  const company = (await api.get(`it-assets/${asset}`)).data.relationships.company.data.id
  const check = (text: string, kind: string, limits: object = {}) => ({
    ...{ text, type: kind, min: null, max: null, required: true, ...limits },
  })
  const plan = await api.create(
    'it-maintenance-internals',
    {
      name: `Servis ${mark}`,
      scope: 'assets',
      interval_value: 500,
      interval_unit: 'usage_hour',
      start_date: dayInJakarta(-30),
      checklist_template: [check('Suhu', 'number', { min: '10', max: '70' }), check('Foto kipas', 'photo')],
    },
    {
      type: to('references', type),
      company: to('references', company),
      it_assets: { data: [{ type: 'it-assets', id: asset }] },
    },
  )
  await inspect(page, `${screen}?section=plans&id=${plan.id}`, 'maintenance-plan', `Servis ${mark}`)
  const work = await api.create(
    'it-maintenance-internal-activities',
    { scheduled_at: dayInJakarta() },
    { it_asset: to('it-assets', asset), plan: to('it-maintenance-internals', plan.id) },
  )
  const address = `${screen}?section=work&id=${work.id}`
  await test.step('without its checks it goes on', async () => {
    await page.setViewportSize(sizes[0] ?? { width: 1440, height: 900 })
    await page.goto(address)
    await page.getByRole('button', { name: 'Mulai', exact: true }).click()
    await page.getByRole('button', { name: 'Selesaikan', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /Selesaikan/ })
    await dialog.getByRole('button', { name: 'Selesaikan', exact: true }).click()
    await expect(page.getByText('Pemeriksaan wajib belum lengkap: Suhu, Foto kipas.').first()).toBeVisible()
    await page.goto(address)
  })
  await test.step('a photograph at its check, and a value beyond its limit', async () => {
    await expect(page.getByText('Foto kipas').first()).toBeVisible()
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'kipas.png', mimeType: 'image/png', buffer: png })
    await expect(page.getByText('kipas.png').first()).toBeVisible()
    const { data } = await api.get(`it-maintenance-internal-activities/${work.id}`)
    const results = data.attributes.results.map((row: { type: string }) =>
      row.type === 'number' ? { ...row, value: '85,5' } : { ...row, ok: true },
    )
    await api.update('it-maintenance-internal-activities', { id: work.id, version: data.meta.version }, { results })
  })
  await inspect(page, address, 'maintenance-work', 'kipas.png')
  await page.getByRole('button', { name: 'Selesaikan', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /Selesaikan/ })
  await dialog.getByRole('button', { name: 'Selesaikan', exact: true }).click()
  await expect(dialog).toBeHidden()
  const { data: done } = await api.get(`it-maintenance-internal-activities/${work.id}`)
  expect(done.attributes.status).toBe('done')
  expect(done.attributes.results).toContainEqual(expect.objectContaining({ text: 'Suhu', value: '85,5', ok: false }))
})

test('a repair by a vendor lends a replacement, and every list of maintenance is for everybody', async ({
  page,
  signIn,
}) => {
  test.setTimeout(300_000)
  const mark = unique()
  await signIn('admin')
  const api = apiOf(page)
  const one = async (query: string) => (await api.get(`${query}&page[size]=1`)).data[0].id
  const { rows, company } = await assetsOf(page, mark.toUpperCase(), 1)
  const spare = String(rows[0]?.id)
  const { data: used } = await api.get(
    `it-assets?filter[status]=in_use&filter[asset_class]=device&filter[company]=${company}&page[size]=50`,
  )
  let held: string | undefined
  // A replacement is lent to an active holder only.
  for (const asset of used) {
    const holder = asset.relationships.holder?.data?.id
    if (holder && (await api.get(`employees/${holder}`)).data.attributes.status === 'active') {
      held = asset.id
      break
    }
  }
  const vendor = await one('partners?filter[is_vendor]=1&filter[status]=active')
  const repair = await api.create(
    'it-maintenance-externals',
    { complaint: `Layar bergaris ${mark}`, estimated_cost: '250000.00', is_warranty: false },
    {
      it_asset: to('it-assets', String(held)),
      vendor: to('partners', vendor),
      replacement_asset: to('it-assets', spare),
    },
  )
  const address = `${screen}?section=externals&id=${repair.id}`
  await page.goto(address)
  await page.getByRole('button', { name: 'Kirim', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /Kirim/ })
  const sent = dialog.getByRole('textbox', { name: 'Dikirim' })
  await sent.fill(dayInJakarta().split('-').reverse().join('/'))
  await sent.press('Tab')
  await dialog.getByRole('button', { name: 'Kirim', exact: true }).click()
  await expect(dialog).toBeHidden()
  const { data } = await api.get(`it-maintenance-externals/${repair.id}`)
  expect(data.attributes.status).toBe('sent')
  expect(data.relationships.replacement_act.data).not.toBeNull()
  await inspect(page, address, 'maintenance-repair', `Layar bergaris ${mark}`)
  for (const section of ['plans', 'work', 'externals'])
    await test.step(section, () => inspect(page, `${screen}?section=${section}`, `maintenance-${section}`, 'Perawatan'))
})
