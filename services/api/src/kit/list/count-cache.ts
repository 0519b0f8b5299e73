import type { Resource } from '@ems/contracts/kit'
import { type Db, sql } from '@ems/postgres'
import type { User } from '../context.ts'
import type { ListQuery } from '../query/list-query.ts'
import { typesOfArea } from '../stores.ts'

/** How long an estimate is kept. */
const KEPT_MS = 30_000
const MAX_ENTRIES = 2_000

/** `snapshot` is the PostgreSQL snapshot of the count. */
type Estimate = { total: number; snapshot: string }

const existing = new Map<string, Estimate & { until: number }>()

const keyOf = (
  type: string,
  { id }: User,
  { filters, q, where, deleted, waiting, personal, for: requested }: ListQuery,
) => JSON.stringify([type, id, filters, q, where, deleted, waiting, personal, requested])

/**
 * The remembered estimate of a long list, unless its area changed since (docs/decisions/lists.md). Paging through ten
 * million rows then needs no count of ten thousand on every page, and a rolled-back run shows no old total.
 */
export async function estimateOf(
  db: Db,
  { name, area }: Resource,
  user: User,
  query: ListQuery,
): Promise<number | undefined> {
  if (!existing.size) return undefined
  const key = keyOf(name, user, query)
  const match = existing.get(key)
  if (!match || match.until <= Date.now()) return undefined
  if (!(await changedSince(db, typesOfArea(area), match.snapshot))) return match.total
  existing.delete(key)
  return undefined
}

export function rememberEstimate({ name }: Resource, user: User, query: ListQuery, estimate: Estimate): void {
  if (existing.size >= MAX_ENTRIES) existing.clear()
  existing.set(keyOf(name, user, query), { ...estimate, until: Date.now() + KEPT_MS })
}

/** Any change in the area counts, because views depend on other collections of their area. */
async function changedSince(db: Db, types: readonly string[], snapshot: string): Promise<boolean> {
  const row = await db.first(sql<{ changed: boolean }>`select exists (select from ems.list_changes
    where type = any(${types}::text[]) and xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
      and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)) as changed`)
  return row?.changed ?? true
}
