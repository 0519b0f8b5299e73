import { apiOf } from '../api.ts'
import { categoryWith, goods } from '../business.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'

test('records are read one after the other, copied, filled from a spreadsheet, and seen by whom they are open with', async ({
  page,
  signIn,
  otherBrowser,
}) => {
  await signIn('admin')
  const { path, rows, category } = await categoryWith(page, goods(11))
  await page.goto(`${path}&size=10&id=${rows[9]?.id}`)
  const record = page.getByRole('dialog')
  const name = record.getByRole('textbox', { name: 'Nama', exact: true })
  await expect(name).toHaveValue('Barang 10')

  const other = await otherBrowser()
  await signIn('auditor', other)
  await other.goto(`${path}&id=${rows[9]?.id}`)
  await expect(record.getByRole('img', { name: /^Juga dibuka oleh / })).toBeVisible()
  await other.close()
  await expect(record.getByRole('img', { name: /^Juga dibuka oleh / })).toBeHidden()

  await record.getByRole('button', { name: 'Data berikutnya' }).click()
  await expect(name).toHaveValue('Barang 11')
  await expect(page).toHaveURL(/page=2/)

  await record.getByRole('button', { name: 'Aksi lainnya' }).click()
  await page.getByRole('menuitem', { name: 'Duplikat' }).click()
  await expect(name).toHaveValue('Barang 11 (salinan)')
  await record.getByRole('textbox', { name: 'Kode', exact: true }).fill('K12')
  await record.getByRole('button', { name: 'Simpan & tutup' }).click()
  await expect(record).toBeHidden()
  await expect(page.getByRole('link', { name: 'Barang 11 (salinan)' })).toBeVisible()

  await page.goto(`${path}&size=10`)
  const first = page.getByRole('gridcell', { name: 'Barang 01', exact: true })
  await first.focus()
  await first.evaluate((cell) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'Meja\nKursi\n\n')
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  const preview = page.getByRole('dialog', { name: 'Tempel dari lembar kerja' })
  await expect(preview.getByText('1 sel tidak dapat diterima dan dilewati.')).toBeVisible()
  await expectAccessible(page)
  await preview.getByRole('button', { name: 'Ubah 2 data' }).click()
  await expect(page.getByRole('link', { name: 'Kursi', exact: true })).toBeVisible()
  const { data } = await apiOf(page).get(`references?filter[category]=${category}&sort=sort_order&page[size]=3`)
  expect(data.map(({ attributes }: { attributes: { name: string } }) => attributes.name)).toEqual([
    'Meja',
    'Kursi',
    'Barang 03',
  ])
})
