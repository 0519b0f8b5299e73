import { aju, count, day, goods, measured, money, must, rate, registration, text } from './column-kinds.ts'
import type { ColumnRule } from './columns.rules.ts'

export const ceisaHeader: ColumnRule[] = [
  aju,
  text('KODE DOKUMEN', 'doc_code', 10, must),
  ...registration({}),
  text('KODE VALUTA', 'currency', 3),
  rate('NDPBM', 'ndpbm'),
  money('FOB', 'fob'),
  money('FREIGHT', 'freight'),
  money('ASURANSI', 'insurance'),
  money('CIF', 'cif'),
  text('KODE KATEGORI EKSPOR', 'export_category', 10),
  day('TANGGAL EKSPOR', 'export_date'),
  text('KODE NEGARA TUJUAN', 'dest_country', 60),
]

export const ceisaGoods: ColumnRule[] = [
  aju,
  ...goods('URAIAN'),
  text('MEREK', 'brand', 200),
  text('TIPE', 'item_type', 200),
  text('UKURAN', 'size', 200),
  text('SPESIFIKASI LAIN', 'spec', 500),
  ...measured,
  money('CIF', 'cif'),
  money('CIF RUPIAH', 'cif_idr'),
  rate('NDPBM', 'line_ndpbm'),
  money('FOB', 'fob'),
]

export const ceisaLevies: ColumnRule[] = [
  aju,
  count('SERI BARANG', 'line_no', must),
  text('KODE PUNGUTAN', 'levy', 20, must),
  { title: 'TARIF', field: 'tariff', kind: 'number', whole: 12, scale: 6, sign: 'zero' },
  text('KODE FASILITAS', 'facility', 10),
  money('NILAI BAYAR', 'paid'),
  money('NILAI FASILITAS', 'relieved'),
]

export const ceisaParties: ColumnRule[] = [
  aju,
  text('KODE ENTITAS', 'party', 10),
  text('NOMOR IDENTITAS', 'identity_no', 60),
  text('NAMA ENTITAS', 'party_name', 200),
  text('NIPER ENTITAS', 'party_niper', 60),
]

export const ceisaPapers: ColumnRule[] = [
  aju,
  text('KODE DOKUMEN', 'paper', 20),
  text('NOMOR DOKUMEN', 'paper_no', 100),
  text('KODE FASILITAS', 'facility', 20),
]

export const ceisaGuarantees: ColumnRule[] = [
  aju,
  text('KODE JAMINAN', 'guarantee_type', 10),
  text('NOMOR JAMINAN', 'guarantee_no', 60),
  day('TANGGAL JAMINAN', 'guarantee_date'),
  money('NILAI JAMINAN', 'guarantee_value'),
  day('TANGGAL JATUH TEMPO', 'guarantee_due_date'),
  text('PENJAMIN', 'guarantor', 200),
  text('NOMOR BPJ', 'bpj_no', 60),
  day('TANGGAL BPJ', 'bpj_date'),
]
