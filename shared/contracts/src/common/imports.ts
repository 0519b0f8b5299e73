/** `insert` adds every row; `upsert` changes the rows whose key is known and adds the others. */
export const importModes = { insert: 'Tambah data baru', upsert: 'Tambah dan perbarui' } as const
export type ImportMode = keyof typeof importModes

/** A file for import, or a sheet in it, is refused beyond this. */
export const importLimits = { megabytes: 64, rows: 200_000, columns: 200, fixes: 500 } as const

/** Answer of `POST /<collection>/-actions/importColumns`. */
export type ImportColumns = {
  /** Heads of the first sheet, in order. */
  columns: readonly { name: string; samples: readonly string[]; field: string | null }[]
  /** What a row may say, in the order of the template. */
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
}
