import { apiOf, to } from '../api.ts'
import { customer, unique } from '../business.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { choose, type } from '../ordinary.ts'

test('a price list fills in the line of a quotation, by quantity, and says why', async ({ page, signIn }) => {
  await signIn('admin')
  const api = apiOf(page)
  const mark = unique().toUpperCase()
  const reference = async (category: string) =>
    to('references', (await api.get(`references?filter[category]=${category}&page[size]=1`)).data[0].id)
  const item = await api.create(
    'items',
    { kind: 'goods', code: `HRG-${mark}`, name: `Barang ${mark}`, sell_price: '1000000.00' },
    { category: await reference('item-category'), unit: await reference('unit'), tax: await reference('tax') },
  )
  const { id: customer } = await api.create(
    'partners',
    {
      name: `PT Harga ${mark}`,
      phone: '+6281200001234',
      addresses: [{ type: 'billing', street: 'Jalan Uji 1', city: 'Semarang', is_primary: true }],
    },
    { legal_form: await reference('legal-form') },
  )
  const partner = to('partners', customer)
  const { data: boards } = await api.get('marketing-boards?page[size]=1')
  const card = await api.create(
    'marketing-activities',
    {
      title: `Peluang ${mark}`,
      activity_type: 'opportunity',
      stage_key: boards[0].attributes.stages[0].key,
      value: '5000000.00',
      expected_close: '2030-01-31',
      next_action_at: '2030-01-01T00:00:00.000Z',
    },
    { board: to('marketing-boards', boards[0].id), partner },
  )
  const list = await api.create('price-lists', { name: `Harga ${mark}`, valid_from: '2020-01-01' }, { partner })
  const price = (min_quantity: string, amount: string) =>
    api.create(
      'price-list-items',
      { min_quantity, price: amount },
      { list: to('price-lists', list.id), item: to('items', item.id) },
    )
  await price('1', '900000.00')
  await price('10', '800000.00')

  // A line of the card first: the price follows item and quantity, is explained while it is typed, and a typed one stays.
  await page.goto(`/private/marketing/activity?id=${card.id}`)
  const open = page.getByRole('dialog', { name: `Peluang ${mark}` })
  await open.getByRole('button', { name: 'Aksi lainnya' }).click()
  await page.getByRole('menuitem', { name: 'Ubah semua' }).click()
  await open.locator('[data-path="lines"]').click()
  await choose(open, 'Barang/jasa, baris 1', `Barang ${mark}`)
  await expect(open.getByLabel('Harga, baris 1')).toHaveValue('900.000')
  await type(open, 'Jumlah, baris 1', '10')
  await expect(open.getByLabel('Harga, baris 1')).toHaveValue('800.000')
  await open.getByRole('button', { name: 'Mengapa harga ini?' }).click()
  await expect(page.getByText('Sama dengan harga yang berlaku.')).toBeVisible()
  await page.keyboard.press('Escape')
  await type(open, 'Harga, baris 1', '750000')
  await type(open, 'Jumlah, baris 1', '1')
  await open.getByRole('button', { name: 'Mengapa harga ini?' }).click()
  await expect(page.getByText(/Harga yang berlaku IDR\s900\.000,00; harga ini diisi sendiri\./)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(open.getByLabel('Harga, baris 1')).toHaveValue('750.000')
  await open.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(page.getByText('Perubahan data berhasil disimpan.')).toBeVisible()

  await page.goto(`/private/marketing/activity?id=${card.id}&tab=documents`)
  await page.getByRole('button', { name: 'Tambah penawaran' }).click()
  const form = page.getByRole('dialog', { name: /penawaran/i }).last()
  await form.locator('[data-path="lines"]').click()
  await choose(form, 'Barang/jasa, baris 1', `Barang ${mark}`)
  await expect(form.getByLabel('Harga, baris 1')).toHaveValue('900.000')
  await type(form, 'Jumlah, baris 1', '10')
  await expect(form.getByLabel('Harga, baris 1')).toHaveValue('800.000')
  await form.getByRole('button', { name: 'Simpan' }).click()

  await page.getByRole('button', { name: 'Mengapa harga ini?' }).click()
  const reasons = page.getByRole('table', { name: `Harga Barang ${mark}` })
  await expect(reasons.getByRole('row', { name: /800\.000/ })).toContainText('Dipakai')
  await expect(reasons.getByRole('row', { name: /1\.000\.000/ })).toContainText('Didahului harga di atasnya.')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(reasons.getByRole('row', { name: /900\.000/ })).toBeVisible()
  await page.keyboard.press('Escape')

  // Another list for the same customer would have to say which of both counts.
  const again = await api.send('POST', 'price-lists', {
    data: { type: 'price-lists', attributes: { name: 'Kedua', valid_from: '2026-01-01' }, relationships: { partner } },
  })
  expect(again.status()).toBe(422)
})

test('many prices rise by a percentage after a preview, and are what they were once that is undone', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  const api = apiOf(page)
  const mark = unique().toUpperCase()
  const reference = async (category: string) =>
    to('references', (await api.get(`references?filter[category]=${category}&page[size]=1`)).data[0].id)
  const partner = to('partners', (await customer(page, `N${mark}`, `PT Naik ${mark}`)).id)
  const list = await api.create('price-lists', { name: `Naik ${mark}`, valid_from: '2020-01-01' }, { partner })
  for (const [n, price] of ['1000000.00', '333.33', '0.05'].entries()) {
    const item = await api.create(
      'items',
      { kind: 'goods', code: `NK${n}-${mark}`, name: `Naik ${n} ${mark}`, sell_price: '1.00' },
      { category: await reference('item-category'), unit: await reference('unit'), tax: await reference('tax') },
    )
    await api.create(
      'price-list-items',
      { min_quantity: '1', price },
      { list: to('price-lists', list.id), item: to('items', item.id) },
    )
  }
  const prices = async () => {
    const { data } = await api.get(`price-list-items?filter[list]=${list.id}&sort=-price`)
    return data.map(({ attributes }: { attributes: { price: string } }) => attributes.price)
  }

  await page.goto(`/private/marketing/items?section=prices&f.list=${list.id}`)
  await page.getByRole('checkbox', { name: 'Pilih semua di halaman ini' }).check()
  await page.getByRole('button', { name: 'Ubah Masal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ubah Masal: 3 data' })
  // Its visible part lies over the input that has the name.
  await dialog.getByRole('combobox', { name: 'Kolom yang diubah' }).click({ force: true })
  await page.getByRole('option', { name: 'Harga' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByText('Naik/turun %', { exact: true }).click()
  await type(dialog, 'Harga naik/turun (%)', '7,5')
  const preview = dialog.getByRole('table', { name: 'Sebelum dan sesudah' })
  await expect(preview.getByRole('row', { name: /1\.000\.000/ })).toContainText('1.075.000')
  await expect(dialog.getByText(/^2 data akan berubah: Harga pada 2 data\. 1 data sudah bernilai sama\./)).toBeVisible()
  expect(await prices()).toEqual(['1000000.00', '333.33', '0.05'])
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Perubahan data berhasil disimpan.')).toBeVisible()
  expect(await prices()).toEqual(['1075000.00', '358.33', '0.05'])

  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(page.getByText('Perubahan diurungkan. Data kembali seperti semula.')).toBeVisible()
  expect(await prices()).toEqual(['1000000.00', '333.33', '0.05'])
})
