import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { ajuOf, pibSheets } from './testing/ceisa.ts'
import { type ImportBench, importBench } from './testing/client-of-files.ts'
import { bomRow, csvOf, pebRow, pibRow } from './testing/own.ts'
import { xlsxBytes } from './testing/workbooks.ts'

/*
 * Every fault that a row can have, by its code, word for word. One file of each kind holds a document for each fault; a
 * document that is right comes in beside them.
 */
type Row = NonNullable<Parameters<typeof pibRow>[4]>
type Case = readonly [code: string, row: Row, message: string]

let bench: ImportBench
const messages = new Map<string, Set<string>>()
const inserted = new Map<string, unknown>()
beforeAll(async () => {
  bench = await importBench({ niper: 'NIPER-1' })
  const masters = [
    { KODE: 'RM-A', NAMA: 'Benang', HS: '54075200', SATUAN: 'KGM' },
    { KODE: 'RM-B', NAMA: 'Kain', HS: '52051200', SATUAN: 'KGM' },
  ]
  await bench.imported('RAW_MATERIAL', csvOf(masters))
  await bench.imported('FINISH_GOOD', csvOf([{ KODE: 'FG-1', NAMA: 'Kaus', SATUAN: 'PCE' }]))
  const niper = { JENIS: 'BAHAN BAKU', KODE: 'N-1', HS: '54075200', URAIAN: 'Benang' }
  await read('NIPER_ITEM', csvOf([niper, { ...niper, KODE: 'N-2', JENIS: 'LAIN' }]))
  await read('PIB_FLAT', csvOf([pibRow(aju(0), '000100', '05/01/2026', 1), ...pibs.map(pibOf), double]))
  await read('PEB_FLAT', csvOf([pebRow(aju(0), '000100', '05/01/2026', 1), ...pebs.map(pebOf)]))
  await read('BOM_FLAT', csvOf([bomRow('K-0', 'FG-1', 1, 'RM-A'), ...boms.map(([, row], n) => bomOf(row, n))]))
  await read('PIB_CEISA', await workbook())
})
afterAll(() => bench.close())

async function read(type: string, content: Buffer) {
  const file = await bench.imported(type, content, `${type}.csv`)
  const rows = await bench.rows(file.id)
  const faults = rows.flatMap(({ errors }) => errors as { code: string; message: string }[])
  messages.set(type, new Set(faults.map(({ code, message }) => `${code} ${message}`)))
  inserted.set(type, (await bench.outcome(file.id)).row_inserted)
}

const aju = (n: number) => String(n).padStart(26, '0')
const pibOf = ([, row]: Case, n: number) => pibRow(aju(n + 1), String(n + 1), '06/01/2026', 1, row)
const pebOf = ([, row]: Case, n: number) => pebRow(aju(n + 1), String(n + 1), '06/01/2026', 1, row)
const bomOf = (row: Row, n: number) =>
  bomRow(`K-${n + 1}`, 'FG-1', 1, 'RM-A', { 'BERLAKU MULAI': `0${n + 2}/01/2026`, ...row })

const pibs: readonly Case[] = [
  ['E_REQUIRED', { 'URAIAN BARANG': null }, 'Kolom URAIAN BARANG wajib diisi.'],
  ['E_DATE', { 'TANGGAL DAFTAR': '31/02/2026' }, 'Tanggal 31/02/2026 tidak sesuai format DD/MM/YYYY.'],
  ['E_NUMBER', { 'JUMLAH SATUAN': '1,000.5' }, 'Angka 1,000.5 tidak sesuai format.'],
  ['E_SCALE', { 'JUMLAH SATUAN': '1,1234567' }, 'Angka 1,1234567 melebihi 6 desimal.'],
  ['E_POSITIVE', { 'JUMLAH SATUAN': '0' }, 'JUMLAH SATUAN harus lebih besar dari 0.'],
  ['E_NEGATIVE', { BM: '-1' }, 'BM tidak boleh kurang dari 0.'],
  ['E_LENGTH', { 'KODE SATUAN': 'KILOGRAM-BERSIH' }, 'KODE SATUAN paling panjang 10 karakter.'],
  ['E_AJU', { 'NOMOR AJU': '123' }, 'Nomor aju harus 26 karakter.'],
  ['E_HS', { HS: '540752' }, 'HS 540752 harus 8 atau 10 angka.'],
  ['E_FUTURE', { 'TANGGAL DAFTAR': '01/01/2099' }, 'Tanggal daftar melewati hari ini.'],
  ['E_MASTER', { 'KODE BAHAN BAKU': 'TIDAK-ADA' }, 'Kode TIDAK-ADA tidak terdaftar.'],
  ['E_DUP_IN_FILE', {}, `Seri 1 ganda pada nomor aju ${aju(12)}.`],
  ['W_HS', { 'KODE BAHAN BAKU': 'RM-B' }, 'HS 54075200 berbeda dengan HS 52051200 pada data induk.'],
  ['W_NIPER', { HS: '99999999' }, 'HS 99999999 tidak ada pada item NIPER.'],
  [
    'W_GUARANTEE',
    { 'JATUH TEMPO JAMINAN': '01/06/2026' },
    'Jaminan jatuh tempo 01/06/2026 sebelum periode berakhir 06/01/2027.',
  ],
  [
    'W_UNIT',
    { 'KODE BAHAN BAKU': 'RM-A', 'KODE SATUAN': 'ROL' },
    'Satuan ROL berbeda dengan satuan bahan baku KGM; isi faktornya dengan Relasi Produk.',
  ],
]
/** The line that the one of E_DUP_IN_FILE has twice. */
const double = pibRow(aju(12), '12', '06/01/2026', 1)

