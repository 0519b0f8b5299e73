import type { Resource } from '@ems/contracts/kit'
import { sql } from 'kysely'
import type { Db, User } from '../context.ts'
import type { ListQuery } from '../query/list-query.ts'
import { typesOfArea } from '../stores.ts'

/** An estimate is no exact figure anyway; for this long it is not worth being made again. */
const KEPT_MS = 30_000
const MAX_ENTRIES = 2_000

/** `snapshot` is what PostgreSQL saw when the rows were counted. */
type Estimate = { total: number; snapshot: string }

const known = new Map<string, Estimate & { until: number }>()

const keyOf = (type: string, { id }: User, { filters, q, where, deleted, for: asked }: ListQuery) =>
  JSON.stringify([type, id, filters, q, where, deleted, asked])

/**
 * The estimate that was lately made of a list too long to be counted, unless something of its area changed since. Whoever
 * leafs through ten million rows is not made to wait for a count of ten thousand on every page; whoever took back a run
 * does not read the total of before.
 */
export async function estimateOf(
  db: Db,
  { name, area }: Resource,
  user: User,
  query: ListQuery,
): Promise<number | undefined> {
  if (!known.size) return undefined
  const key = keyOf(name, user, query)
  const found = known.get(key)
  if (!found || found.until <= Date.now()) return undefined
  if (!(await changedSince(db, typesOfArea(area), found.snapshot))) return found.total
  known.delete(key)
  return undefined
}

export function rememberEstimate({ name }: Resource, user: User, query: ListQuery, estimate: Estimate): void {
  if (known.size >= MAX_ENTRIES) known.clear()
  known.set(keyOf(name, user, query), { ...estimate, until: Date.now() + KEPT_MS })
}

/** Views follow the collections beside them: what changed anywhere in the area counts. */
async function changedSince(db: Db, types: readonly string[], snapshot: string): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`select exists (select from ems.list_changes
    where type = any(${types}::text[]) and xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
      and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)) as changed`.execute(db)
  return rows[0]?.changed ?? true
}
