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
  { batch = 1_000, fields }: { batch?: number; fields?: readonly string[] | undefined } = {},
): AsyncGenerator<Batch<T>> {
  const names = new KnownTitles(resource, fields)
  const db = await deps.db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    await sql`declare batches no scroll cursor for ${select}`.execute(db)
    const fetch = () => sql<T>`fetch ${sql.raw(String(batch))} from batches`.execute(db)
    for (let fetched = fetch(); ; ) {
      const { rows } = await fetched
      const titles = await names.of({ ...deps, db }, rows)
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

/** More names than this are not worth their memory: they are asked for again. */
const MOST_NAMES = 20_000

/** The titles of everything that batches of rows refer to, one query per type for what no batch before referred to. */
class KnownTitles {
  readonly #resource: Resource
  readonly #fields: readonly string[] | undefined
  readonly #asked = new Map<string, Set<string>>()
  #titles: Titles = {}

  constructor(resource: Resource, fields?: readonly string[]) {
    this.#resource = resource
    this.#fields = fields
  }

  async of(deps: Deps, rows: readonly Row[]): Promise<Titles> {
    for (const [type, ids] of referredIds(this.#resource, rows, this.#fields)) {
      let asked = this.#asked.get(type)
      if (!asked || asked.size > MOST_NAMES) {
        asked = new Set()
        this.#asked.set(type, asked)
        this.#titles = { ...this.#titles, [type]: {} }
      }
      const news = [...ids].filter((id) => !asked.has(id))
      if (!news.length) continue
      const named = this.#titles[type] ?? {}
      for (const { id, title } of await titled(deps, type, news)) named[id] = title
      for (const id of news) asked.add(id)
    }
    return this.#titles
  }
}

async function titled(deps: Deps, type: string, ids: readonly string[]) {
  const { resource, reach } = storeFor(type)
  const title = columnOf(resource, resource.title)
  const { rows } = await sql<{ id: string; title: string }>`
    select t.id, ${title}::text as title from ${tableOf(resource)} t
    where t.id = any(${ids}::bigint[]) and ${reach(deps)}`.execute(deps.db)
  return rows
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
