import type { FieldMeta } from '../kit/index.ts'

/**
 * `insert` adds every row; `upsert` changes the rows whose key is known and adds the others. `legacy` adds rows in the state
 * that the file says, as far as the workflow allows it.
 */
export const importModes = {
  insert: 'Tambah data baru',
  upsert: 'Tambah dan perbarui',
  legacy: 'Impor data lama',
} as const
export type ImportMode = keyof typeof importModes

/** A file for import, or a sheet in it, is refused beyond this. */
export const importLimits = { megabytes: 64, rows: 200_000, columns: 4_000, fixes: 500 } as const

/** Answer of `POST /<collection>/-actions/importColumns`. */
export type ImportColumns = {
  /** Heads of the first sheet, in order. */
  columns: readonly {
    name: string
    samples: readonly string[]
    field: string | null
    /** Why no field takes the column, where there is a reason to tell. */
    note?: string
  }[]
  /** Fields of a row, in the order of the template. */
  fields: readonly { name: string; label: string; required: boolean }[]
  rows: number
}

/** One refused cell or row of `GET /background-jobs/:id/errors`; `row` is the number Excel shows. */
export type ImportError = {
  row: number
  column: string | null
  field: string | null
  value: string | null
  code: string
  message: string
  /** Number of rows with the same error: column, content and message. */
  same?: number
}

/** A cell of one line of a field of rows, `addresses.1.street`; lines count from 1. */
export type LineCell = { field: string; line: number; column: string }

export const linePath = ({ field, line, column }: LineCell) => `${field}.${line}.${column}`

/** Parses the path of a cell of a line. */
export function lineCellOf(path: string): LineCell | undefined {
  const [, field, line, column] = /^([a-z0-9_]+)\.([1-9]\d{0,3})\.([a-z0-9_]+)$/.exec(path) ?? []
  return field && line && column ? { field, line: Number(line), column } : undefined
}

/** The head of a column for one cell of a line: `Alamat 1 – Jalan`. */
export const lineHead = (rows: Pick<FieldMeta, 'label'>, line: number, column: Pick<FieldMeta, 'label'>) =>
  `${rows.label} ${line} – ${column.label}`

/** Meta of a column: a field by its name, a cell of a line by its path; undefined for unknown ones. */
export function cellMeta(meta: Readonly<Record<string, FieldMeta>>, path: string): FieldMeta | undefined {
  if (Object.hasOwn(meta, path)) return meta[path]
  const cell = lineCellOf(path)
  const rows = cell && Object.hasOwn(meta, cell.field) ? meta[cell.field] : undefined
  const { columns = {}, lines } = rows ?? {}
  if (!cell || !rows || !Object.hasOwn(columns, cell.column) || cell.line > (lines?.max ?? 0)) return undefined
  const column = columns[cell.column] as FieldMeta
  return { ...column, label: lineHead(rows, cell.line, column) }
}
