import { describe, expect, test } from '@jest/globals'
import type { SourceCell as Cell } from '../../../files/index.ts'
import { type ColumnRule, dayOf, decimalOf, parsedRow, type Writing } from './columns.rules.ts'

const kinds = {
  qty: { title: 'JUMLAH SATUAN', field: 'qty', kind: 'number', whole: 18, scale: 6, sign: 'positive', required: true },
  bm: { title: 'BM', field: 'bm', kind: 'number', whole: 18, scale: 6, rounded: 2, sign: 'zero' },
  day: { title: 'TANGGAL DAFTAR', field: 'reg_date', kind: 'day' },
  reg: { title: 'NOMOR DAFTAR', field: 'reg_no', kind: 'code', most: 9, width: 6 },
  hs: { title: 'HS', field: 'hs_code', kind: 'hs', required: true },
  aju: { title: 'NOMOR AJU', field: 'aju_no', kind: 'aju' },
  name: { title: 'NAMA', field: 'name', kind: 'text', most: 10 },
  seri: { title: 'SERI BARANG', field: 'line_no', kind: 'count', most: 999 },
} satisfies Record<string, ColumnRule>

function read(kind: keyof typeof kinds, cell: Cell, writing: Writing = 'own') {
  const { values, faults } = parsedRow([kinds[kind]], [0], [cell], writing)
  return faults[0]?.message ?? values[0]
}

describe('a cell', () => {
  test.each([
    ['qty', '1.234,5678', '1234.5678'],
    ['qty', '1234,5', '1234.5'],
    ['qty', '1234.5678', 'Angka 1234.5678 tidak sesuai format.'],
    ['qty', '1,234.5', 'Angka 1,234.5 tidak sesuai format.'],
    ['qty', '0,1234567', 'Angka 0,1234567 melebihi 6 desimal.'],
    ['qty', '0,1234560', '0.123456'],
    ['qty', '-5', 'JUMLAH SATUAN harus lebih besar dari 0.'],
    ['qty', '0', 'JUMLAH SATUAN harus lebih besar dari 0.'],
    ['qty', '', 'Kolom JUMLAH SATUAN wajib diisi.'],
    ['qty', '   ', 'Kolom JUMLAH SATUAN wajib diisi.'],
    ['qty', '1e5', 'Angka 1e5 tidak sesuai format.'],
    ['qty', { number: '0.1' }, '0.1'],
    ['qty', { number: '0.1234567' }, 'Angka 0.1234567 melebihi 6 desimal.'],
    ['qty', { number: '1234567890123456789' }, 'Angka 1234567890123456789 tidak sesuai format.'],
    ['qty', { day: '2026-01-05' }, 'Angka 2026-01-05 tidak sesuai format.'],
    [
      'qty',
      { fault: 'FORMULA', text: '5' },
      'Kolom JUMLAH SATUAN berisi rumus.[Galat]Salin lalu tempel sebagai nilai.',
    ],
    ['qty', { fault: 'ERROR', text: '#REF!' }, 'Kolom JUMLAH SATUAN berisi galat Excel #REF!.'],
    ['bm', { number: '10.005' }, '10.01'],
    ['bm', { number: '10.0049' }, '10.00'],
    ['bm', '-1', 'BM tidak boleh kurang dari 0.'],
    ['bm', '', null],
    ['day', '31/12/2025', '2025-12-31'],
    ['day', '12/31/2025', 'Tanggal 12/31/2025 tidak sesuai format DD/MM/YYYY.'],
    ['day', '31/02/2026', 'Tanggal 31/02/2026 tidak sesuai format DD/MM/YYYY.'],
    ['day', '2026-01-05', 'Tanggal 2026-01-05 tidak sesuai format DD/MM/YYYY.'],
    ['day', { number: '46000' }, 'Tanggal 46000 tidak sesuai format DD/MM/YYYY.'],
    ['day', { day: '2026-01-05' }, '2026-01-05'],
    ['reg', { number: '101' }, '000101'],
    ['reg', '101', '101'],
    ['reg', '1234567890', 'NOMOR DAFTAR paling panjang 9 karakter.'],
    ['hs', '5407.52.00', '54075200'],
    ['hs', { number: '1012100' }, '01012100'],
    ['hs', '540752', 'HS 540752 harus 8 atau 10 angka.'],
    ['aju', '040300-20-ABC123-20260105-000001', 'Nomor aju harus 26 karakter.'],
    ['aju', '00002001234520260105000001', '00002001234520260105000001'],
    ['name', ' a\u0000b\n c ', 'a b c'],
    ['name', 'abcdefghijk', 'NAMA paling panjang 10 karakter.'],
    ['name', { number: '12' }, '12'],
    ['seri', '3', '3'],
    ['seri', '0', 'SERI BARANG harus lebih besar dari 0.'],
    ['seri', '1,5', 'Angka 1,5 tidak sesuai format.'],
  ] as [keyof typeof kinds, Cell, string | null][])('of %s with %j reads as %j', (kind, cell, expected) => {
    expect(read(kind, cell)).toBe(expected)
  })

  test.each([
    ['05-01-2026', '2026-01-05'],
    ['05/01/2026', '2026-01-05'],
    ['2026-01-05', '2026-01-05'],
    ['01-13-2026', undefined],
    ['2026-13-01', undefined],
    ['5/1/2026', undefined],
  ])('with the day %s of CEISA reads as %j', (text, expected) => {
    expect(dayOf(text, 'ceisa')).toBe(expected)
  })

  test.each([
    ['1234.5678', '1234.5678'],
    ['1.234,5', undefined],
    ['1,234', undefined],
  ])('with the number %s of CEISA reads as %j', (text, expected) => {
    expect(decimalOf(text, 'ceisa')).toBe(expected)
  })
})
