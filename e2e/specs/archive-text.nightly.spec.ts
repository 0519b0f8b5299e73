import type { Page } from '@playwright/test'
import { unique } from '../business.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { choose } from '../ordinary.ts'

/** A letter as a scanner gives it: pages that are pictures. Where no OCR is configured, pages with letters. */
async function letter(page: Page, pages: readonly string[]): Promise<Buffer> {
  const desk = await page.context().newPage()
  const sheets = pages.map(
    (text) =>
      `<section style="break-after: page; font: 22px serif; padding: 40px; white-space: pre-line">${text}</section>`,
  )
  await desk.setContent(`<body style="margin: 0">${sheets.join('')}</body>`)
  const pictures: string[] = []
  for (const section of await desk.locator('section').all())
    pictures.push((await section.screenshot({ scale: 'device' })).toString('base64'))
  const scans = pictures.map(
    (picture) => `<img style="display: block; width: 100%; break-after: page" src="data:image/png;base64,${picture}">`,
  )
  if (process.env.TESSERACT_PATH) await desk.setContent(`<body style="margin: 0">${scans.join('')}</body>`)
  const pdf = await desk.pdf({ format: 'A4' })
  await desk.close()
  return pdf
}

test('a scan is dropped, read, filed with suggested details, and found by its words down to the page', async ({
  page,
  signIn,
}) => {
  const mark = unique()
  await signIn('admin')
  await page.goto('/private/archives/archive?section=intakes')
  await page.getByRole('button', { name: 'Unggah berkas' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Unggah berkas' })
  await choose(dialog, 'Perusahaan', /Cakrawala Mandala Induk/, 'Mandala Induk')
  const content = await letter(page, [
    'Jakarta, 3 Maret 2025\n\nNomor : 45/LGL/III/2025\n\nPerihal : Sewa gudang pendingin\n\nKepada Yth. Direktur',
    'Para pihak menyepakati penyewaan gudang\n\npendingin di Kawasan Industri Marunda.',
  ])
  await dialog.locator('input[type=file]').setInputFiles({
    ...{ name: `pindaian ${mark}.pdf`, mimeType: 'application/pdf', buffer: content },
  })
  await expect(dialog.getByText('1 berkas diterima.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Tutup' }).last().click()

  await test.step('its details are suggested from its text', async () => {
    await page.getByRole('searchbox', { name: /^Cari/ }).fill(mark)
    await expect(page).toHaveURL(new RegExp(`[?&]q=${mark}`))
    const row = page.getByRole('grid').getByRole('row').filter({ hasText: mark })
    await expect(row).toContainText('Sewa gudang pendingin', { timeout: 60_000 })
    await expect(row).toContainText('45/LGL/III/2025')
    await expect(row).toContainText('03/03/2025')
    await row.getByRole('link').first().click()
  })

  const intake = page.getByRole('dialog')
  await expect(intake.getByText('Hal. 1 dari 2')).toBeVisible()
  await expectAccessible(page, '[role="dialog"]')
  await intake.getByRole('button', { name: 'Arsipkan', exact: true }).click()
  const filing = page.getByRole('dialog', { name: /Arsipkan/ }).last()
  await choose(filing, 'Kode klasifikasi', /Surat masuk/, 'Surat masuk')
  await choose(filing, 'Unit pencipta', /./)
  await filing.getByRole('button', { name: 'Arsipkan', exact: true }).click()
  await expect(page.getByText('Diarsipkan').first()).toBeVisible()

  await test.step('another form of its words finds the page, and marks them there', async () => {
    await page.goto('/private/archives/archive?section=texts')
    await page.getByRole('textbox', { name: 'Kata dalam isi arsip dan kontrak' }).fill('menyewa pendingin marunda')
    const hit = page.getByRole('listitem').filter({ hasText: mark })
    await expect(hit.locator('mark', { hasText: 'penyewaan' })).toBeVisible()
    await expect(hit).toContainText('hal. 2')
    await expectAccessible(page, 'main')
    await hit.getByRole('link').first().click()
    const record = page.getByRole('dialog')
    await expect(record.getByText('Hal. 2 dari 2')).toBeVisible()
    await expect(record.getByText('Ditemukan di 1 halaman')).toBeVisible()
    await expectAccessible(page, '[role="dialog"]')
  })

  await test.step('the search of everything finds it too', async () => {
    await page.goto('/private/home/dashboard')
    await page.getByRole('button', { name: /^Cari/ }).first().click()
    await page.getByRole('combobox', { name: 'Cari menu dan data' }).fill('penyewaan marunda')
    await page
      .getByRole('option', { name: /Sewa gudang pendingin hal\. 2/ })
      .first()
      .click()
    await expect(page.getByRole('dialog').getByText('Hal. 2 dari 2')).toBeVisible()
  })
})
