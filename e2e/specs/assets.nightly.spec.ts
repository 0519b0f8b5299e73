import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { apiOf, to } from '../api.ts'
import { unique } from '../business.ts'
import { expect, expectAccessible, expectLoaded, picture, test } from '../fixtures.ts'
import { assetsOf } from '../it/assets.ts'
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
    await expectLoaded(page)
    await picture(page, name)
    await expectAccessible(page, within)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  }
}

test('three devices are handed over in one signed act, labelled, written off month by month and added up', async ({
  page,
  signIn,
}) => {
  test.setTimeout(240_000)
  const mark = unique().toUpperCase()
  await signIn('admin')
  const api = apiOf(page)
  const price = { purchase_date: '2026-01-15', purchase_price: '14500000.00' }
  const { rows } = await assetsOf(page, mark, 3, price)
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
    expect([bytes.subarray(0, 5).toString(), bytes.length > 2_000]).toEqual(['%PDF-', true])
    await dialog.getByRole('button', { name: 'Tutup' }).last().click()
  })
  for (const { id } of rows) {
    const { data } = await api.get(`it-asset-assignments?filter[asset]=${id}`)
    expect(data).toHaveLength(1)
    expect(data[0].relationships.handover.data).not.toBeNull()
  }

  await test.step('what it cost, and what it loses each month', async () => {
    await page.goto(`${screen}/${rows[0]?.id}?tab=costs`)
    await expect(page.getByRole('table', { name: 'Biaya total kepemilikan' })).toContainText('14.500.000')
    await inspect(page, 'costs')
    await page.goto(`${screen}/${rows[0]?.id}?tab=assignments`)
    await expect(page.getByRole('table', { name: 'Riwayat pemakaian' })).toContainText('Serah terima 3 aset')
    await page.goto(`${screen}?section=depreciation&year=2026`)
    await expect(page.getByRole('table', { name: 'Penyusutan aset' })).toContainText(`Kategori ${mark}`)
    await inspect(page, 'depreciation')
  })
})

