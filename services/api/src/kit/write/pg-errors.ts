import type { Resource } from '@ems/contracts/kit'
import { conflict, invalid } from '../problems.ts'

type DatabaseError = { code?: string; table?: string; constraint?: string; detail?: string; message?: string }
type Rooted = { values: Record<string, unknown>; root: string }

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const UNIQUE = '23505'
const FOREIGN_KEY = '23503'
const CHECK = '23514'
const EXCLUSION = '23P01'
/** Raised by EMS triggers: the message is for the user. */
const RULE = 'EM422'
/** The same, where another record prevents the change. */
const HELD = 'EM409'

/**
 * Maps a refusal of PostgreSQL to an error of its field, so that rules need not query before they write. Constraints
 * are named `<table>_<field>_<unique|fkey|check>`. Undefined for errors that the user did not cause.
 */
function mapPgError(error: unknown, resource: Resource, rows: readonly Rooted[]) {
  const { code, constraint = '', detail = '', message = '' } = error as DatabaseError
  const field = fieldOf(resource, constraint)
  const label = resource.meta[field]?.label
  if (!label) return undefined
  const root = culprit(rows, field, detail)
  if (code === UNIQUE) return invalid(resource, [{ field, message: `${label} sudah digunakan.`, code: 'UNIQUE' }], root)
  if (code === EXCLUSION)
    return invalid(
      resource,
      [{ field, message: `${label} bertumpang tindih dengan data lain.`, code: 'OVERLAP' }],
      root,
    )
  if (code === FOREIGN_KEY)
    return invalid(resource, [{ field, message: `${label} tidak ditemukan atau sudah tidak aktif.` }], root)
  if (code === RULE) return invalid(resource, [{ field, message }], root)
  if (code === HELD) return conflict('E_LOCKED', message, { pointer: `${root}/attributes/${field}` })
  if (code === CHECK)
    return invalid(resource, [{ field, message: `${label} tidak dapat disimpan dengan nilai ini.` }], root)
  return undefined
}

const fieldOf = ({ name }: Resource, constraint: string) =>
  constraint.replace(`${name.replaceAll('-', '_')}_`, '').replace(/_(unique|fkey|check)$/, '')

/** Finds the row by its values, because PostgreSQL reports values, not rows. */
function culprit(rows: readonly Rooted[], field: string, detail: string): string {
  const rejected = /=\((.*)\)/.exec(detail)?.[1]?.toLowerCase() ?? ''
  const has = ({ values }: Rooted) => rejected.split(', ').includes(String(values[field] ?? '').toLowerCase())
  return (rows.findLast(has) ?? rows[0])?.root ?? '/data'
}

/** Reason why rows cannot be deleted: they are referenced, or a rule of the database refuses with a message. */
export const mapDeleteError = (error: unknown) => {
  const { code, message = '' } = error as DatabaseError
  return code === RULE || code === HELD ? conflict('IN_USE', message) : stillReferred(error)
}

/** Still referenced by a table that the usage count does not cover. */
export const stillReferred = (error: unknown) =>
  (error as DatabaseError).code === FOREIGN_KEY
    ? conflict('IN_USE', 'Data masih digunakan oleh data lain.[Galat]Nonaktifkan saja.')
    : undefined

/** Maps refusals of PostgreSQL to errors of their fields. */
export async function withPgErrors<T>(resource: Resource, rows: readonly Rooted[], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw mapPgError(error, resource, rows) ?? error
  }
}
