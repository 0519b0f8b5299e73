import { date, defineResource, integer, money, period, rows, tags, text } from '@ems/contracts/kit'
import { afterEach, describe, expect, test } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { ResourceScreen } from '../../screen/ResourceScreen.tsx'
import { type Answers, documentOf, listOf, problemOf, renderScreen } from '../../testing/index.ts'

afterEach(cleanup)

/** One field of each kind that is more than one value in one box. */
const orders = defineResource({
  area: 'settings',
  name: 'references',
  menu: 'reference',
  label: 'Pesanan',
  fields: {
    code: text('Kode', 20),
    name: text('Nama', 40),
    month: period('Masa'),
    labels: tags('Label', { each: 10 }),
    starts: date('Mulai').nullable(),
    ends: date('Sampai').nullable(),
    items: rows(
      'Barang',
      { name: text('Nama barang', 20), count: integer('Jumlah'), price: money('Harga').nullable() },
      { min: 1 },
    ),
  },
  title: 'name',
  list: { search: ['name'], filters: ['month'], sort: ['name'], default: 'name' },
})

const columns = ['name', 'month', 'items'] as const

const Screen = () => (
  <ResourceScreen
    resource={orders}
    columns={columns}
    empty="Belum ada pesanan."
    form={[
      {
        legend: 'Pesanan',
        names: ['code', 'name', 'month', 'labels', 'items'],
        ranges: [{ from: 'starts', to: 'ends', label: 'Masa berlaku' }],
      },
    ]}
    quick={[{ label: 'Tahun ini', filters: { month_from: '2026-01' } }]}
    tabs={[{ key: 'own', title: 'Milik sendiri', render: ({ name }) => `Milik ${name}` }]}
  />
)

const one = {
  id: '7',
  version: 2,
  code: 'P-1',
  name: 'Kabel kantor',
  month: '2026-03',
  labels: ['darurat'],
  starts: null,
  ends: null,
  items: [
    { name: 'Kabel', count: 2, price: '1500000.00' },
    { name: 'Steker', count: 5, price: null },
  ],
}
const show = (at: string, answers: Answers = {}) =>
  renderScreen(Screen, {
    at: `/screen${at}`,
    permissions: Object.values(orders.can),
    answers: {
      'GET /references': listOf(orders, [one]),
      'GET /references/7': documentOf(orders, one),
      ...answers,
    },
  })
const sentIn = async (requests: Request[], method: string) => {
  const request = requests.findLast((sent) => sent.method === method)
  return ((await request?.clone().json()) as { data: { attributes: Record<string, unknown> } } | undefined)?.data
    .attributes
}
const save = (user: ReturnType<typeof show>['user']) => user.click(screen.getByRole('button', { name: 'Simpan' }))
const lines = () => screen.findByRole('table', { name: /^Barang/ })

