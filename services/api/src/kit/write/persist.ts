import type { Resource, RowOf } from '@ems/contracts/kit'
import { type Sql, sql } from '@ems/postgres'
import type { Deps } from '../context.ts'
import { Forbidden } from '../problems.ts'
import { columnNameOf, isToMany, junctionOf, type Row, rowColumns, sqlTypes, tableOf } from '../store/columns.ts'
import type { Store } from '../stores.ts'

type Values = Record<string, unknown>
type Changed = { after: Values; changed: readonly string[] }

/**
 * Inserts rows in one statement, plus one per to-many field (docs/decisions/writes.md). Returns the stored rows, at most
 * `answered` of them.
 */
export async function persistNew<R extends Resource>(
  deps: Deps,
  store: Store<R>,
  all: readonly Values[],
  responded: Sql = rowColumns(store.resource),
) {
  const { resource } = store
  const fields = storedFields(resource, Object.keys(all[0] ?? {}))
  const names = columnNames(resource, fields)
  const rows = await deps.db.rows(sql<RowOf<R> & Row & { reached_?: boolean }>`
    insert into ${tableOf(resource)} as t (${names}, created_by_id, updated_by_id)
    select ${names}, ${deps.user.id}::bigint, ${deps.user.id}::bigint from ${recordset(resource, fields, all)}
    returning ${responded}, ${store.rowScope(deps)} as reached_`)
  const inserted = withinScope(rows)
  for (const field of toMany(resource)) {
    const owned = inserted.map(({ id }, n) => ({ id, targets: (all[n]?.[field] ?? []) as string[] }))
    await link(deps, resource, field, owned)
    for (const [n, row] of inserted.entries()) (row as Values)[field] = owned[n]?.targets
  }
  return inserted
}

/**
 * Writes the changed fields of rows in one statement, plus two per to-many field; returns the rows in the same order.
 */
export async function persistChanges<R extends Resource>(deps: Deps, store: Store<R>, proposals: readonly Changed[]) {
  const { resource } = store
  const changed = [...new Set(proposals.flatMap(({ changed }) => changed))]
  for (const field of toMany(resource).filter((name) => changed.includes(name)))
    await relink(deps, resource, field, proposals)
  const fields = storedFields(resource, changed)
  const set = fields.map((field) => {
    const name = columnNameOf(resource, field)
    return sql`${sql.id(name)} = ${sql.id(`c.${name}`)}, `
  })
  const after = proposals.map(({ after }) => after)
  const rows = await deps.db.rows(sql<RowOf<R> & Row & { reached_?: boolean }>`
    update ${tableOf(resource)} as t set ${sql.join(set, sql``)}
      version = t.version + 1, updated_at = now(), updated_by_id = ${deps.user.id}::bigint
    from ${recordset(resource, ['id', ...fields], after)}
    where t.id = c.id returning ${rowColumns(resource)}, ${store.rowScope(deps)} as reached_`)
  const byId = new Map(withinScope(rows).map((row) => [row.id, row]))
  return proposals.map(({ after }) => byId.get(String(after.id)) as RowOf<R> & Row)
}

/** Refuses a write that puts a row out of the user's own scope: it would be a way into other companies. */
function withinScope<T extends { reached_?: boolean }>(rows: T[]): T[] {
  for (const row of rows) {
    if (!row.reached_) throw Forbidden({ because: 'Data berada di luar cakupan Anda.' })
    delete row.reached_
  }
  return rows
}

const toManyOf = new WeakMap<Resource, readonly string[]>()

function toMany(resource: Resource): readonly string[] {
  const fields = toManyOf.get(resource) ?? Object.keys(resource.meta).filter((field) => isToMany(resource, field))
  toManyOf.set(resource, fields)
  return fields
}
const storedFields = (resource: Resource, fields: readonly string[]) =>
  fields.filter((field) => !isToMany(resource, field))
const columnNames = (resource: Resource, fields: readonly string[]) =>
  sql.join(fields.map((field) => sql.id(columnNameOf(resource, field))))

/** From this number of rows on, shared values are sent once; below it the statement keeps its text. */
const MANY = 100

/**
 * Rows as one JSON parameter with the alias `c`, so that a statement has the same text for one row and for five
 * hundred. Values that many rows share are sent once beside them: most fields of an import are empty in all rows.
 */
function recordset(resource: Resource, fields: readonly string[], rows: readonly Values[]): Sql {
  const shared = rows.length < MANY ? [] : sharedBy(rows, fields.slice(1))
  const own = fields.filter((field) => !shared.includes(field))
  const each = sql`jsonb_to_recordset(${JSON.stringify(rows.map(recordOf(resource, own)))}::jsonb)`
  if (!shared.length) return sql`${each} as c(${types(resource, own)})`
  const once = sql`jsonb_to_record(${JSON.stringify(recordOf(resource, shared)(rows[0] ?? {}))}::jsonb)`
  return sql`(select * from ${each} as own_(${types(resource, own)}), ${once} as shared_(${types(resource, shared)})) as c`
}

/** Fields with the same value in every row. */
function sharedBy(rows: readonly Values[], fields: readonly string[]): readonly string[] {
  const [first = {}] = rows
  let shared = fields
  for (const row of rows)
    if (shared.some((field) => row[field] !== first[field]))
      shared = shared.filter((field) => row[field] === first[field])
  return shared
}

function recordOf(resource: Resource, fields: readonly string[]) {
  const columns = fields.map((field): [string, string] => [columnNameOf(resource, field), field])
  return (row: Values) => {
    const record: Values = {}
    for (const [column, field] of columns) record[column] = row[field]
    return record
  }
}

const types = (resource: Resource, fields: readonly string[]) =>
  sql.join(
    fields.map((field) => {
      const type = field === 'id' ? 'bigint' : sqlTypes[resource.meta[field]?.kind ?? 'text']
      return sql`${sql.id(columnNameOf(resource, field))} ${sql.raw(type)}`
    }),
  )

async function relink(deps: Deps, resource: Resource, field: string, proposals: readonly Changed[]) {
  const owned = proposals.map(({ after }) => ({ id: String(after.id), targets: after[field] as string[] }))
  await deps.db.run(
    sql`delete from ${junctionOf(resource, field)} where owner_id = any(${owned.map(({ id }) => id)}::bigint[])`,
  )
  await link(deps, resource, field, owned)
}

async function link(
  deps: Deps,
  resource: Resource,
  field: string,
  owned: readonly { id: string; targets: readonly string[] }[],
) {
  const pairs = owned.flatMap(({ id, targets }) => targets.map((target) => ({ id, target })))
  if (!pairs.length) return
  await deps.db.run(sql`insert into ${junctionOf(resource, field)} (owner_id, target_id)
    select * from unnest(${pairs.map(({ id }) => id)}::bigint[], ${pairs.map(({ target }) => target)}::bigint[])`)
}

/** To-many ids sorted and without duplicates, so that equal sets compare as equal. */
export function normal(resource: Resource, values: Values): Values {
  const sets = toMany(resource).filter((field) => Array.isArray(values[field]))
  if (!sets.length) return values
  const result = { ...values }
  for (const field of sets)
    result[field] = [...new Set(values[field] as string[])].sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
  return result
}
