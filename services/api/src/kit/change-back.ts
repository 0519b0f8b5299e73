import type { Resource } from '@ems/contracts/kit'
import { conflict, issuesOf } from './problems.ts'
import type { Row } from './store/columns.ts'
import type { Change } from './write/write-rows.ts'

/** One row of a change in the audit log; `version` is the one after the change. */
export type LoggedChange = {
  id: string
  title: string | null
  version: number
  before: Row
  fields: readonly string[]
  isSensitive: boolean
}

/**
 * The change that gives a row its earlier values back; `n` is its place in the request document. Throws NOT_UNDOABLE where
 * the log does not hold a value: it keeps masks of encrypted fields, which the contract refuses like any wrong value.
 */
export function changeBack(
  resource: Resource,
  { id, version, before, fields, isSensitive, title }: LoggedChange,
  n: number,
): Change {
  const mine = fields.filter((field) => field in resource.update.shape)
  const parsed = resource.update.safeParse(Object.fromEntries(mine.map((field) => [field, before[field]])))
  if (!parsed.success || isSensitive) {
    const [issue] = parsed.error ? issuesOf(parsed.error) : []
    const field = issue?.field.split('/')[0] ?? mine[0] ?? ''
    const label = resource.meta[field]?.label ?? field
    throw conflict(
      'NOT_UNDOABLE',
      `${label} dari ${title ?? `#${id}`} tidak dapat dikembalikan. Tidak ada yang diurungkan.`,
      { pointer: `/data/${n}/attributes/${field}`, meta: { id } },
    )
  }
  return { id, version, root: `/data/${n}`, values: parsed.data }
}
