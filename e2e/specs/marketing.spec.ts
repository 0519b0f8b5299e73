import type { Page } from '@playwright/test'
import { unique } from '../business.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
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
