import { apiOf } from '../api.ts'
import { categoryWith, goods } from '../business.ts'
import { expect, test } from '../fixtures.ts'

test.describe('many references at once', () => {
  test('are changed together, across pages, and nothing else is', async ({ page, signIn }) => {
    await signIn('admin')
    const { path, category } = await categoryWith(page, goods(12))
    await page.goto(`${path}&size=10`)
    await page.getByRole('button', { name: 'Aksi masal' }).click()
    await page.getByRole('menuitem', { name: 'Ubah Masal' }).click()
    await expect(page.getByText('Silahkan pilih data yang ingin diubah.')).toBeVisible()

    await page.getByRole('checkbox', { name: 'Pilih Barang 01' }).check()
    await page.getByRole('button', { name: 'Halaman berikutnya' }).click()
    await page.getByRole('checkbox', { name: 'Pilih Barang 11' }).check()
    await expect(page.getByText('2 data dipilih')).toBeVisible()
    await page.getByRole('button', { name: 'Ubah Masal' }).click()

    const dialog = page.getByRole('dialog', { name: 'Ubah Masal: 2 data' })
    // Its visible part lies over the input that has the name.
    await dialog.getByRole('combobox', { name: 'Kolom yang diubah' }).click({ force: true })
    await page.getByRole('option', { name: 'Urutan' }).click()
    await page.keyboard.press('Escape')
    await dialog.getByLabel('Urutan').fill('777')
    await dialog.getByRole('button', { name: 'Simpan' }).click()
    await expect(page.getByText('Perubahan data berhasil disimpan.')).toBeVisible()

    const { data } = await apiOf(page).get(`references?filter[category]=${category}&filter[sort_order]=777&sort=name`)
    expect(data.map(({ attributes }: { attributes: { name: string } }) => attributes.name)).toEqual([
      'Barang 01',
      'Barang 11',
    ])
  })

  test('are all kept when another user changed one of them meanwhile', async ({ page, signIn, complaints }) => {
    complaints.expect(/status of 409/)
    await signIn('admin')
    const { path, rows, category } = await categoryWith(page, goods(2))
    await page.goto(path)
    await page.getByRole('checkbox', { name: 'Pilih semua di halaman ini' }).check()
    await page.getByRole('button', { name: 'Hapus Masal' }).click()
    const dialog = page.getByRole('dialog', { name: 'Hapus 2 data?' })
    const [first] = rows
    if (first) await apiOf(page).update('references', first, { name: 'Lebih baru' })
    await dialog.getByRole('button', { name: 'Hapus' }).click()

    await expect(dialog.getByRole('alert')).toContainText('Tidak ada data yang diubah.')
    await expect(dialog.getByRole('alert')).toContainText('Barang 01: Data telah diubah oleh Admin EMS')
    expect((await apiOf(page).get(`references?filter[category]=${category}`)).data).toHaveLength(2)
  })

  test('more than twenty are deleted only by who types their number', async ({ page, signIn }) => {
    await signIn('admin')
    const { path } = await categoryWith(page, goods(22))
    await page.goto(path)
    await page.getByRole('checkbox', { name: 'Pilih semua di halaman ini' }).check()
    await page.getByRole('checkbox', { name: 'Pilih Barang 22' }).uncheck()
    await page.getByRole('button', { name: 'Hapus Masal' }).click()

    const dialog = page.getByRole('dialog', { name: 'Hapus 21 data?' })
    await expect(dialog.getByRole('button', { name: 'Hapus' })).toBeDisabled()
    await dialog.getByLabel('Ketik 21 untuk melanjutkan').fill('21')
    await dialog.getByRole('button', { name: 'Hapus' }).click()

    await expect(page.getByText('Data berhasil dihapus.')).toBeVisible()
    await expect(page.getByText('1–1 dari 1')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Barang 22' })).toBeVisible()
  })
})
