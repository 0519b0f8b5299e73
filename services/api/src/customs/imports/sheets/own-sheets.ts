import {
  aju,
  code,
  count,
  day,
  goods,
  hs,
  measured,
  money,
  must,
  percent,
  rate,
  registration,
  text,
} from './column-kinds.ts'
import type { ColumnRule } from './columns.rules.ts'

export const pibFlat: ColumnRule[] = [
  aju,
  ...registration(must),
  text('NAMA PEMASOK', 'supplier_name', 200),
  text('KODE VALUTA', 'currency', 3),
  rate('NDPBM', 'ndpbm'),
  ...goods('URAIAN BARANG'),
  ...measured,
  money('CIF', 'cif'),
  money('CIF RUPIAH', 'cif_idr', must),
  money('BM', 'bm'),
  money('BM TAMBAHAN', 'bmt'),
  money('CUKAI', 'cukai'),
  money('PPN', 'ppn'),
  money('PPNBM', 'ppnbm'),
  money('PPH', 'pph'),
  text('KODE BAHAN BAKU', 'master_code', 50),
  text('NOMOR JAMINAN', 'guarantee_no', 60),
  day('TANGGAL JAMINAN', 'guarantee_date'),
  money('NILAI JAMINAN', 'guarantee_value'),
  day('JATUH TEMPO JAMINAN', 'guarantee_due_date'),
]

export const pebFlat: ColumnRule[] = [
  aju,
  ...registration(must),
  day('TANGGAL EKSPOR', 'export_date'),
  text('KATEGORI EKSPOR', 'export_category', 10, must),
  text('NAMA PEMBELI', 'buyer_name', 200),
  text('NEGARA TUJUAN', 'dest_country', 60),
  text('NOMOR INVOICE', 'invoice_no', 60),
  text('KODE VALUTA', 'currency', 3),
  rate('NDPBM', 'ndpbm'),
  ...goods('URAIAN BARANG'),
  ...measured,
  money('FOB', 'fob'),
  text('KODE BARANG JADI', 'master_code', 50),
  text('NOMOR LHPRE', 'lhpre_no', 60),
  day('TANGGAL LHPRE', 'lhpre_date'),
]

export const bomFlat: ColumnRule[] = [
  text('NOMOR KONVERSI', 'no_konversi', 30, must),
  day('TANGGAL KONVERSI', 'conversion_date', must),
  text('KODE BARANG JADI', 'fg_code', 50, must),
  text('URAIAN BARANG JADI', 'fg_name', 200),
  hs('HS BARANG JADI', 'fg_hs'),
  text('SATUAN BARANG JADI', 'fg_unit', 10, must),
  count('NO URUT', 'line_no', must),
  text('KODE BAHAN BAKU', 'rm_code', 50, must),
  text('URAIAN BAHAN BAKU', 'rm_name', 200),
  hs('HS BAHAN BAKU', 'rm_hs'),
  text('SATUAN BAHAN BAKU', 'rm_unit', 10, must),
  { title: 'KOEFISIEN', field: 'coefficient', kind: 'number', whole: 8, scale: 10, sign: 'positive', required: true },
  percent('TERKANDUNG (%)', 'contained_pct'),
  percent('WASTE (%)', 'waste_pct'),
  day('BERLAKU MULAI', 'valid_from'),
]

export const master: ColumnRule[] = [
  text('KODE', 'code', 50, must),
  text('NAMA', 'name', 200, must),
  hs('HS', 'hs_code'),
  text('SATUAN', 'unit', 10, must),
  text('KODE NIPER ITEM', 'niper_code', 50),
]

export const niperItem: ColumnRule[] = [
  {
    title: 'JENIS',
    field: 'item_type',
    kind: 'choice',
    options: {
      'BAHAN BAKU': 'BAHAN_BAKU',
      BAHAN_BAKU: 'BAHAN_BAKU',
      'HASIL PRODUKSI': 'HASIL_PRODUKSI',
      HASIL_PRODUKSI: 'HASIL_PRODUKSI',
    },
    required: true,
  },
  text('KODE', 'code', 50, must),
  hs('HS', 'hs_code', must),
  text('URAIAN', 'description', 2_000, must),
  text('SATUAN', 'unit', 10),
  text('NOMOR SKEP', 'skep_no', 60),
  day('TANGGAL SKEP', 'skep_date'),
  day('BERLAKU MULAI', 'valid_from'),
  day('BERLAKU SAMPAI', 'valid_to'),
]

export const lhpre: ColumnRule[] = [
  code('KODE KANTOR', 'office_code', 6, 6, must),
  code('NOMOR PEB', 'reg_no', 9, 6, must),
  day('TANGGAL PEB', 'reg_date', must),
  text('NOMOR LHPRE', 'lhpre_no', 60, must),
  day('TANGGAL LHPRE', 'lhpre_date', must),
]
