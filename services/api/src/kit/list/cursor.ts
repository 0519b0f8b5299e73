import { columnMeta, type FieldMeta, type Resource } from '@ems/contracts/kit'
import { type Sql, sql } from '@ems/postgres'
import { badRequest } from '../problems.ts'
import { accepts } from '../query/filter-values.ts'
import type { Cursor, ListQuery, Sorting } from '../query/list-query.ts'
import { columnOf, isRestricted, type Row, sqlTypes } from '../store/columns.ts'

type Condition = Sql

type Term = { column: Condition; type: string; descending: boolean; nullable: boolean }

const termsOf = (resource: Resource, sort: readonly Sorting[]): Term[] => [
  ...sort.map(({ field, descending }) => {
    const { kind, nullable } = columnMeta(resource, field)
    return { column: columnOf(resource, field), type: sqlTypes[kind], descending, nullable }
  }),
  // The id sorts in the direction of the last field, so that an index on (field, id) serves both directions.
  { column: sql`t.id`, type: 'bigint', descending: sort.at(-1)?.descending ?? false, nullable: false },
]

/**
 * The requested order, made total by the id. Empty values come last in both directions. `backwards` reverses all of it.
 */
export function orderOf(resource: Resource, { sort }: Pick<ListQuery, 'sort'>, backwards = false): Condition {
  const terms = termsOf(resource, sort).map(({ column, descending, nullable }) => {
    const nulls = nullable && descending ? (backwards ? ' nulls first' : ' nulls last') : ''
    return sql`${column}${sql.raw((descending === backwards ? '' : ' desc') + nulls)}`
  })
  return sql.join(terms)
}

/** Extra columns for cursors, which rows do not contain: instants to the microsecond, and restricted figures. */
export const cursorColumns = (resource: Resource, { sort }: Pick<ListQuery, 'sort'>): Condition => {
  const exact = sort.filter(
    ({ field }) => columnMeta(resource, field).kind === 'instant' || isRestricted(resource, field),
  )
  return sql.join(
    exact.map(({ field }) => sql`, ${columnOf(resource, field)}::text as ${sql.id(exactName(field))}`),
    sql``,
  )
}

const exactName = (field: string) => `${field}_exact_`

/** Condition on `t`: rows strictly after or before the cursor. */
export function cursorCondition(
  resource: Resource,
  { sort }: Pick<ListQuery, 'sort'>,
  { side, values }: Cursor,
): Condition {
  const terms = termsOf(resource, sort)
  const forwards = side === 'after'
  const inputs = terms.map(({ type }, n) => sql`${values[n] ?? null}::text::${sql.raw(type)}`)
  const [first] = terms
  // One row comparison, at which an index scan can start.
  if (terms.every(({ nullable, descending }) => !nullable && descending === first?.descending)) {
    const sign = sql.raw(forwards === first?.descending ? '<' : '>')
    return sql`(${sql.join(terms.map(({ column }) => column))}) ${sign} (${sql.join(inputs)})`
  }
  const steps = terms.flatMap((term, n): Condition[] => {
    const same = terms.slice(0, n).map(({ column }, m) => sql`${column} is not distinct from ${inputs[m]}`)
    const further = furtherThan(term, inputs[n] as Condition, values[n] === null, forwards)
    return further ? [sql`(${sql.join([...same, further], sql` and `)})`] : []
  })
  // Repeats the bound for the first column alone: there an index scan can start.
  const bound = first && !first.nullable ? sql`${first.column} ${boundOf(first, forwards)} ${inputs[0]} and ` : sql``
  return sql`(${bound}(${sql.join(steps, sql` or `)}))`
}

const boundOf = ({ descending }: Term, forwards: boolean) => sql.raw(forwards === descending ? '<=' : '>=')

function furtherThan({ column, descending, nullable }: Term, value: Condition, isNull: boolean, forwards: boolean) {
  // Empty values are last: no row follows them, and all others precede them.
  if (isNull) return forwards ? undefined : sql`${column} is not null`
  const compared = sql`${column} ${sql.raw(forwards === descending ? '<' : '>')} ${value}`
  return nullable && forwards ? sql`(${compared} or ${column} is null)` : compared
}

/** The opaque text of `page[after]` and `page[before]`. */
export function cursorOf({ sort }: Pick<ListQuery, 'sort'>, row: Row): string {
  const values = sort.map(({ field }) => row[exactName(field)] ?? row[field] ?? null)
  const texts = [...values, row.id].map((value) => (value === null ? null : String(value)))
  return Buffer.from(JSON.stringify(texts)).toString('base64url')
}

/** Removes the extra columns for cursors. */
export function withoutMarks({ sort }: Pick<ListQuery, 'sort'>, row: Row): void {
  for (const { field } of sort) delete row[exactName(field)]
}

/** Parses a cursor; refuses one of another order. */
export function cursorIn(resource: Resource, sort: readonly Sorting[], side: Cursor['side'], text: string): Cursor {
  const values = parsed(text)
  const fields = [...sort.map(({ field }) => field), 'id']
  const isOurs =
    Array.isArray(values) &&
    values.length === fields.length &&
    fields.every((field, n) => isValue(columnMeta(resource, field), values[n]))
  if (!isOurs) throw badRequest('Penanda halaman tidak dikenal.', { parameter: `page[${side}]` }, 'PAGE')
  return { side, values: values as (string | null)[] }
}

function isValue(meta: FieldMeta, value: unknown) {
  if (value === null) return meta.nullable
  if (typeof value !== 'string' || value.includes('\u0000') || !value.isWellFormed()) return false
  if (meta.kind === 'instant') return /^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/.test(value)
  if (meta.kind === 'boolean') return value === 'true' || value === 'false'
  return accepts(meta, 'in', value)
}

function parsed(text: string): unknown {
  if (!/^[\w-]{1,8192}$/.test(text)) return undefined
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    // Not a cursor of this API; the caller refuses it.
    return undefined
  }
}
