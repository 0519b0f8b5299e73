import type { Page } from '@playwright/test'
import { apiOf, to } from '../api.ts'
import { customer, dayInJakarta, unique } from '../business.ts'
import { expect, expectAccessible, openDashboard, test } from '../fixtures.ts'
import { choose, day, type OrdinaryScreen, type, walk } from '../ordinary.ts'

type Form = ReturnType<Page['getByRole']>

/** The name comes last: partners of a similar name appear above the form, and move it. */
async function partner(form: Form, mark: string) {
  await choose(form, 'Bentuk usaha', 'Perseroan Terbatas')
  await type(form, 'Telepon', '0812-0000-1234')
  await form.locator('[data-path="addresses"]').click()
  await choose(form, 'Jenis, baris 1', 'Tagihan')
  await type(form, 'Jalan, baris 1', 'Jalan Uji 1')
  await type(form, 'Kota, baris 1', 'Semarang')
  await type(form, 'Nama', `PT Uji ${mark}`)
}

const renamed = { label: 'Nama', value: (mark: string) => `PT Ganti ${mark}`, renames: true }

const screens: readonly OrdinaryScreen[] = [
  {
    path: '/private/marketing/customer',
    title: 'Pelanggan',
    add: 'Tambah Pelanggan',
    fill: partner,
    name: (mark) => `PT Uji ${mark}`,
    change: renamed,
  },
  {
    path: '/private/marketing/vendor',
    title: 'Pemasok',
    add: 'Tambah Pemasok',
    fill: async (form, mark) => {
      await choose(form, 'Kategori pasok', 'Angkutan')
      await partner(form, mark)
    },
    name: (mark) => `PT Uji ${mark}`,
    change: renamed,
  },
  {
    path: '/private/marketing/items',
    title: 'Barang dan Jasa',
    add: 'Tambah Barang/Jasa',
    fill: async (form, mark) => {
      await type(form, 'Nama', `Kain ${mark}`)
      await choose(form, 'Kategori', 'Barang jadi')
      await choose(form, 'Satuan', /^Rol/)
      await choose(form, 'Pajak', /^PPN 11/)
    },
    name: (mark) => `Kain ${mark}`,
    change: { label: 'Nama', value: (mark) => `Kain putih ${mark}`, renames: true },
  },
  {
    path: '/private/marketing/activity?as=list',
    title: 'Aktivitas Pemasaran',
    add: 'Tambah Aktivitas',
    fill: async (form, mark) => {
      await type(form, 'Judul', `Peluang ${mark}`)
      await type(form, 'Calon mitra', `PT Calon ${mark}`)
      await type(form, 'Nilai', '5000000')
      await day(form, 'Perkiraan tutup', '31/12/2027')
    },
    name: (mark) => `Peluang ${mark}`,
    change: { label: 'Judul', value: (mark) => `Peluang besar ${mark}`, renames: true },
  },
]

test.describe('every screen of marketing', () => {
  test('opens, adds, finds, changes, exports and deletes', async ({ page, signIn }) => {
    test.setTimeout(screens.length * 60_000)
    await signIn('admin')
    for (const screen of screens) await test.step(screen.path, () => walk(page, screen, unique()))
  })
})

