import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { categoryWith, goods, unique } from '../business.ts'
import { manyReferences } from '../database.ts'
import { expect, test } from '../fixtures.ts'

/** The rows of the first sheet, as a program that is not ours reads them. */
async function rowsOf(download: Download) {
  const book = await readXlsx(new Uint8Array(await readFile(await download.path())))
  return book.sheets[0]?.rows ?? []
}

test.describe('a list as an Excel file', () => {
  test('comes at once, with the rows that are shown or chosen', async ({ page, signIn }) => {
    await signIn('admin')
    const { path } = await categoryWith(page, goods(12))
    await page.goto(`${path}&q=Barang%201`)
    await expect(page.getByText('1–3 dari 3')).toBeVisible()

    const visible = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export Excel', exact: true }).click()
    const all = await visible
    expect(all.suggestedFilename()).toMatch(/^referensi_GRUP_[\d-]+\w*\.xlsx$/)
    expect((await rowsOf(all)).map((row) => row.slice(0, 2))).toEqual([
      ['Kode', 'Nama'],
      ['K10', 'Barang 10'],
      ['K11', 'Barang 11'],
      ['K12', 'Barang 12'],
    ])

    await page.getByRole('checkbox', { name: 'Pilih Barang 11' }).check()
    const chosen = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export pilihan' }).click()
    expect((await rowsOf(await chosen)).map((row) => row[1])).toEqual(['Nama', 'Barang 11'])
  })

  test('that is very long is made in the background, shows its progress and is fetched when it is done', async ({
    page,
    signIn,
  }) => {
    await signIn('admin')
    const category = `uji-${unique()}`
    await manyReferences(category, 10_500)
    await page.goto(`/private/utilities/reference?category=${category}`)
    await expect(page.getByText(/^1–25 dari/)).toBeVisible()

    await page.getByRole('button', { name: 'Export Excel', exact: true }).click()
    await expect(page.getByText('Berkas sedang diproses antrian.')).toBeVisible()
    await page.getByRole('button', { name: /^Pekerjaan latar/ }).click()
    const tray = page.getByRole('dialog')
    await expect(tray.getByRole('listitem').first()).toContainText(/Menunggu giliran|%|Selesai/)
    await expect(tray.getByRole('listitem').first()).toContainText('Selesai', { timeout: 60_000 })

    const download = page.waitForEvent('download')
    await tray
      .getByRole('button', { name: /^Unduh/ })
      .first()
      .click()
    const rows = await rowsOf(await download)
    expect(rows).toHaveLength(10_501)
    expect(rows.at(-1)?.slice(0, 2)).toEqual(['M10500', 'Massal 10500'])
  })
})
