import {
  ceisaGoods,
  ceisaGuarantees,
  ceisaHeader,
  ceisaLevies,
  ceisaPapers,
  ceisaParties,
} from '../sheets/ceisa-sheets.ts'
import type { ColumnRule, Writing } from '../sheets/columns.rules.ts'
import { bomFlat, lhpre, master, niperItem, pebFlat, pibFlat } from '../sheets/own-sheets.ts'

export type SheetRule = {
  /** Name of the sheet in CEISA; null for the first sheet of any name. */
  name: string | null
  /** Staging table. */
  table: string
  optional?: boolean
  /** Must be there, but goods without levies leave nothing to say in it. */
  mayBeEmpty?: boolean
  columns: readonly ColumnRule[]
}

export type FileRule = { writing: Writing; sheets: readonly SheetRule[] }

const sheet = (name: string, table: string, columns: readonly ColumnRule[], optional = false): SheetRule => ({
  name,
  table,
  columns,
  optional,
})
const flat = (columns: readonly ColumnRule[]): FileRule => ({
  writing: 'own',
  sheets: [{ name: null, table: 'staged_rows', columns }],
})

const pibCeisa: FileRule = {
  writing: 'ceisa',
  sheets: [
    sheet('HEADER', 'staged_header', ceisaHeader),
    sheet('ENTITAS', 'staged_parties', ceisaParties, true),
    sheet('DOKUMEN', 'staged_papers', ceisaPapers, true),
    sheet('BARANG', 'staged_goods', ceisaGoods),
    { ...sheet('BARANGTARIF', 'staged_levies', ceisaLevies), mayBeEmpty: true },
    sheet('JAMINAN', 'staged_guarantees', ceisaGuarantees, true),
  ],
}

const pebCeisa: FileRule = {
  writing: 'ceisa',
  sheets: [
    sheet('HEADER', 'staged_header', ceisaHeader),
    sheet('ENTITAS', 'staged_parties', ceisaParties, true),
    sheet('DOKUMEN', 'staged_papers', ceisaPapers, true),
    sheet('BARANG', 'staged_goods', ceisaGoods),
  ],
}

/** Sheets and columns of each file type, used by templates, reading and staging. */
export const fileRules = {
  PIB_CEISA: pibCeisa,
  PEB_CEISA: pebCeisa,
  /** JSON of CEISA 4.0, read as the sheets of its workbook. */
  PIB_JSON: pibCeisa,
  PEB_JSON: pebCeisa,
  PIB_FLAT: flat(pibFlat),
  PEB_FLAT: flat(pebFlat),
  BOM_FLAT: flat(bomFlat),
  /** Comes as XML; its two kinds of records are joined into the rows of a flat konversi. */
  BOM_XML: { writing: 'ceisa', sheets: [{ name: null, table: 'staged_rows', columns: bomFlat }] },
  RAW_MATERIAL: flat(master),
  FINISH_GOOD: flat(master),
  NIPER_ITEM: flat(niperItem),
  LHPRE: flat(lhpre),
} satisfies Record<string, FileRule>

export type FileType = keyof typeof fileRules

/** PIB or PEB for types whose files are JSON of CEISA 4.0. */
export const jsonSide = (type: FileType): 'PIB' | 'PEB' | undefined =>
  type === 'PIB_JSON' ? 'PIB' : type === 'PEB_JSON' ? 'PEB' : undefined