test('a card is moved on the board by its menu, and a customer keeps its contacts beside it', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await page.goto('/private/marketing/activity')
  const column = page.getByRole('region', { name: /^Kualifikasi, \d+ kartu$/ })
  const menu = column.getByRole('button', { name: /^Pindahkan AKT-/ }).first()
  const name = (await menu.getAttribute('aria-label')) ?? ''
  await menu.click()
  await page.getByRole('menuitem', { name: 'Negosiasi' }).click()
  await expect(page.getByText(`${name.replace('Pindahkan ', '')} dipindahkan ke Negosiasi.`)).toBeVisible()
  await expect(
    page.getByRole('region', { name: /^Negosiasi, \d+ kartu$/ }).getByRole('button', { name, exact: true }),
  ).toBeVisible()
  await expectAccessible(page, 'main')

  const mark = unique()
  await page.goto('/private/marketing/customer?q=PT')
  await page.getByRole('link', { name: /^PT / }).first().click()
  const record = page.getByRole('dialog')
  await record.getByRole('tab', { name: 'Kontak', exact: true }).click()
  await record.getByRole('button', { name: 'Tambah kontak' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tambah kontak' })
  await type(dialog, 'Nama', `Ibu ${mark}`)
  await type(dialog, 'HP', '0812 0000 9999')
  await dialog.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(record.getByRole('button', { name: `Ibu ${mark}`, exact: true })).toBeVisible()
})

/** A card of the user of `page` on a board that nothing else uses, for a person of a customer that `admin` has added. */
async function cardOn(page: Page, admin: Page, mark: string, board: string) {
  const api = apiOf(page)
  const partner = to('partners', (await customer(admin, `K${mark}`.toUpperCase(), `PT Kartu ${mark}`)).id)
  const ways = { name: `Ibu ${mark}`, mobile: '081200009999', email: `ibu.${mark}@contoh.test` }
  const contact = to('contacts', (await api.create('contacts', ways, { partner })).id)
  return api.create(
    'marketing-activities',
    {
      title: `Peluang ${mark}`,
      activity_type: 'opportunity',
      stage_key: 'prospek',
      value: '5000000.00',
      expected_close: dayInJakarta(30),
      next_action_at: `${dayInJakarta(200)}T03:00:00.000Z`,
    },
    { board: to('marketing-boards', board), partner, contact },
  )
}

/** A board of the first stages, kept by the user of `admin`. */
const newBoard = async (admin: Page, mark: string) =>
  (await apiOf(admin).create('marketing-boards', { name: `Papan ${mark}` })).id

test('of two people who move a card at once the later one is told, and both see where it went', async ({
  page,
  signIn,
  otherBrowser,
  complaints,
}) => {
  complaints.expect(/status of 409/)
  const mark = unique()
  const later = await otherBrowser()
  await Promise.all([signIn('pemasaran'), signIn('admin', later)])
  const board = await newBoard(later, mark)
  const { id } = await cardOn(page, later, mark, board)
  const column = (on: Page, stage: string) => on.getByRole('region', { name: new RegExp(`^${stage}, \\d+ kartu`) })
  const cardIn = (on: Page, stage: string) => column(on, stage).getByRole('button', { name: /^Pindahkan AKT-/ })
  for (const on of [page, later]) {
    await on.goto(`/private/marketing/activity?board=${board}`)
    await cardIn(on, 'Prospek').click()
  }

  const arrived = Promise.withResolvers<void>()
  // Leaves the screen before the other move is known there, and arrives after it.
  await later.route('**/-actions/move', async (route) => {
    await arrived.promise
    await route.continue()
  })
  await later.getByRole('menuitem', { name: 'Negosiasi' }).click()
  await page.getByRole('menuitem', { name: 'Penawaran' }).click()
  await expect(page.getByText(/dipindahkan ke Penawaran/)).toBeVisible()
  arrived.resolve()

  await expect(later.getByText(/Data telah diubah oleh/).first()).toBeVisible()
  for (const on of [page, later]) {
    await expect(cardIn(on, 'Penawaran')).toBeVisible()
    await expect(cardIn(on, 'Negosiasi')).toHaveCount(0)
  }
  const { data } = await apiOf(page).get(`marketing-activities/${id}`)
  expect(data.attributes).toMatchObject({ stage_key: 'penawaran', title: `Peluang ${mark}` })

  // With what is there now the second one may still move it.
  await cardIn(later, 'Penawaran').click()
  await later.getByRole('menuitem', { name: 'Negosiasi' }).click()
  await expect(cardIn(page, 'Negosiasi')).toBeVisible()
})

test('a click on WhatsApp or mail is kept with the card, and counts in the widgets of the week and the target', async ({
  page,
  signIn,
  otherBrowser,
  complaints,
}) => {
  complaints.expect(/mailto:/)
  const mark = unique()
  const admin = await otherBrowser()
  await Promise.all([signIn('pemasaran'), signIn('admin', admin)])
  const board = await newBoard(admin, mark)
  const { data: users } = await apiOf(admin).get('users?filter[q]=pemasaran@ems.test')
  await apiOf(admin).create(
    'marketing-targets',
    { month: dayInJakarta().slice(0, 7), interaction_count: 4, won_cards: 1 },
    { owner: to('users', users[0].id), board: to('marketing-boards', board) },
  )
  const { id } = await cardOn(page, admin, mark, board)
  const widget = (title: string) => page.getByRole('main').getByRole('region', { name: title, exact: true })
  const interactions = widget('Rencana minggu ini').getByRole('link', { name: /^Interaksi/ })
  const figure = async () => Number(/\d+$/.exec((await interactions.textContent()) ?? '')?.[0])
  await openDashboard(page)
  await interactions.scrollIntoViewIfNeeded()
  const before = await figure()

  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  await page.goto(`/private/marketing/activity?as=list&board=${board}&id=${id}`)
  const ways = page.getByRole('group', { name: `Hubungi Ibu ${mark}` })
  const popup = page.waitForEvent('popup')
  await ways.getByRole('link', { name: 'WhatsApp', exact: true }).click()
  await expect(page.getByText(`WhatsApp ke Ibu ${mark} dicatat.`)).toBeVisible()
  const chat = await popup
  expect(chat.url()).toBe('https://wa.me/6281200009999')
  await chat.close()
  await ways.getByRole('link', { name: 'Email', exact: true }).click()
  await expect(page.getByText(`Email ke Ibu ${mark} dicatat.`)).toBeVisible()
  const { data } = await apiOf(page).get(`marketing-activities/${id}`)
  const kept = (data.attributes.interactions as { type: string; result: string }[]).map(({ type: way, result }) => [
    way,
    result,
  ])
  expect(kept.toSorted()).toEqual([
    ['email', `Email ke Ibu ${mark}`],
    ['wa', `WhatsApp ke Ibu ${mark}`],
  ])

  await openDashboard(page)
  const target = widget('Target saya').getByRole('region', { name: `Papan ${mark}` })
  await target.scrollIntoViewIfNeeded()
  await expect(target.getByRole('link', { name: /^Interaksi: 2 dari 4/ })).toContainText(/50(,0+)? %/)
  await expect(target.getByRole('link', { name: /^Kartu menang: 0 dari 1/ })).toContainText(/0(,0+)? %/)
  await expect.poll(figure).toBe(before + 2)
})