const pebs: readonly Case[] = [
  ['E_REQUIRED', { 'NOMOR LHPRE': 'L-1' }, 'Kolom NOMOR/TANGGAL LHPRE wajib diisi.'],
  ['E_MASTER', { 'KODE BARANG JADI': 'FG-9' }, 'Kode FG-9 tidak terdaftar.'],
  ['W_CATEGORY', { 'KATEGORI EKSPOR': '10' }, 'Kategori ekspor 10 bukan kategori fasilitas ini.'],
]

const boms: readonly Case[] = [
  ['E_UNIT', { 'SATUAN BAHAN BAKU': 'MTR' }, 'Satuan MTR tidak sama dengan satuan bahan baku KGM.'],
  ['E_UNIT', { 'SATUAN BARANG JADI': 'DZN' }, 'Satuan DZN tidak sama dengan satuan barang jadi PCE.'],
  ['E_PCT', { 'TERKANDUNG (%)': '90', 'WASTE (%)': '5' }, 'Terkandung + waste harus 100%.'],
  ['E_POSITIVE', { KOEFISIEN: '0' }, 'KOEFISIEN harus lebih besar dari 0.'],
]

const ceisa = (n: number) => ajuOf('20', '2026-02-01', n)
const without = ceisa(3)
/** One document twice, one without goods, goods without a document, and one without any sign of the facility. */
const workbook = () => {
  const goods = [{ seri: 1, code: 'RM-A', qty: '#10' }]
  const declared = [1, 2, 3].map((n) => ({ aju: ceisa(n), reg_no: `00050${n}`, reg_date: '2026-02-01', goods }))
  const none = { aju: ceisa(4), reg_no: '000504', reg_date: '2026-02-01', facility: null }
  const sheets = pibSheets([...declared, { ...none, goods: [{ ...goods[0], seri: 1, code: 'X', qty: '#1', bm: '0' }] }])
  return xlsxBytes(
    sheets.map((sheet) => {
      const rows = [...sheet.rows]
      if (sheet.name === 'HEADER') return { ...sheet, rows: [...rows, ...rows.slice(0, 1)] }
      if (sheet.name !== 'BARANG') return sheet
      const stray = (rows[0] ?? []).map((cell) => (cell === ceisa(1) ? ceisa(9) : cell))
      return { ...sheet, rows: [...rows.filter((row) => !row.includes(without)), stray] }
    }),
  )
}

const saidBy = (type: string, [code, , message]: Case) =>
  expect([...(messages.get(type) ?? [])]).toContain(`${code} ${message}`)

describe('a PIB of our template', () => {
  test.each(pibs)('%s says what is wrong', (...one) => saidBy('PIB_FLAT', one))

  test('comes in where nothing is wrong, or something only worth a look', () => {
    expect(inserted.get('PIB_FLAT')).toBe(1 + pibs.filter(([code]) => code.startsWith('W_')).length)
  })
})

describe('a PEB of our template', () => {
  test.each(pebs)('%s says what is wrong', (...one) => saidBy('PEB_FLAT', one))
})

describe('a conversion, of which line, good and material each have a unit', () => {
  test.each(boms)('%s says what is wrong', (...one) => saidBy('BOM_FLAT', one))
})

describe('other files', () => {
  test.each<[string, Case]>([
    ['NIPER_ITEM', ['E_CHOICE', {}, 'JENIS LAIN tidak dikenal.']],
    ['PIB_CEISA', ['E_DUP_AJU', {}, `Nomor aju ${ceisa(1)} ganda pada lembar HEADER.`]],
    ['PIB_CEISA', ['E_NO_LINE', {}, `Nomor aju ${without} tidak memuat barang.`]],
    ['PIB_CEISA', ['E_NO_HEADER', {}, `Nomor aju ${ceisa(9)} tidak ada pada lembar HEADER.`]],
    ['PIB_CEISA', ['W_NOT_KITE', {}, 'Tidak ada tanda fasilitas KITE; barang ini tidak ikut dialokasikan.']],
  ])('of %s: %j', (type, one) => saidBy(type, one))
})