test('seats of a licence go to people until all are taken', async ({ page, signIn, complaints }) => {
  test.setTimeout(180_000)
  complaints.expect(/422/)
  const mark = unique().toUpperCase()
  await signIn('admin')
  const { rows } = await assetsOf(page, mark, 1, { asset_class: 'license', seats: 1, serial_no: null })
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

test('a stock-taking goes on without a network, reads labels by camera, and is reconciled', async ({
  page,
  context,
  signIn,
  complaints,
}) => {
  test.setTimeout(240_000)
  // Without a network nothing is read, and scans are not sent.
  complaints.expect(/ERR_INTERNET_DISCONNECTED/)
  const mark = unique().toUpperCase()
  await signIn('admin')
  const api = apiOf(page)
  const { rows, category, company } = await assetsOf(page, mark, 3)
  const [first, second, third] = rows.map(({ tag }) => tag)
  await test.step('the label of the third one is what the camera sees', async () => {
    await page.goto(`${screen}/${rows[2]?.id}`)
    await expect(page.getByRole('heading', { level: 2, name: rows[2]?.name ?? '' })).toBeVisible()
    await page.context().addInitScript(seeOnly, await labelOf(page))
  })
  const relations = { company: to('references', company), category: to('references', category) }
  const taking = await api.create('it-stocktakes', { name: `Opname ${mark}` }, relations)
  await page.setViewportSize(phone)
  await page.goto(`${screen}?section=stocktakes&id=${taking.id}&tab=scan`)
  await expect(page.getByText('3 aset seharusnya ada.')).toBeVisible()
  const seen = page.getByRole('list', { name: 'Pindaian terakhir' }).getByRole('listitem')
  const scan = async (code: string) => {
    await page.getByRole('textbox', { name: 'Kode aset atau no. seri' }).fill(code)
    await page.getByRole('button', { name: 'Catat', exact: true }).click()
    await expect(seen.filter({ hasText: code })).toBeVisible()
  }
  await scan(String(first))

  await test.step('without a network scans wait in the browser', async () => {
    await context.setOffline(true)
    await scan(String(second))
    await scan(`ASING-${mark}`)
    const pending = page.getByRole('status').filter({ hasText: 'pindaian' })
    await pending.getByRole('button', { name: 'Kirim sekarang' }).click()
    await expect(pending.getByRole('button', { name: 'Kirim sekarang' })).toBeEnabled()
    await expect(pending).toContainText('2 pindaian menunggu jaringan')
    await expect(seen.filter({ hasText: `ASING-${mark}` })).toContainText('Diperiksa saat terkirim')
    await picture(page, 'stocktake-offline')
    await context.setOffline(false)
    await expect(page.getByText(/menunggu jaringan/)).toBeHidden()
    await expect(seen.filter({ hasText: `ASING-${mark}` })).toContainText('Tidak dikenal')
  })
  await test.step('the camera reads the label', async () => {
    await page.getByRole('button', { name: 'Pindai dengan kamera' }).click()
    await expect(seen.filter({ hasText: String(third) })).toContainText('Ditemukan')
    await expect(page.getByRole('status', { name: 'Pindaian terbaru' })).toContainText(String(third))
    await inspect(page, 'stocktake-scan', '[role=dialog]')
    await page.getByRole('button', { name: 'Matikan kamera' }).click()
  })
  const { data: counted } = await api.get(`it-stocktakes/${taking.id}`)
  expect(counted.attributes).toMatchObject({ expected_count: 3, found_count: 3, unknown_count: 1, missing_count: 0 })

  await test.step('what is unknown is decided, and the stock-taking ends', async () => {
    await page.getByRole('button', { name: 'Tutup penghitungan', exact: true }).click()
    await page
      .getByRole('dialog', { name: /Tutup penghitungan/ })
      .getByRole('button', { name: 'Tutup penghitungan' })
      .click()
    await page.goto(`${screen}?section=stocktakes&id=${taking.id}&tab=results`)
    await page.getByRole('tab', { name: 'Tidak dikenal (1)' }).click()
    await page.getByRole('checkbox', { name: 'Pilih semua yang belum diputuskan' }).check()
    await inspect(page, 'stocktake-results', '[role=dialog]')
    await page.getByRole('button', { name: 'Biarkan' }).click()
    await expect(page.getByText('1 selisih diputuskan.')).toBeVisible()
    await page.getByRole('button', { name: 'Selesaikan', exact: true }).click()
    const finishing = page.getByRole('dialog', { name: /Selesaikan/ })
    if (await finishing.isVisible()) await finishing.getByRole('button', { name: 'Selesaikan' }).click()
    await expect.poll(async () => (await api.get(`it-stocktakes/${taking.id}`)).data.attributes.status).toBe('done')
  })
  const { data: asset } = await api.get(`it-assets/${rows[2]?.id}`)
  expect(asset.attributes.last_audit_on).not.toBeNull()
})

/** The QR code that the printed sheet of an open record has. */
async function labelOf(page: Page): Promise<string> {
  // The sheet is gone when the browser has printed it.
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await page.getByRole('button', { name: 'Aksi lainnya' }).click()
  await page.getByRole('menuitem', { name: 'Cetak' }).click()
  const code = page.locator('svg[aria-label^="Kode QR"]')
  await expect(code).toBeAttached()
  return code.evaluate((svg) => new XMLSerializer().serializeToString(svg))
}

/** Instead of a camera: a canvas with this picture, as a hand holds it. */
function seeOnly(label: string) {
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 480
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    const image = new Image()
    image.src = `data:image/svg+xml;base64,${btoa(label.replace('<svg', '<svg width="300" height="300"'))}`
    await image.decode()
    const draw = () => {
      context.fillStyle = '#fff'
      context.fillRect(0, 0, 640, 480)
      context.drawImage(image, 170, 90, 300, 300)
    }
    draw()
    setInterval(draw, 100)
    return canvas.captureStream(10)
  }
}
