import type { Source, SourceRow } from '../source.ts'
import { konversiRecords, type XmlRecord } from './konversi-xml.ts'

/** In the order of the columns of a flat konversi. */
const titles = [
  'NOMOR KONVERSI',
  'TANGGAL KONVERSI',
  'KODE BARANG JADI',
  'URAIAN BARANG JADI',
  'HS BARANG JADI',
  'SATUAN BARANG JADI',
  'NO URUT',
  'KODE BAHAN BAKU',
  'URAIAN BAHAN BAKU',
  'HS BAHAN BAKU',
  'SATUAN BAHAN BAKU',
  'KOEFISIEN',
  'TERKANDUNG (%)',
  'WASTE (%)',
]

/** Reads a konversi file of DJBC as rows of the flat template: one per DETIL_BB, with its DETIL_BJ and HEADER. */
export async function openKonversi(path: string): Promise<Source> {
  const headers = new Map<string, XmlRecord['fields']>()
  const goods = new Map<string, XmlRecord['fields']>()
  for await (const records of konversiRecords(path))
    for (const { kind, fields } of records) {
      if (kind === 'HEADER') headers.set(fields.NO_KONVERSI ?? '', fields)
      if (kind === 'DETIL_BJ') goods.set(keyOf(fields), fields)
    }
  const [onlyHead] = headers.size === 1 ? headers.values() : []

  async function* rows(): AsyncGenerator<SourceRow[]> {
    yield [{ row_no: 1, cells: titles }]
    for await (const records of konversiRecords(path)) {
      const batch = records.filter(({ kind }) => kind === 'DETIL_BB').map(row)
      if (batch.length) yield batch
    }
  }
  const row = ({ line, fields }: XmlRecord): SourceRow => {
    const head = headers.get(fields.NO_KONVERSI ?? '') ?? onlyHead
    const good = goods.get(keyOf(fields))
    return {
      row_no: line,
      cells: [
        fields.NO_KONVERSI,
        head?.TGL_KONVERSI,
        good?.KD_BJ,
        good?.UR_BRG,
        good?.HS_CODE,
        good?.KD_SAT,
        fields.NO_URUT,
        fields.KD_BB,
        fields.UR_BRG,
        fields.HS_CODE,
        fields.KD_SAT,
        fields.KOEFISIEN,
        fields.TERKANDUNG,
        fields.WASTE,
      ].map((text) => text ?? null),
    }
  }
  const niper = [...headers.values()].map(({ NIPER }) => NIPER ?? '').filter((text) => text !== '')
  return { sheets: [''], rows, done: () => 0, niper, close: async () => undefined }
}

const keyOf = ({ NO_KONVERSI = '', KD_BJ = '' }: XmlRecord['fields']) => `${NO_KONVERSI}\t${KD_BJ}`
