import {
  choice,
  date,
  decimal,
  defineResource,
  instant,
  integer,
  json,
  money,
  period,
  ref,
  refs,
  rows,
  tags,
  text,
} from '@ems/contracts/kit'
import { describe, expect, test } from '@jest/globals'
import { z } from 'zod'
import type { Titles } from '../../kit/stores.ts'
import { exportColumns, instantInWords, stampOf, type Zone } from './cells.ts'

const goods = defineResource({
  area: 'test',
  name: 'goods',
  menu: 'items',
  label: 'Barang',
  fields: {
    name: text('Nama'),
    price: money('Harga'),
    weight: decimal('Berat'),
    stock: integer('Stok'),
    bought: date('Dibeli'),
    counted: instant('Dihitung'),
    state: choice('Status', { new: 'Baru', used: 'Bekas' }),
    shelf: ref('Rak', 'references').nullable(),
    owners: refs('Pemilik', 'users'),
    labels: tags('Label'),
    month: period('Masa'),
    parts: rows('Bagian', {
      shelf: ref('Rak', 'references'),
      weight: decimal('Berat'),
      bought: date('Dibeli').nullable(),
    }),
    more: json('Rincian', z.unknown()),
  },
  title: 'name',
  list: { search: [], filters: [], sort: [], default: 'name' },
})

const titles: Titles = { references: { '7': 'Rak A' }, users: { '1': 'Suharti', '2': 'Wagiman' } }
function cell(field: string, value: unknown, zone: Zone = 'Asia/Jakarta') {
  const [column] = exportColumns(goods, [field], zone)
  return column?.cellOf({ id: '1', version: 1, [field]: value }, { titles })
}

describe('a cell of an export', () => {
  test.each([
    ['name', '0812', { text: '0812' }],
    ['month', '2026-11', { text: '11/2026' }],
    ['price', '12345678901.25', { number: '12345678901.25', style: 'money' }],
    ['price', '-0.10', { number: '-0.10', style: 'money' }],
    ['price', '1234567890123456.78', { text: '1234567890123456.78' }],
    ['weight', '0.000001', { number: '0.000001', style: 'decimal' }],
    ['stock', 3, { number: '3', style: 'integer' }],
    ['bought', '2026-11-20', { number: '46346', style: 'date' }],
    ['bought', '1900-03-01', { number: '61', style: 'date' }],
    ['bought', '1899-12-31', { text: '31/12/1899' }],
    ['state', 'used', { text: 'Bekas' }],
    ['shelf', '7', { text: 'Rak A' }],
    ['shelf', '8', { text: '#8' }],
    ['owners', ['2', '1'], { text: 'Wagiman, Suharti' }],
    ['owners', [], null],
    ['labels', ['a, b', 'c"'], { text: '"a, b", "c"""' }],
    ['labels', ['a', 'b'], { text: 'a, b' }],
    ['more', { a: [1] }, { text: '{"a":[1]}' }],
    ['name', '', null],
    ['shelf', null, null],
  ])('shows %s %j as %j', (field, value, expected) => {
    expect(cell(field, value)).toEqual(expected)
  })

  test('of lines stands in columns of its own, as many as the longest row has lines', () => {
    const columns = exportColumns(goods, ['parts'], 'Asia/Jakarta', { parts: 2 })
    const parts = [
      { shelf: '7', weight: '2.5', bought: '2026-12-01' },
      { shelf: '8', weight: '-1', bought: null },
    ]
    const messages = (lines: unknown) =>
      columns.map(({ cellOf }) => cellOf({ id: '1', version: 1, parts: lines }, { titles }))

    expect(columns.map(({ title }) => title)).toEqual([
      'Bagian 1 – Rak',
      'Bagian 1 – Berat',
      'Bagian 1 – Dibeli',
      'Bagian 2 – Rak',
      'Bagian 2 – Berat',
      'Bagian 2 – Dibeli',
    ])
    expect(messages(parts)).toEqual([
      { text: 'Rak A' },
      { number: '2.5', style: 'decimal' },
      { number: '46357', style: 'date' },
      { text: '#8' },
      { number: '-1', style: 'decimal' },
      null,
    ])
    expect(messages([])).toEqual([null, null, null, null, null, null])
  })

  test('calls a row by more than its title where others have it, but in its own company', () => {
    const [column] = exportColumns(goods, ['shelf'], 'Asia/Jakarta')
    const doubles = { references: { '7': { label: 'Rak A (A) – PT SATU', company: '1', isAlone: true } } }
    const message = (company: string | null | undefined) =>
      column?.cellOf({ id: '1', version: 1, shelf: '7', company }, { titles, doubles })

    expect([message('1'), message('2'), message(null), message(undefined)]).toEqual([
      { text: 'Rak A' },
      { text: 'Rak A (A) – PT SATU' },
      { text: 'Rak A (A) – PT SATU' },
      { text: 'Rak A (A) – PT SATU' },
    ])
  })

  // 46346 is 20/11/2026; 04:45:30 UTC is 11.45.30 in Jakarta, 12.45.30 in Makassar, 13.45.30 in Jayapura.
  test.each([
    ['Asia/Jakarta', (11 * 3600 + 45 * 60 + 30) / 86_400],
    ['Asia/Makassar', (12 * 3600 + 45 * 60 + 30) / 86_400],
    ['Asia/Jayapura', (13 * 3600 + 45 * 60 + 30) / 86_400],
  ] as const)('shows an instant as the clock in %s has it', (zone, partOfDay) => {
    const visible = cell('counted', '2026-11-20T04:45:30.123Z', zone)

    expect(visible).toEqual({ number: (46_346 + partOfDay).toFixed(6), style: 'instant' })
  })

  test('says the unit and the zone in the head', () => {
    const headers = exportColumns(goods, ['price', 'counted', 'name'], 'Asia/Jayapura').map(({ title }) => title)

    expect(headers).toEqual(['Harga (Rp)', 'Dihitung (WIT)', 'Nama'])
  })
})

test('a moment in words and as a stamp is the one of the zone', () => {
  const moment = new Date('2026-11-20T17:05:00Z')

  expect(instantInWords(moment, 'Asia/Jakarta')).toBe('21/11/2026 00.05 WIB')
  expect(stampOf(moment, 'Asia/Jayapura')).toBe('20261121-0205')
})
