import { formatDay } from '@ems/contracts/days'
import { columnMeta, type Resource } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { columnOf, type Row, tableOf } from '../../kit/store/columns.ts'
import { storeFor } from '../../kit/stores.ts'

export type Fact = { label: string; text: string }
/** Names of referenced rows by type and id. */
export type Names = ReadonlyMap<string, ReadonlyMap<string, string>>

const MAX_FACTS = 6

/** Kinds of fields in which records of one collection differ. */
const distinctKinds = new Set(['ref', 'date', 'instant'])
const MAX_GUESSED = 3

/**
 * Fields that describe a record in the inbox: of a task those of its approval; of other work those of its lookup, where an
 * approval is how its records begin; else its first dates and names.
 */
function factsOf(resource: Resource, isTask: boolean): readonly string[] {
  const { workflow, lookup, title, stateField, fields, encrypted = [] } = resource
  const isDistinct = (field: string) =>
    distinctKinds.has(columnMeta(resource, field).kind) && field !== 'company' && !encrypted.includes(field)
  const { approval } = workflow ?? {}
  const ofApproval = isTask || !approval?.begins ? approval?.facts : undefined
  const chosen = ofApproval ?? lookup.filter((field) => field !== stateField)
  const facts = chosen.length ? chosen : Object.keys(fields).filter(isDistinct).slice(0, MAX_GUESSED)
  return facts.filter((field) => field !== title).slice(0, MAX_FACTS)
}

type Records = { resource: Resource; rows: readonly Row[] }
type Name = { type: string; id: string; title: string }

/** Names behind the facts of rows, within the scope of the user, in one statement. */
export async function namesFor(deps: Deps, records: readonly Records[]): Promise<Names> {
  const idsByType = new Map<string, Set<string>>()
  for (const { resource, rows } of records)
    for (const field of new Set([...factsOf(resource, true), ...factsOf(resource, false)])) {
      const { to } = columnMeta(resource, field)
      if (!to) continue
      const ids = idsByType.get(to) ?? new Set()
      for (const row of rows) for (const id of [row[field] ?? []].flat()) ids.add(String(id))
      if (ids.size) idsByType.set(to, ids)
    }
  if (!idsByType.size) return new Map()
  const selects = [...idsByType].map(([type, ids]) => {
    const store = storeFor(type)
    return sql`select ${type}::text as type, t.id::text as id, ${columnOf(store.resource, store.resource.title)}::text as title
      from ${tableOf(store.resource)} t where t.id = any(${[...ids]}::bigint[]) and ${store.rowScope(deps)}`
  })
  const named = await deps.db.rows(sql<Name>`${sql.join(selects, sql` union all `)}`)
  const byType = Map.groupBy(named, ({ type }) => type)
  return new Map(
    [...byType].map(([type, some]) => [type, new Map(some.map(({ id, title }) => [id, title ?? '']))] as const),
  )
}

/** The facts of a row as people read them; empty ones are left out. */
export const factTexts = (resource: Resource, row: Row, { names, isTask }: { names: Names; isTask: boolean }): Fact[] =>
  factsOf(resource, isTask).flatMap((field) => {
    const { label, kind, to = '', options } = columnMeta(resource, field)
    const value = row[field]
    if (value == null || value === '') return []
    const text = to
      ? [value]
          .flat()
          .flatMap((id) => names.get(to)?.get(String(id)) ?? [])
          .join(', ')
      : textOf(kind, value, options)
    // A name that is the title already says nothing.
    return text && text !== row[resource.title] ? [{ label, text }] : []
  })

const clock = new Intl.DateTimeFormat('id-ID', {
  timeZone: 'Asia/Jakarta',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

function textOf(kind: string, value: unknown, options: Readonly<Record<string, string>> | undefined): string {
  const text = String(value)
  if (options) return options[text] ?? text
  if (kind === 'money') return `Rp ${grouped(text)}`
  if (kind === 'decimal') return grouped(text.replace(/\.?0+$/, ''))
  if (kind === 'date') return formatDay(text)
  if (kind === 'instant') return `${clock.format(new Date(text)).replace(', ', ' ')} WIB`
  if (kind === 'boolean') return value ? 'Ya' : 'Tidak'
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text
}

/** A list shows no more of a long text; who wants to read it opens the record. */
const MAX_TEXT = 200

/** `1234567.50` → `1.234.567,50`; whole amounts without decimals. */
function grouped(text: string): string {
  const [whole = '', decimals = ''] = text.split('.')
  const parts = whole.replace(/\B(?=(\d{3})+$)/g, '.')
  return /[1-9]/.test(decimals) ? `${parts},${decimals}` : parts
}
