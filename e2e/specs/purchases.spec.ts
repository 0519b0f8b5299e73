import { isNightly } from '@ems/testing/tier'
import type { Page } from '@playwright/test'
import { apiOf } from '../api.ts'
import { unique } from '../business.ts'
import { onlyApprovedBy } from '../database.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { choose, day, type } from '../ordinary.ts'

/** A photo of one pixel. */
const photo = {
  name: 'barang.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** Every day on a phone, in the nightly tier on both. */
const devices = [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1440, height: 900 }],
] as const

/** What an employee fills in; returns the title. */
async function ask(page: Page, mark: string): Promise<string> {
  const title = `Laptop kasir ${mark}`
  await page.goto('/private/generals/procurement')
  await page.getByRole('button', { name: 'Tambah Permintaan', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Tambah Permintaan', exact: true })
  await type(form, 'Judul kebutuhan', title)
  await choose(form, 'Jenis', 'Barang')
  await day(form, 'Dibutuhkan tanggal', '05/11/2031')
  await choose(form, 'Lokasi kirim', /./)
  await type(form, 'Alasan/tujuan', 'Laptop kasir lama sering mati sendiri.')
  await form.locator('[data-path="lines"]').click()
  await type(form, 'Nama, baris 1', 'Laptop 14 inci')
  await type(form, 'Jumlah, baris 1', '1')
  await choose(form, 'Satuan, baris 1', /^Buah/, 'Buah')
  await type(form, 'Perkiraan harga, baris 1', '4500000')
  await expectAccessible(page, '[role=dialog]')
  await form.getByRole('button', { name: 'Ajukan', exact: true }).click()
  await expect(form).toBeHidden()
  return title
}

for (const [device, viewport] of isNightly ? devices : devices.slice(0, 1))
  test(`a laptop is asked for, bought, received and handed to its holder, on a ${device}`, async ({
    page,
    signIn,
    otherBrowser,
  }) => {
    test.setTimeout(300_000)
    const mark = unique()
    await page.setViewportSize(viewport)
    await signIn('admin')
    const api = apiOf(page)
    const { data: managers } = await api.get('users?filter[email]=kepala@ems.test&page[size]=1')
    const restore = await onlyApprovedBy('general-procurements', [managers[0].id])
    try {
      const own = await otherBrowser()
      await own.setViewportSize(viewport)
      await signIn('karyawan', own)
      const title = await test.step('an employee asks for it', () => ask(own, mark))

      await test.step('the head of the department agrees', async () => {
        const head = await otherBrowser()
        await head.setViewportSize(viewport)
        await signIn('kepala', head)
        await head.goto('/private/home/inbox')
        await head.getByPlaceholder('Cari').fill(title)
        const item = head.locator('[data-item]').filter({ hasText: title })
        await expect(item).toContainText('Rp 4.500.000')
        await item.getByRole('button', { name: /^Setujui/ }).click()
        await expect(item).toBeHidden()
      })

      const { data: requests } = await api.get(`general-procurements?filter[q]=${mark}&page[size]=1`)
      const request = requests[0].id as string
      const { data: vendors } = await api.get(
        'partners?filter[is_vendor]=1&filter[status]=active&filter[q]=PT&page[size]=1&sort=name',
      )
      const vendor = vendors[0].attributes.name as string
      await test.step('a quotation is entered, chosen, and becomes an order', async () => {
        await page.goto(`/private/generals/procurement/${request}?tab=quotations`)
        await page.getByRole('button', { name: 'Tambah penawaran', exact: true }).click()
        const entering = page.getByRole('dialog', { name: 'Tambah penawaran' })
        await choose(entering, 'Pemasok', vendor, vendor)
        await entering.getByRole('textbox', { name: 'No. penawaran' }).fill(`Q-${mark}`)
        await entering.getByRole('textbox', { name: /^Harga / }).fill('4.250.000')
        await expectAccessible(page, '[role=dialog]')
        await entering.getByRole('button', { name: 'Simpan penawaran' }).click()
        await expect(page.getByText('Penawaran dicatat.')).toBeVisible()
        await page
          .getByRole('button', { name: `Pilih semua dari ${vendor}` })
          .first()
          .click()
        await page.getByRole('button', { name: 'Pilih dan buat pesanan' }).click()
        const choosing = page.getByRole('dialog', { name: 'Pilih dan buat pesanan' })
        await choosing.getByRole('button', { name: 'Buat pesanan', exact: true }).click()
        await expect(page.getByText('Pesanan dibuat.')).toBeVisible()
        await page.getByRole('button', { name: 'Kirim ke pemasok', exact: true }).click()
        const sending = page.getByRole('dialog', { name: /Kirim ke pemasok/ })
        await sending.getByRole('button', { name: 'Kirim ke pemasok', exact: true }).click()
        await expect(page.getByRole('button', { name: 'Terima barang', exact: true })).toBeVisible()
      })

      const serial = `SN-${mark.toUpperCase()}`
      await test.step('it comes, with a photo and a signature, and is registered', async () => {
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
        await choose(registering, 'Kategori', /Laptop/, 'Laptop')
        await choose(registering, 'Merek', /./)
        await registering.getByRole('textbox', { name: 'No. seri' }).fill(serial)
        await registering.getByRole('button', { name: 'Daftarkan', exact: true }).click()
        await expect(page.getByText('1 aset didaftarkan.')).toBeVisible()
        await expectAccessible(page, 'main')
      })

      await test.step('it is handed to the employee who asked', async () => {
        const { data: assets } = await api.get(`it-assets?filter[procurement]=${request}`)
        expect(assets).toHaveLength(1)
        expect(assets[0].attributes).toMatchObject({ serial_no: serial, purchase_price: '4250000.00' })
        await page.goto(`/private/infotech/it-asset/${assets[0].id}`)
        await page.getByRole('button', { name: 'Serah terima', exact: true }).click()
        const handing = page.getByRole('dialog', { name: 'Serah terima aset' })
        await choose(handing, 'Penerima', 'Suharti', 'Suharti')
        for (const side of ['Penerima', 'Petugas Teknologi Informasi'])
          await handing
            .getByRole('group', { name: side })
            .getByRole('checkbox', { name: 'Tanpa gambar: nama sebagai tanda tangan' })
            .check()
        await expectAccessible(page, '[role=dialog]')
        await handing.getByRole('button', { name: 'Sahkan serah terima' }).click()
        await expect(handing.getByText(/^Berita acara .*BAST-TI/)).toBeVisible()
        await handing.getByRole('button', { name: 'Tutup' }).last().click()
        await expect(page.getByRole('button', { name: 'Kembalikan', exact: true })).toBeVisible()
      })
    } finally {
      await restore()
    }
  })