describe('an ordinary screen', () => {
  test('is its contract and a few lines: list, views, form and tabs', async () => {
    const { user, search } = show('')
    expect(await screen.findByRole('link', { name: 'Kabel kantor' })).toBeTruthy()
    const texts = screen.getAllByRole('gridcell').map(({ textContent }) => textContent)
    expect(texts).toEqual(expect.arrayContaining(['03/2026', '2 baris']))
    await user.click(screen.getByRole('tab', { name: 'Tahun ini' }))
    await waitFor(() => expect(search().get('f.month_from')).toBe('2026-01'))
    await user.click(screen.getByRole('tab', { name: 'Semua' }))
    await waitFor(() => expect(search().get('f.month_from')).toBeNull())
    await user.click(screen.getByRole('link', { name: 'Kabel kantor' }))
    await user.click(await screen.findByRole('tab', { name: 'Milik sendiri' }))
    expect(screen.getByText('Milik Kabel kantor')).toBeTruthy()
  })

  test('makes a copy of a record without its code', async () => {
    const { user, requests } = show('?id=7&tab=edit', { 'POST /references': documentOf(orders, { ...one, id: '8' }) })
    await user.click(await screen.findByRole('button', { name: 'Aksi lainnya' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Duplikat' }))
    expect(await screen.findByDisplayValue('Kabel kantor (salinan)')).toBeTruthy()
    expect(screen.getByLabelText(/^Kode/)).toHaveProperty('value', '')
    await user.type(screen.getByLabelText(/^Kode/), 'P-2')
    await save(user)
    await waitFor(async () =>
      expect(await sentIn(requests, 'POST')).toMatchObject({
        code: 'P-2',
        name: 'Kabel kantor (salinan)',
        items: one.items,
      }),
    )
  })
})

describe('a month', () => {
  test('is typed as people say it and sent as one', async () => {
    const { user, requests } = show('?id=7&tab=edit', { 'PATCH /references/7': documentOf(orders, one) })
    const month = await screen.findByRole('textbox', { name: 'Masa' })
    expect(month).toHaveProperty('value', '03/2026')
    await user.clear(month)
    await user.type(month, 'Mei 2026')
    await save(user)
    await waitFor(async () => expect(await sentIn(requests, 'PATCH')).toEqual({ month: '2026-05' }))
  })

  test('that is none is refused at the field', async () => {
    const { user } = show('?id=7&tab=edit')
    const month = await screen.findByRole('textbox', { name: 'Masa' })
    await user.clear(month)
    await user.type(month, '13/2026')
    await user.tab()
    expect(await screen.findByText('Format periode harus MM/YYYY.')).toBeTruthy()
    expect(month).toHaveProperty('value', '13/2026')
  })
})

test('two dates are filled in as one range', async () => {
  const { user, requests } = show('?id=7&tab=edit', { 'PATCH /references/7': documentOf(orders, one) })
  await user.click(await screen.findByRole('button', { name: 'Masa berlaku: rentang baku' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Tahun kalender berjalan' }))
  await save(user)
  const year = new Date().getFullYear()
  await waitFor(async () =>
    expect(await sentIn(requests, 'PATCH')).toEqual({ starts: `${year}-01-01`, ends: `${year}-12-31` }),
  )
})

describe('tags', () => {
  test('are typed one by one, and a wrong one is named at the field', async () => {
    const { user } = show('?id=7&tab=edit')
    const input = await screen.findByLabelText('Label', { selector: 'input:not([type=hidden])' })
    await user.type(input, 'x'.repeat(11))
    await user.keyboard('{Enter}')
    await save(user)
    expect((await screen.findAllByText('Label maksimal 10 karakter.')).length).toBeGreaterThan(0)
  })
})

describe('lines of a record', () => {
  test('are added, filled in, moved and taken away', async () => {
    const { user, requests } = show('?id=7&tab=edit', { 'PATCH /references/7': documentOf(orders, one) })
    await lines()
    await user.click(screen.getByRole('button', { name: 'Tambah baris' }))
    await user.type(screen.getByRole('textbox', { name: 'Nama barang, baris 3' }), 'Pipa')
    await user.type(screen.getByRole('textbox', { name: 'Jumlah, baris 3' }), '4')
    await user.click(screen.getByRole('button', { name: 'Naikkan baris 3' }))
    await user.click(screen.getByRole('button', { name: 'Hapus baris 1' }))
    await save(user)
    await waitFor(async () =>
      expect(await sentIn(requests, 'PATCH')).toEqual({
        items: [
          { name: 'Pipa', count: 4, price: null },
          { name: 'Steker', count: 5, price: null },
        ],
      }),
    )
  })

  test('are filled in with the keys of a spreadsheet, over the whole window too', async () => {
    const { user, requests } = show('?id=7&tab=edit', { 'PATCH /references/7': documentOf(orders, one) })
    await lines()
    await user.click(screen.getByRole('button', { name: 'Layar penuh' }))
    const dialog = await screen.findByRole('dialog', { name: 'Barang' })
    const name = (row: number) => within(dialog).findByRole('textbox', { name: `Nama barang, baris ${row}` })
    await user.click(await name(1))
    await user.keyboard('{Enter}')
    await waitFor(async () => expect(document.activeElement).toBe(await name(2)))
    await user.keyboard('{Enter}')
    await waitFor(async () => expect(document.activeElement).toBe(await name(3)))
    await user.keyboard('Pipa{Tab}4')
    await user.keyboard('{ArrowUp}')
    await waitFor(() =>
      expect(document.activeElement).toBe(within(dialog).getByRole('textbox', { name: 'Jumlah, baris 2' })),
    )
    await user.click(within(dialog).getByRole('button', { name: 'Selesai' }))
    await save(user)
    await waitFor(async () =>
      expect(await sentIn(requests, 'PATCH')).toEqual({
        items: [
          expect.anything(),
          expect.anything(),
          {
            name: 'Pipa',
            count: 4,
            price: null,
          },
        ],
      }),
    )
  })

  test('take the cells of a spreadsheet', async () => {
    const { user, requests } = show('?id=7&tab=edit', { 'PATCH /references/7': documentOf(orders, one) })
    const table = await lines()
    await user.click(within(table).getByRole('textbox', { name: 'Nama barang, baris 2' }))
    await user.paste('Pipa\t4\t1.500,50\nKran\t2\t')
    await save(user)
    await waitFor(async () =>
      expect(await sentIn(requests, 'PATCH')).toEqual({
        items: [
          expect.anything(),
          { name: 'Pipa', count: 4, price: '1500.50' },
          { name: 'Kran', count: 2, price: null },
        ],
      }),
    )
  })

  test('say at the cell what is wrong, also what only the server knows', async () => {
    const { user } = show('?id=7&tab=edit', {
      'PATCH /references/7': problemOf(422, {
        detail: 'Nama barang tidak dikenal.',
        source: { pointer: '/data/attributes/items/1/name' },
      }),
    })
    const table = await lines()
    const name = within(table).getByRole('textbox', { name: 'Nama barang, baris 2' })
    await user.clear(name)
    await save(user)
    expect(await within(table).findByText('Nama barang wajib diisi.')).toBeTruthy()
    await user.type(name, 'Batu')
    await save(user)
    expect(await within(table).findByText('Nama barang tidak dikenal.')).toBeTruthy()
    expect(name).toHaveProperty('value', 'Batu')
  })

  test('are read without inputs by users who may not change them', async () => {
    show('?id=7&tab=edit', { 'GET /references/7': documentOf(orders, { ...one, can: ['show'] }) })
    const table = await lines()
    expect(within(table).queryAllByRole('textbox')).toEqual([])
    expect(within(table).getByText('Rp 1.500.000')).toBeTruthy()
  })
})
