import { apiOf } from '../api.ts'
import { categoryWith, goods, unique } from '../business.ts'
import { expect, expectAccessible, openDashboard, test } from '../fixtures.ts'
import { countPrints, printed, sheetOf } from '../paper.ts'

test('records are read one after the other, copied, filled from a spreadsheet, and seen by whom they are open with', async ({
  page,
  signIn,
  otherBrowser,
}) => {
  await signIn('admin')
  const { path, rows, category } = await categoryWith(page, goods(11))
  await page.goto(`${path}&size=10&id=${rows[9]?.id}&tab=edit`)
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

test('a company says since when it keeps books, what else it is called and who signs for it', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  const mark = unique()
  await page.goto('/private/utilities/reference?category=company&id=new')
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Kode', exact: true }).fill(`C${mark}`)
  await form.getByRole('textbox', { name: 'Nama', exact: true }).fill(`PT Uji ${mark}`)
  await form.getByRole('textbox', { name: 'Pembukuan sejak' }).fill('Mei 2026')
  await form.getByRole('button', { name: 'Masa berlaku: rentang baku' }).click()
  await page.getByRole('menuitem', { name: 'Tahun kalender berjalan' }).click()
  await form.getByRole('button', { name: 'Tambah baris' }).click()
  await form.getByRole('textbox', { name: 'Jabatan, baris 1' }).fill('Direktur')
  await form.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(form.getByRole('table').getByText('Nama wajib diisi.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Nama, baris 1' }).fill('Ratna Dewi')
  // Half under the form's bar a field would be too small to hit, which scrolling mends.
  await form.getByRole('button', { name: 'Tambah baris' }).scrollIntoViewIfNeeded()
  await expectAccessible(page, '[role="dialog"] table')
  await form.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(page.getByText('Data berhasil ditambahkan.')).toBeVisible()

  await page.goto(`${page.url()}&tab=edit`)
  await expect(form.getByRole('textbox', { name: 'Pembukuan sejak' })).toHaveValue('05/2026')
  await expect(form.getByRole('textbox', { name: 'Nama, baris 1' })).toHaveValue('Ratna Dewi')
})

test('where one is signed in stands in the profile, and another place can be signed out', async ({
  page,
  signIn,
  otherBrowser,
  complaints,
}) => {
  // The other tab may ask once more before it hears that its session ended.
  complaints.expect(/status of (400|401)/, /^\[silent-renew\] ErrorResponse/)
  await signIn('sdm')
  await openDashboard(page)
  const other = await otherBrowser()
  await signIn('sdm', other)
  await openDashboard(other)
  await page.getByRole('button', { name: /^Profil / }).click()
  await page.getByRole('menuitem', { name: 'Profil' }).click()
  await page.getByRole('tab', { name: 'Sesi', exact: true }).click()
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByRole('region', { name: /, perangkat ini$/ })).toHaveCount(1)
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Keluar dari perangkat lain' }).click()
  await page
    .getByRole('dialog', { name: 'Keluar dari perangkat lain?' })
    .getByRole('button', { name: 'Keluarkan' })
    .click()
  await expect(page.getByText('Perangkat lain dikeluarkan.')).toBeVisible()
  await expect(panel.getByRole('region')).toHaveCount(1)
  await expect(other).toHaveURL(/\/public\/login/)
})

test('lists, records, reports, dashboard and calendar come to paper with what they say', async ({ page, signIn }) => {
  await countPrints(page)
  await signIn('admin')
  const { path, rows } = await categoryWith(page, goods(8))
  const { data: people } = await apiOf(page).get('employees?sort=employee_no&page[size]=250')
  await page.goto('/private/humans/employee?size=250&sort=employee_no')
  await expect(page.getByText(/^1–250 dari /)).toBeVisible()

  const list = await sheetOf(page)
  // Also the rows that a screen would show only after scrolling.
  for (const { attributes } of [people[0], people[120], people[249]])
    expect(list.text).toContain(attributes.employee_no)
  expect(list.text).toMatch(/Kepegawaian.*1–250 dari/)
  for (const text of ['Export Excel', 'Dasbor', 'Lompat ke konten']) expect(list.text).not.toContain(text)

  await page.goto(`${path}&id=${rows[6]?.id}`)
  const record = page.getByRole('dialog')
  await expect(record.getByRole('heading', { name: 'Barang 07' })).toBeVisible()
  await record.getByRole('button', { name: 'Aksi lainnya' }).click()
  await page.getByRole('menuitem', { name: 'Cetak' }).click()
  await printed(page)
  const sheet = await sheetOf(page)
  expect(sheet.sheets).toBe(1)
  for (const text of ['Referensi: Barang 07', 'Kode K07', 'Dicetak oleh Admin EMS']) expect(sheet.text).toContain(text)
  expect(sheet.text).not.toContain('Barang 08')
  await page.keyboard.press('Control+p')
  await printed(page, 2)
  expect((await sheetOf(page)).text).toContain('Referensi: Barang 07')

  await page.goto('/private/utilities/log-audit')
  await page.getByRole('button', { name: 'Cetak laporan' }).click()
  await printed(page)
  const report = await sheetOf(page)
  for (const text of ['Laporan audit', 'Admin EMS', 'Referensi: Barang']) expect(report.text).toContain(text)

  await openDashboard(page)
  await page.getByRole('button', { name: 'Cetak atau simpan PDF' }).click()
  await printed(page)
  expect((await sheetOf(page)).text).toMatch(/Selamat \w+, Admin EMS.*Dicetak oleh Admin EMS/)

  await page.goto('/private/home/calendar')
  await expect(page.getByText(/hari kerja bulan ini/)).toBeVisible()
  // The month itself is a chunk of its own.
  await expect(page.getByText('Sen', { exact: true }).first()).toBeVisible()
  expect((await sheetOf(page)).text).toMatch(/Kalender Kerja.*hari kerja bulan ini.*Sen Sel Rab/)
})
