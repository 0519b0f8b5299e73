import { apiOf } from '../api.ts'
import { unique } from '../business.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { choose } from '../ordinary.ts'

/** A photo of one pixel. */
const photo = {
  name: 'barang.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

// Each takes another request: the one needed first, and the one needed last.
for (const [device, width, sort] of [
  ['a desktop', 1440, 'needed_at'],
  ['a phone', 390, '-needed_at'],
] as const)
  test(`from a purchase request to an asset on a desk, on ${device}`, async ({ page, signIn }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn('admin')
    await page.goto('/private/generals/procurement')
    const api = apiOf(page)
    // Below the value that two vendors have to offer for.
    const { data: requests } = await api.get(
      `general-procurements?filter[status][]=approved&filter[status][]=processing&filter[estimated_total_to]=20000000&page[size]=1&sort=${sort}`,
    )
    const request = requests[0].id
    const { data: vendors } = await api.get(
      `partners?filter[is_vendor]=1&filter[status]=active&filter[q]=PT&page[size]=1&sort=${width > 500 ? 'name' : '-name'}`,
    )
    const vendor = vendors[0].attributes.name as string

    await page.goto(`/private/generals/procurement/${request}?tab=quotations`)
    await page.getByRole('button', { name: 'Tambah penawaran', exact: true }).click()
    const entering = page.getByRole('dialog', { name: 'Tambah penawaran' })
    await choose(entering, 'Pemasok', vendor, vendor)
    await entering.getByRole('textbox', { name: 'No. penawaran' }).fill(`Q-${unique()}`)
    for (const price of await entering.getByRole('textbox', { name: /^Harga / }).all()) await price.fill('100.000')
    await entering.getByRole('button', { name: 'Simpan penawaran' }).click()
    await expect(page.getByText('Penawaran dicatat.')).toBeVisible()
    await page
      .getByRole('button', { name: `Pilih semua dari ${vendor}` })
      .first()
      .click()
    await page.getByRole('button', { name: 'Pilih dan buat pesanan' }).click()
    const choosing = page.getByRole('dialog', { name: 'Pilih dan buat pesanan' })
    await choosing.getByRole('textbox', { name: 'Alasan memilih' }).fill('Barang tersedia hari ini.')
    await choosing.getByRole('button', { name: 'Buat pesanan', exact: true }).click()
    await expect(page.getByText('Pesanan dibuat.')).toBeVisible()

    await page.getByRole('button', { name: 'Kirim ke pemasok', exact: true }).click()
    const sending = page.getByRole('dialog', { name: /Kirim ke pemasok/ })
    await sending.getByRole('button', { name: 'Kirim ke pemasok', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Terima barang', exact: true })).toBeVisible()
    const order = page.url()
    await page.getByRole('button', { name: 'Terima barang', exact: true }).click()

    await expect(page).toHaveURL(/section=receipts/)
    await page.locator('input[type=file]').first().setInputFiles(photo)
    await expect(page.getByText('barang.png').first()).toBeVisible()
    await page.getByRole('button', { name: 'Catat', exact: true }).click()
    const posting = page.getByRole('dialog', { name: /Catat/ })
    await posting.getByRole('checkbox', { name: 'Tanpa gambar: nama sebagai tanda tangan' }).check()
    await posting.getByRole('textbox', { name: 'Nama jelas' }).fill('Petugas Gudang')
    await posting.getByRole('button', { name: 'Catat', exact: true }).click()

    await page.getByRole('button', { name: 'Daftarkan aset', exact: true }).click()
    const registering = page.getByRole('dialog', { name: 'Daftarkan aset' })
    await choose(registering, 'Kategori', /./)
    await choose(registering, 'Merek', /./)
    await registering.getByRole('textbox', { name: 'No. seri' }).fill(`SN-${unique()}`)
    await registering.getByRole('button', { name: 'Daftarkan', exact: true }).click()
    await expect(page.getByText('1 aset didaftarkan.')).toBeVisible()
    await expectAccessible(page)
    const { data: assets } = await api.get(`it-assets?filter[procurement]=${request}`)
    expect(assets).toHaveLength(1)

    await page.goto(order)
    await page.getByRole('button', { name: 'Catat faktur', exact: true }).click()
    const billing = page.getByRole('dialog', { name: /^Catat faktur/ })
    await billing.getByRole('textbox', { name: 'No. faktur' }).fill(`INV-${unique()}`)
    await billing.getByRole('button', { name: 'Buat draf faktur' }).click()
    await expect(page).toHaveURL(/section=invoices/)
    await page.getByRole('button', { name: 'Cocokkan', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Catat pembayaran', exact: true })).toBeVisible()
    await expectAccessible(page)
  })
