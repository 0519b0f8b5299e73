/**
 * The frame of the forms BCL.KT 01 and 02 as data: a form that changes is another layout, not other code. `lines` are
 * printed one below the other; names in braces are fields of a `FormLine`. A column with `sum` holds a number and has
 * subtotals.
 */
export type FormColumn = {
  no: string
  title: string
  /** In characters of the sheet; the PDF shares its width in the same proportions. */
  width: number
  block: 'PENYELESAIAN' | 'DATA DOK. PENUNJANG' | 'PEMAKAIAN BARANG DAN/ATAU BAHAN ASAL IMPOR'
  lines?: readonly string[]
  /** What the sheet holds as a number with the unit of the PEB line, instead of the lines. */
  number?: 'peb_qty' | 'fg_share'
  sum?: 'peb_qty' | 'fg_share' | 'claim_declared' | 'cif_idr' | 'levies'
  kind?: 'quantity' | 'rupiah'
}

export type Layout = {
  title: string
  name: string
  columns: readonly FormColumn[]
  /** Levies of the last column, one printed line each; the first is always there. */
  levies: readonly { field: 'bm' | 'bmt' | 'cukai' | 'ppn' | 'ppnbm'; label: string }[]
}

const left = 'PENYELESAIAN'
const papers = 'DATA DOK. PENUNJANG'
const right = 'PEMAKAIAN BARANG DAN/ATAU BAHAN ASAL IMPOR'

const columns: readonly FormColumn[] = [
  { no: '1', title: 'No.', width: 5, block: left, lines: ['{peb_no}'] },
  { no: '2', title: 'Kode jenis dok.', width: 7, block: left, lines: ['{peb_code}'] },
  {
    no: '3',
    title: 'Kd. kantor / No. & tgl PEB',
    width: 16,
    block: left,
    lines: ['{peb_office}', '{peb_reg_no}', '{peb_reg_date}'],
  },
  {
    no: '4',
    title: 'Kode barang jadi / seri / HS / uraian / jenis / nilai (Rp)',
    width: 30,
    block: left,
    lines: ['{fg_code} / {peb_line_no} / {fg_hs}', '{fg_description}', '{row_kind} / {fob_idr}'],
  },
  { no: '5', title: 'Jumlah satuan', width: 16, block: left, lines: ['{peb_qty} {peb_unit}'], number: 'peb_qty' },
  {
    no: '6',
    title: 'No. & tanggal LPBC/LHP, berita acara, bukti bayar, faktur penjualan',
    width: 18,
    block: papers,
    lines: ['{lhpre_no}', '{lhpre_date}'],
  },
  {
    no: '7',
    title: 'Jml satuan / jml nilai (Rp)',
    width: 16,
    block: papers,
    lines: ['{fg_share} {peb_unit}', '{fob_idr}'],
    number: 'fg_share',
  },
  { no: '', title: 'No. urut', width: 6, block: right, lines: ['{pib_no}'] },
  { no: '8', title: 'Kode jenis dok.', width: 7, block: right, lines: ['{pib_code}'] },
  {
    no: '9',
    title: 'Kd. kantor / No. & tgl PIB',
    width: 16,
    block: right,
    lines: ['{pib_office}', '{pib_reg_no}', '{pib_reg_date}'],
  },
  { no: '10', title: 'Seri brg ke', width: 6, block: right, lines: ['{pib_line_no}'] },
  {
    no: '11',
    title: 'Kode bahan baku / HS / uraian',
    width: 28,
    block: right,
    lines: ['{rm_code} / {pib_hs}', '{pib_description}'],
  },
  { no: '12', title: 'Jumlah satuan', width: 20, block: right, sum: 'claim_declared', kind: 'quantity' },
  { no: '13', title: 'Nilai CIF (Rp)', width: 18, block: right, sum: 'cif_idr', kind: 'rupiah' },
  { no: '14', title: 'BM / cukai / pajak (Rp)', width: 20, block: right, sum: 'levies', kind: 'rupiah' },
]

export const layouts: Readonly<Record<'01' | '02', Layout>> = {
  '01': {
    title: 'LAPORAN PENGGUNAAN BARANG DAN/ATAU BAHAN ASAL IMPOR YANG MENDAPAT PEMBEBASAN',
    name: 'BCL.KT 01',
    columns,
    levies: [
      { field: 'bm', label: 'BM' },
      { field: 'bmt', label: 'BMT' },
      { field: 'cukai', label: 'Cukai' },
      { field: 'ppn', label: 'PPN' },
      { field: 'ppnbm', label: 'PPnBM' },
    ],
  },
  '02': {
    title: 'LAPORAN PENGGUNAAN BARANG DAN/ATAU BAHAN ASAL IMPOR YANG DIMINTAKAN PENGEMBALIAN',
    name: 'BCL.KT 02',
    columns,
    levies: [
      { field: 'bm', label: 'BM' },
      { field: 'bmt', label: 'BMT' },
      { field: 'cukai', label: 'Cukai' },
    ],
  },
}
