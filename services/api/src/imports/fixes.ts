import { importLimits } from '@ems/contracts/common'
import { sql } from 'kysely'
import { z } from 'zod'
import type { SourceRow } from '../files/index.ts'
import type { Deps } from '../kit/context.ts'
import { badRequest } from '../kit/problems.ts'

/**
 * What somebody typed over cells of a file after its check: by row number as Excel shows it, and head of the column. With
 * `check`, the job of a check of the same file, it stands for all rows that had the same error there.
 */
export type Fixes = readonly { row: number; column: string; value: string; check?: string | undefined }[]

const fixes = z
  .array(
    z.strictObject({
      row: z
        .int()
        .min(2)
        .max(importLimits.rows + 1),
      column: z.string().min(1).max(200),
      value: z.string().max(2_000),
      check: z
        .string()
        .regex(/^[1-9]\d{0,17}$/)
        .optional(),
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

type Wrong = { job: string; row: number; col: string; kind: string }

/** The corrections row by row: one for equal errors becomes one for each of their rows. Checks of others say nothing. */
export async function eachFix({ db, user }: Deps, given: Fixes, sha256: string): Promise<Fixes> {
  const checks = [...new Set(given.flatMap(({ check }) => check ?? []))]
  if (!checks.length) return given
  const { rows } = await sql<Wrong>`select e.job_id::text as job, e.row, e.col,
      jsonb_build_array(e.value, e.code, e.message)::text as kind
    from ems.import_errors e join ems.background_jobs j on j.id = e.job_id
    where j.id = any(${checks}::bigint[]) and j.user_id = ${user.id}::bigint and j.params ->> 'sha256' = ${sha256}
      and e.col is not null`.execute(db)
  const kinds = new Map(rows.map(({ job, row, col, kind }) => [JSON.stringify([job, row, col]), kind]))
  const alike = Map.groupBy(rows, ({ job, col, kind }) => JSON.stringify([job, col, kind]))
  return given.flatMap((fix) => {
    const { check, row, column } = fix
    const kind = check && kinds.get(JSON.stringify([check, row, column]))
    const rowsAlike = kind ? (alike.get(JSON.stringify([check, column, kind])) ?? []) : []
    return rowsAlike.length ? rowsAlike.map((one) => ({ row: one.row, column, value: fix.value })) : [fix]
  })
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
