import type { Resource } from '@ems/contracts/kit'
import { type RawBuilder, sql } from 'kysely'
import { columnOf, type Row, tableOf } from './columns.ts'
import type { Deps } from './context.ts'
import { linksOf } from './links.ts'
import { storeFor } from './stores.ts'

/** Names behind ids by type: `titles.references?.['7']`. What the user may not see has no name. */
export type Titles = Record<string, Record<string, string>>
export type Batch<T = Row> = { rows: T[]; titles: Titles }

/** Fetches `select` batch by batch from one snapshot, through a cursor on a transaction of its own. */
export async function* inBatches<T extends Row>(
  deps: Deps,
  resource: Resource,
  select: RawBuilder<unknown>,
  { batch = 1_000 } = {},
): AsyncGenerator<Batch<T>> {
  const db = await deps.db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    await sql`declare batches no scroll cursor for ${select}`.execute(db)
    const fetch = () => sql<T>`fetch ${sql.raw(String(batch))} from batches`.execute(db)
    for (let fetched = fetch(); ; ) {
      const { rows } = await fetched
      const titles = await titlesOf({ ...deps, db }, resource, rows)
      // PostgreSQL reads ahead while the caller works; one who stops early does not wait for it.
      if (rows.length === batch) {
        fetched = fetch()
        fetched.catch(() => undefined)
      }
      if (rows.length) yield { rows, titles }
      if (rows.length < batch) return
    }
  } finally {
    await db.rollback().execute()
  }
}

/** The titles of everything the rows refer to, one query per type. */
export async function titlesOf(deps: Deps, resource: Resource, rows: readonly Row[]): Promise<Titles> {
  const titles: Titles = {}
  for (const [type, ids] of referredIds(resource, rows)) {
    const target = storeFor(type)
    const title = columnOf(target.resource, target.resource.title)
    const found = await sql<{ id: string; title: string }>`
      select t.id, ${title}::text as title from ${tableOf(target.resource)} t
      where t.id = any(${[...ids]}::bigint[]) and ${target.reach(deps)}`.execute(deps.db)
    titles[type] = Object.fromEntries(found.rows.map(({ id, title: name }) => [id, name]))
  }
  return titles
}

/** Ids by type of what the rows refer to, in the given fields or in all. */
export function referredIds(resource: Resource, rows: readonly Row[], only?: readonly string[]) {
  const byType = new Map<string, Set<string>>()
  for (const { field, to, idsIn } of linksOf(resource)) {
    if (only && !only.includes(field)) continue
    const ids = byType.get(to) ?? new Set()
    for (const row of rows) for (const { id } of idsIn(row)) ids.add(id)
    if (ids.size) byType.set(to, ids)
  }
  return byType
}
