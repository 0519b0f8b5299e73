import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { apiOf, to } from '../api.ts'
import { unique } from '../business.ts'
import { expect, expectAccessible, picture, test } from '../fixtures.ts'
import { choose, sign } from '../ordinary.ts'

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const screen = '/private/infotech/it-asset'

// A snapshot of every step costs more than the screens.
test.use({ trace: 'off' })

/** Looks at a screen at both widths. */
async function inspect(page: Page, name: string, within = 'main') {
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    await picture(page, name)
    await expectAccessible(page, within)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  }
}

/** Adds assets of one company, in a category that nothing else uses. */
async function assetsOf(page: Page, mark: string, count: number, more: Record<string, unknown> = {}) {
  const api = apiOf(page)
  const one = async (query: string) =>
    (await api.get(`references?${query}&filter[is_active]=1&page[size]=1`)).data[0].id
  const category = await api.create('references', { category: 'asset-category', code: mark, name: `Kategori ${mark}` })
  const company = await one('filter[category]=company&filter[code]=CMI')
  const office = await one(`filter[category]=office&filter[company]=${company}`)
  const relations = {
    category: to('references', category.id),
    brand: to('references', await one('filter[category]=brand')),
    company: to('references', company),
    office: to('references', office),
  }
  const rows = []
  for (let n = 1; n <= count; n++) {
    const name = `Laptop ${mark} ${n}`
    const values = { name, serial_no: `SN-${mark}-${n}`, asset_tag: `UJI-${mark}-${n}`, condition: 'good', ...more }
    rows.push({ ...(await api.create('it-assets', values, relations)), name, tag: values.asset_tag })
  }
  return rows
}

test('three devices are labelled and handed over in one signed act, with its PDF', async ({ page, signIn }) => {
  test.setTimeout(240_000)
  const mark = unique().toUpperCase()
  await signIn('admin')
  await assetsOf(page, mark, 3)
  await page.goto(`${screen}?q=${mark}`)
  await expect(page.getByRole('link', { name: /^Laptop/ })).toHaveCount(3)
  await page.getByRole('checkbox', { name: /^Pilih semua/ }).check()

  await test.step('labels as a PDF', async () => {
    await page.getByRole('button', { name: 'Cetak label QR' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cetak label QR' })
    await expect(dialog).toContainText('3 aset')
    await inspect(page, 'labels', '[role=dialog]')
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Unduh PDF' }).click()
    expect((await readFile(await (await download).path())).subarray(0, 5).toString()).toBe('%PDF-')
  })

  await test.step('one act, both signatures, and its PDF', async () => {
    await page.getByRole('button', { name: 'Serah terima', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Serah terima aset' })
    await choose(dialog, 'Penerima', 'Suharti', 'Suharti')
    for (const side of ['Penerima', 'Petugas Teknologi Informasi']) {
      await sign(dialog.getByRole('group', { name: side }))
    }
    await inspect(page, 'handover', '[role=dialog]')
    await dialog.getByRole('button', { name: 'Sahkan serah terima' }).click()
    await expect(dialog.getByText(/^Berita acara .*BAST-TI/)).toBeVisible()
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Unduh PDF' }).click()
    const bytes = await readFile(await (await download).path())
    expect([bytes.subarray(0, 5).toString(), bytes.length > 1_000]).toEqual(['%PDF-', true])
    await dialog.getByRole('button', { name: 'Tutup' }).last().click()
  })
})

test('seats of a licence go to people until all are taken', async ({ page, signIn, complaints }) => {
  test.setTimeout(180_000)
  complaints.expect(/422/)
  const mark = unique().toUpperCase()
  await signIn('admin')
  const rows = await assetsOf(page, mark, 1, { asset_class: 'license', seats: 1, serial_no: null })
  await page.goto(`${screen}/${rows[0]?.id}?tab=seats`)
  await expect(page.getByText('0 dari 1 kursi terpakai, sisa 1.')).toBeVisible()
  const give = async (person: string) => {
    await page.getByRole('button', { name: 'Beri kursi', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Beri kursi' })
    await choose(dialog, 'Pengguna', person, person)
    await dialog
      .getByRole('button', { name: /^Simpan/ })
      .last()
      .click()
    return dialog
  }
  await expect(await give('Suharti')).toBeHidden()
  await expect(page.getByText('1 dari 1 kursi terpakai. Semua kursi habis.')).toBeVisible()
  await inspect(page, 'seats')
  const late = await give('Bambang')
  await expect(late.getByText('Semua 1 kursi lisensi ini sudah terpakai.').first()).toBeVisible()
})
