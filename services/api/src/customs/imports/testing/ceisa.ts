import { type Table, type Typed, tableOf } from './workbooks.ts'

/** One declaration as CEISA exports it: what is not said has a usual value. */
export type Declared = {
  aju: string
  reg_no: string | null
  /** `YYYY-MM-DD` */
  reg_date: string | null
  doc_code?: string
  npwp?: string
  niper?: string
  facility?: string | null
  category?: string
  goods: readonly Goods[]
  more?: Readonly<Record<string, Typed>>
}
export type Goods = {
  seri: number
  code: string
  hs?: string
  name?: string
  qty: Typed
  unit?: string
  /** In rupiah, a PIB's; of a PEB in the document's currency. */
  value?: string
  bm?: string
  ppn?: string
  more?: Readonly<Record<string, Typed>>
}

/** 26 characters: office, document, company, day, sequence. */
export const ajuOf = (document: '20' | '30', day: string, sequence: number) =>
  `0403${document}ABC123${day.replaceAll('-', '')}${String(sequence).padStart(6, '0')}`

/** The sheets of a CEISA workbook of PIB (BC 2.0) under exemption. */
export const pibSheets = (declared: readonly Declared[]): Table[] => [
  tableOf(
    'HEADER',
    declared.map((one) => ({ ...headOf(one, '20'), 'KODE VALUTA': 'USD', NDPBM: '#15500.25', CIF: '#1000' })),
  ),
  tableOf('ENTITAS', declared.flatMap(partiesOf)),
  tableOf(
    'DOKUMEN',
    declared.map(({ aju, facility = '03' }) => ({
      'NOMOR AJU': aju,
      'KODE DOKUMEN': '380',
      'NOMOR DOKUMEN': 'INV-1',
      'KODE FASILITAS': facility,
    })),
  ),
  tableOf(
    'BARANG',
    declared.flatMap(({ aju, goods }) =>
      goods.map((one) => ({ ...lineOf(aju, one), 'CIF RUPIAH': `#${one.value ?? '1000000'}`, ...one.more })),
    ),
  ),
  tableOf(
    'BARANGTARIF',
    declared.flatMap(({ aju, goods }) => goods.flatMap((one) => leviesOf(aju, one))),
  ),
  tableOf(
    'JAMINAN',
    declared.map(({ aju }) => ({
      'NOMOR AJU': aju,
      'KODE JAMINAN': '3',
      'NOMOR JAMINAN': `CB-${aju.slice(-6)}`,
      'TANGGAL JAMINAN': '01-01-2026',
      'NILAI JAMINAN': '25000000.00',
      'TANGGAL JATUH TEMPO': '2027-06-30',
      PENJAMIN: 'PT Asuransi Contoh',
    })),
  ),
]

/** The sheets of a CEISA workbook of PEB (BC 3.0). */
export const pebSheets = (declared: readonly Declared[]): Table[] => [
  tableOf(
    'HEADER',
    declared.map((one) => ({
      ...headOf(one, '30'),
      'KODE VALUTA': 'USD',
      NDPBM: '#15600',
      'KODE KATEGORI EKSPOR': one.category ?? '21',
      'TANGGAL EKSPOR': one.reg_date && `@${one.reg_date}`,
      'KODE NEGARA TUJUAN': 'JP',
    })),
  ),
  tableOf('ENTITAS', declared.flatMap(partiesOf)),
  tableOf(
    'DOKUMEN',
    declared.map(({ aju }) => ({ 'NOMOR AJU': aju, 'KODE DOKUMEN': '380', 'NOMOR DOKUMEN': 'EXP-1' })),
  ),
  tableOf(
    'BARANG',
    declared.flatMap(({ aju, goods }) =>
      goods.map((one) => ({ ...lineOf(aju, one), FOB: `#${one.value ?? '1000'}`, ...one.more })),
    ),
  ),
]

const headOf = ({ aju, reg_no, reg_date, doc_code, more }: Declared, document: string) => ({
  'NOMOR AJU': aju,
  'KODE DOKUMEN': doc_code ?? document,
  'KODE KANTOR': '040300',
  'NOMOR DAFTAR': reg_no,
  'TANGGAL DAFTAR': reg_date && `@${reg_date}`,
  ...more,
})

const partiesOf = ({ aju, npwp = '012345678901234', niper = 'NIPER-1' }: Declared) => [
  {
    'NOMOR AJU': aju,
    'KODE ENTITAS': '1',
    'NOMOR IDENTITAS': npwp,
    'NAMA ENTITAS': 'PT Contoh',
    'NIPER ENTITAS': niper,
  },
  {
    'NOMOR AJU': aju,
    'KODE ENTITAS': '9',
    'NOMOR IDENTITAS': null,
    'NAMA ENTITAS': 'Nippon Yarn Co',
    'NIPER ENTITAS': null,
  },
  {
    'NOMOR AJU': aju,
    'KODE ENTITAS': '6',
    'NOMOR IDENTITAS': null,
    'NAMA ENTITAS': 'Osaka Trading',
    'NIPER ENTITAS': null,
  },
]

const lineOf = (aju: string, { seri, code, hs = '54075200', name, qty, unit = 'KGM' }: Goods) => ({
  'NOMOR AJU': aju,
  'SERI BARANG': `#${seri}`,
  HS: hs,
  'KODE BARANG': code,
  URAIAN: name ?? `BARANG ${code}`,
  'KODE SATUAN': unit,
  'JUMLAH SATUAN': qty,
})

const leviesOf = (aju: string, { seri, bm = '50000', ppn = '115500' }: Goods) => [
  {
    'NOMOR AJU': aju,
    'SERI BARANG': `#${seri}`,
    'KODE PUNGUTAN': 'BM',
    TARIF: '#5',
    'NILAI BAYAR': '#0',
    'NILAI FASILITAS': `#${bm}`,
  },
  {
    'NOMOR AJU': aju,
    'SERI BARANG': `#${seri}`,
    'KODE PUNGUTAN': 'PPN',
    TARIF: '#11',
    'NILAI BAYAR': '#0',
    'NILAI FASILITAS': `#${ppn}`,
  },
]
