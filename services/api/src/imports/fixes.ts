import { importLimits } from '@ems/contracts/common'
import { sql } from '@ems/postgres'
import { z } from 'zod'
import type { SourceRow } from '../files/index.ts'
import type { Deps } from '../kit/context.ts'
import { badRequest } from '../kit/problems.ts'

/**
 * Corrections of cells after a check: row number as Excel shows it, and column title. With `check`, the id of an
 * earlier check job of the same file, a correction covers all rows that had the same error (docs/decisions/imports.md).
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

/** Corrections in a request; undefined when there are none. */
export function fixesIn(text: string | undefined): Fixes | undefined {
  if (!text) return undefined
  let input: unknown
  try {
    input = JSON.parse(text)
  } catch {
    // The parser's own message is English and of no use to users.
    throw badRequest('Perbaikan bukan JSON yang sah.', { pointer: '/fixes' })
  }
  const parsed = fixes.safeParse(input)
  if (!parsed.success)
    throw badRequest(
      `Perbaikan harus berupa daftar baris, kolom, dan nilai, paling banyak ${importLimits.fixes}.`,
      { pointer: '/fixes' },
      'FIXES',
    )
  return parsed.data.length ? parsed.data : undefined
}

type Wrong = { job: string; row: number; col: string; kind: string }

/** Expands corrections for equal errors to one per row. Checks of other users are ignored. */
export async function eachFix({ db, user }: Deps, inputs: Fixes, sha256: string): Promise<Fixes> {
  const checks = [...new Set(inputs.flatMap(({ check }) => check ?? []))]
  if (!checks.length) return inputs
  const rows = await db.rows(sql<Wrong>`select e.job_id::text as job, e.row, e.col,
      jsonb_build_array(e.value, e.code, e.message)::text as kind
    from ems.import_errors e join ems.background_jobs j on j.id = e.job_id
    where j.id = any(${checks}::bigint[]) and j.user_id = ${user.id}::bigint and j.params ->> 'sha256' = ${sha256}
      and e.col is not null`)
  const kinds = new Map(rows.map(({ job, row, col, kind }) => [JSON.stringify([job, row, col]), kind]))
  const alike = Map.groupBy(rows, ({ job, col, kind }) => JSON.stringify([job, col, kind]))
  return inputs.flatMap((fix) => {
    const { check, row, column } = fix
    const kind = check && kinds.get(JSON.stringify([check, row, column]))
    const rowsAlike = kind ? (alike.get(JSON.stringify([check, column, kind])) ?? []) : []
    return rowsAlike.length ? rowsAlike.map((one) => ({ row: one.row, column, value: fix.value })) : [fix]
  })
}

/** Applies corrections to their rows; corrected cells pass the same checks. */
export function fixed(inputs: Fixes, headers: readonly { head: string; column: number }[]) {
  const columns = new Map(headers.map(({ head, column }) => [head, column]))
  const byRow = Map.groupBy(inputs, ({ row }) => row)
  return (row: SourceRow): SourceRow => {
    const expected = byRow.get(row.row_no)
    if (!expected) return row
    const cells = [...row.cells]
    for (const { column, value } of expected) {
      const at = columns.get(column)
      if (at !== undefined) cells[at] = value
    }
    return { ...row, cells }
  }
}
