import type { FieldMeta, Resource } from '@ems/contracts/kit'
import { allFields } from './columns.ts'

/** A reference from a row to rows of `to`: a field, or a column in the lines of a field. */
export type Link = { field: string; meta: FieldMeta; to: string; idsIn: (row: Values) => readonly Linked[] }
/** `at` is the place of the id in the row: `company`, `lines/2/item`. */
export type Linked = { id: string; at: string }
type Values = Readonly<Record<string, unknown>>

const existing = new WeakMap<Resource, readonly Link[]>()

/** All references of a resource. */
export function linksOf(resource: Resource): readonly Link[] {
  const links = existing.get(resource) ?? allFields(resource).flatMap(([field, meta]) => linksThrough(field, meta))
  existing.set(resource, links)
  return links
}

function linksThrough(field: string, meta: FieldMeta): Link[] {
  const { to, columns = {} } = meta
  if (to) return [{ field, meta, to, idsIn: (row) => idsOf(row[field]).map((id) => ({ id, at: field })) }]
  return Object.entries(columns).flatMap(([column, { to: other, ...rest }]): Link[] =>
    other
      ? [{ field, meta: { to: other, ...rest }, to: other, idsIn: (row) => inLines(row[field], field, column) }]
      : [],
  )
}

const none: readonly string[] = []

function idsOf(value: unknown): readonly string[] {
  if (value == null) return none
  return Array.isArray(value) ? value.filter((id) => id != null).map(String) : [String(value)]
}

const inLines = (lines: unknown, field: string, column: string): Linked[] =>
  (Array.isArray(lines) ? (lines as Values[]) : []).flatMap((line, n) =>
    idsOf(line[column]).map((id) => ({ id, at: `${field}/${n}/${column}` })),
  )
