import { importLimits } from '@ems/contracts/common'
import { z } from 'zod'
import type { SourceRow } from '../files/index.ts'
import { badRequest } from '../kit/problems.ts'

/** What somebody typed over cells of a file after its check: by row number as Excel shows it, and head of the column. */
export type Fixes = readonly { row: number; column: string; value: string }[]

const fixes = z
  .array(
    z.strictObject({
      row: z
        .int()
        .min(2)
        .max(importLimits.rows + 1),
      column: z.string().min(1).max(200),
      value: z.string().max(2_000),
    }),
  )
  .max(importLimits.fixes)

/** The corrections a request brings along; undefined when there are none. */
export function fixesIn(text: string | undefined): Fixes | undefined {
  if (!text) return undefined
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    // The parser says what it met in English, and no reader of this needs it.
    throw badRequest('Perbaikan bukan JSON yang sah.', { pointer: '/fixes' })
  }
  const parsed = fixes.safeParse(given)
  if (!parsed.success)
    throw badRequest(
      `Perbaikan harus berupa daftar baris, kolom, dan nilai, paling banyak ${importLimits.fixes}.`,
      { pointer: '/fixes' },
      'FIXES',
    )
  return parsed.data.length ? parsed.data : undefined
}

/** Puts the corrections into the rows they are about; whatever a cell says then passes the same checks as before. */
export function fixed(given: Fixes, heads: readonly { head: string; column: number }[]) {
  const columns = new Map(heads.map(({ head, column }) => [head, column]))
  const byRow = Map.groupBy(given, ({ row }) => row)
  return (row: SourceRow): SourceRow => {
    const wanted = byRow.get(row.row_no)
    if (!wanted) return row
    const cells = [...row.cells]
    for (const { column, value } of wanted) {
      const at = columns.get(column)
      if (at !== undefined) cells[at] = value
    }
    return { ...row, cells }
  }
}
