import { type Table, type Typed, tableOf, xlsxBytes } from './workbooks.ts'

type Row = Readonly<Record<string, Typed>>

/** A file of one sheet, as our templates are. */
export const sheetOf = (rows: readonly Row[]): Promise<Buffer> => xlsxBytes([tableOf('Data', rows)])

export const csvOf = (rows: readonly Row[], delimiter = ';') => {
  const { head, rows: lines }: Table = tableOf('', rows)
  const quoted = (text: Typed) => (text && /[";,\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : (text ?? ''))
  return Buffer.from([head, ...lines].map((line) => line.map(quoted).join(delimiter)).join('\r\n'))
}

/** A line of a PIB in our template; what is not said has a usual value. */
export const pibRow = (aju: string, reg_no: string, day: string, seri: number, more: Row = {}): Row => ({
  'NOMOR AJU': aju,
  'KODE KANTOR': '040300',
  'NOMOR DAFTAR': reg_no,
  'TANGGAL DAFTAR': day,
  'SERI BARANG': String(seri),
  'KODE BARANG': `B-${seri}`,
  HS: '54075200',
  'URAIAN BARANG': `Benang ${seri}`,
  'JUMLAH SATUAN': '1.000,5',
  'KODE SATUAN': 'KGM',
  'CIF RUPIAH': '150.000.000',
  BM: '7.500.000',
  ...more,
})

export const pebRow = (aju: string, reg_no: string, day: string, seri: number, more: Row = {}): Row => ({
  'NOMOR AJU': aju,
  'KODE KANTOR': '040300',
  'NOMOR DAFTAR': reg_no,
  'TANGGAL DAFTAR': day,
  'KATEGORI EKSPOR': '21',
  'SERI BARANG': String(seri),
  'KODE BARANG': 'FG-1',
  HS: '61091000',
  'URAIAN BARANG': 'Kaus',
  'JUMLAH SATUAN': '600',
  'KODE SATUAN': 'PCE',
  ...more,
})

export const bomRow = (no: string, good: string, line: number, material: string, more: Row = {}): Row => ({
  'NOMOR KONVERSI': no,
  'TANGGAL KONVERSI': '01/01/2026',
  'KODE BARANG JADI': good,
  'SATUAN BARANG JADI': 'PCE',
  'NO URUT': String(line),
  'KODE BAHAN BAKU': material,
  'SATUAN BAHAN BAKU': 'KGM',
  KOEFISIEN: '1,25',
  'TERKANDUNG (%)': '96',
  'WASTE (%)': '4',
  ...more,
})
