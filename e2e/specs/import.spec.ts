import { apiOf } from '../api.ts'
import { unique } from '../business.ts'
import { expect, test } from '../fixtures.ts'
import { choose } from '../ordinary.ts'

test('a file becomes rows: template, columns, every error at once, corrections in place, then all of it, and back', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  const category = `impor-${unique()}`
  // A new column heading, since the mapping of known headings is remembered.
  const head = `Barang ${category}`
  await page.goto(`/private/utilities/reference?category=${category}`)
  await expect(page.getByText('Kategori ini belum berisi data.')).toBeVisible()
  await page.getByRole('button', { name: 'Impor', exact: true }).click()
  const wizard = page.getByRole('dialog', { name: 'Impor Referensi' })

  const download = page.waitForEvent('download')
  await wizard.getByRole('button', { name: 'Unduh templat' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)

  const lines = [
    `Kategori,Kode,${head},Urutan`,
    `${category},M1,Meja,1`,
    `${category},M1,Kursi,banyak`,
    `${category},L1,,3`,
  ]
  const file = { name: 'mebel.csv', mimeType: 'text/csv', buffer: Buffer.from(`${lines.join('\n')}\n`) }
  await wizard.locator('input[type=file]').setInputFiles(file)
  await expect(wizard.getByRole('table', { name: 'Kolom berkas' })).toBeVisible()
  await wizard.getByRole('combobox', { name: `Isian untuk ${head}` }).click()
  await page.getByRole('option', { name: 'Nama *', exact: true }).click()
  await wizard.getByRole('button', { name: 'Validasi semua baris' }).click()

  const errors = wizard.getByRole('table', { name: 'Galat per baris' })
  await expect(errors.getByRole('textbox', { name: 'Urutan, baris 3' })).toHaveValue('banyak')
  await expect(errors).toContainText('Nama wajib diisi.')
  await expect(wizard.getByText('Tidak ada data yang disimpan.')).toBeVisible()
  await errors.getByRole('textbox', { name: 'Urutan, baris 3' }).fill('2')
  await errors.getByRole('textbox', { name: `${head}, baris 4` }).fill('Lemari')
  await wizard.getByRole('button', { name: 'Validasi ulang' }).click()

  // Only now is there a row to compare with: two of one code.
  const double = errors.getByRole('textbox', { name: 'Kode, baris 3' })
  await expect(double).toHaveValue('M1')
  await double.fill('K1')
  await wizard.getByRole('button', { name: 'Validasi ulang' }).click()
  await expect(wizard.getByText('Siap: 3 baris. Tidak ada galat.')).toBeVisible()
  expect((await apiOf(page).get(`references?filter[category]=${category}`)).data).toHaveLength(0)

  await wizard.getByRole('button', { name: 'Impor 3 baris' }).click()
  await expect(wizard.getByText('3 baris berhasil diimpor.')).toBeVisible()
  const { data } = await apiOf(page).get(`references?filter[category]=${category}&sort=sort_order`)
  expect(data.map(({ attributes }: { attributes: { name: string } }) => attributes.name)).toEqual([
    'Meja',
    'Kursi',
    'Lemari',
  ])

  await wizard.getByRole('button', { name: 'Batalkan impor' }).click()
  await page.getByRole('dialog', { name: 'Batalkan impor?' }).getByRole('button', { name: 'Batalkan impor' }).click()
  await expect(wizard).toBeHidden()
  await expect(page.getByText('Kategori ini belum berisi data.')).toBeVisible()
})

test('a file of regions with their parents is imported, and an address is filled in from it', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  const mark = unique()
  await page.goto('/private/utilities/reference?category=region')
  await page.getByRole('button', { name: 'Impor', exact: true }).click()
  const wizard = page.getByRole('dialog', { name: 'Impor Referensi' })
  const lines = [
    'Kategori,Kode,Nama,Induk',
    `region,${mark}.1,Kota ${mark},Jawa Tengah`,
    `region,${mark}.2,Kabupaten ${mark},Jawa Tengah`,
    `region,${mark}.1.1,Kecamatan ${mark},Kota ${mark}`,
    `region,${mark}.3,Kota Lain ${mark},Provinsi Antah`,
  ]
  const file = { name: 'wilayah.csv', mimeType: 'text/csv', buffer: Buffer.from(`${lines.join('\n')}\n`) }
  await wizard.locator('input[type=file]').setInputFiles(file)
  await wizard.getByRole('button', { name: 'Validasi semua baris' }).click()
  const errors = wizard.getByRole('table', { name: 'Galat per baris' })
  await expect(errors).toContainText('Induk tidak ditemukan atau sudah tidak aktif.')
  await choose(errors, 'Induk, baris 5', /^Jawa Tengah/, 'Jawa Tengah')
  await wizard.getByRole('button', { name: 'Validasi ulang' }).click()
  await wizard.getByRole('button', { name: 'Impor 4 baris' }).click()
  await expect(wizard.getByText('4 baris berhasil diimpor.')).toBeVisible()

  await page.goto('/private/marketing/customer')
  await page.getByRole('button', { name: 'Tambah Pelanggan' }).click()
  const form = page.getByRole('dialog', { name: 'Tambah Pelanggan', exact: true })
  await form.locator('[data-path="addresses"]').click()
  await choose(form, 'Provinsi', 'Jawa Tengah')
  await choose(form, 'Kabupaten/kota', `Kota ${mark}`)
  await choose(form, 'Kecamatan', `Kecamatan ${mark}`)
  await expect(form.getByLabel('Kota, baris 1')).toHaveValue(`Kota ${mark}`)
  await expect(form.getByLabel('Kecamatan, baris 1')).toHaveValue(`Kecamatan ${mark}`)
})
