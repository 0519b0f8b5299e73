import type { Resource, ResourceObject } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { Deps } from '../context.ts'
import { type Hidden, objectsOf } from '../http/document.ts'
import type { ListQuery } from '../query/list-query.ts'
import { type Row, rowColumns, tableOf } from '../store/columns.ts'
import { linksOf } from '../store/foreign-key-links.ts'
import { referredIds } from '../store/row-batches.ts'
import { seenAmong } from '../store/visibility.ts'
import { type Store, storeFor } from '../stores.ts'

export type Included = { included?: ResourceObject[]; hidden: Hidden }

/**
 * The rows that the requested relationships of `rows` point to, each once and none of `rows` itself. Rows out of scope
 * are not included but reported as hidden. Of rows that the user may not read, only lookup fields are included.
 */
export async function include(
  deps: Deps,
  resource: Resource,
  rows: readonly Row[],
  { include: relations, fields }: ListQuery,
): Promise<Included> {
  if (!relations) return { hidden: new Map() }
  const { user } = deps
  const included: ResourceObject[] = []
  const hidden = new Map<string, Set<string>>()
  for (const [type, ids] of referredIds(resource, rows, relations)) {
    const store = storeFor(type)
    const { lookup } = store.resource
    const matches = await store.named(deps, [...ids])
    const whole = await seenAmong(deps, store, matches)
    const existing = lookup.length ? matches : matches.filter(({ id }) => whole.has(id))
    const open = lookup.length
      ? [...existing, ...(await chosenIn(deps, resource, rows, relations, store, existing))]
      : existing
    const seen = new Set(open.map(({ id }) => id))
    hidden.set(type, new Set([...ids].filter((id) => !seen.has(id))))
    const primary = new Set(type === resource.name ? rows.map(({ id }) => id) : [])
    const params = fields[type]
    const wholly = objectsOf(store.resource, { user, ...(params ? { fields: params } : {}) })
    const byName = objectsOf(store.resource, {
      user,
      fields: params?.filter((field) => lookup.includes(field)) ?? lookup,
    })
    for (const row of open) if (!primary.has(row.id)) included.push((whole.has(row.id) ? wholly : byName)(row))
  }
  return { included, hidden }
}

/**
 * Rows out of scope that may be chosen for one of these relationships: their names are readable too. A reader of a row sees
 * the name of the person responsible for it, from any company.
 */
async function chosenIn(
  deps: Deps,
  resource: Resource,
  rows: readonly Row[],
  relations: readonly string[],
  store: Store,
  existing: readonly Row[],
): Promise<Row[]> {
  const seen = new Set(existing.map(({ id }) => id))
  const chosen: Row[] = []
  for (const { field, to, meta } of linksOf(resource)) {
    if (!meta.among || to !== store.resource.name || !relations.includes(field)) continue
    const ids = [...(referredIds(resource, rows, [field]).get(to) ?? [])].filter((id) => !seen.has(id))
    if (!ids.length) continue
    const matches = await deps.db.rows(sql<Row>`select ${rowColumns(store.resource)} from ${tableOf(store.resource)} t
      where t.id = any(${ids}::bigint[]) and ${meta.needs ? sql`t.deleted_at is null` : store.choices(deps, { field: meta.among })}`)
    for (const row of matches) seen.add(row.id)
    chosen.push(...matches)
  }
  return chosen
}
