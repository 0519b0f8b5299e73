import type { Resource } from '@ems/contracts/kit'
import { openTransaction, type Sql, sql } from '@ems/postgres'
import type { Deps } from '../context.ts'
import { type Batch, type Double, storeFor, type Titles } from '../stores.ts'
import { columnOf, type Row, tableOf } from './columns.ts'
import { linksOf } from './foreign-key-links.ts'
import { doubleNames, fullLabel, type Named, nameIn, namingColumns, partOf } from './labels.ts'
import { nameable } from './visibility.ts'

type Reading = { batch?: number; fields?: readonly string[] | undefined; isFile?: boolean; from?: Sql }

/**
 * Reads `select` batch by batch from one snapshot, through a cursor in its own transaction. With `isFile`, for files
 * that may be imported again, it also returns the rows with ambiguous titles and the largest number of lines in `from`.
 */
export async function* inBatches<T extends Row>(
  deps: Deps,
  resource: Resource,
  select: Sql,
  { batch = 1_000, fields, isFile = false, from }: Reading = {},
): AsyncGenerator<Batch<T>> {
  const names = new KnownTitles(resource, { fields, isFile })
  const db = await openTransaction(deps.db, { isSnapshot: true })
  try {
    const longest = isFile && from ? await longestIn({ ...deps, db }, resource, { fields, from }) : {}
    for await (const rows of db.stream(select as Sql<T>, batch))
      yield { rows, titles: await names.of({ ...deps, db }, rows), doubles: names.doubles, longest }
  } finally {
    await db.rollback()
  }
}

type Lines = { fields: readonly string[] | undefined; from: Sql }

/** Largest number of lines in any row, per field of kind `rows`. */
async function longestIn({ db }: Deps, { meta, ...resource }: Resource, { fields, from }: Lines) {
  const lined = Object.keys(meta).filter((field) => meta[field]?.kind === 'rows' && (fields?.includes(field) ?? true))
  if (!lined.length) return {}
  const counts = lined.map(
    (field) =>
      sql`coalesce(max(jsonb_array_length(${columnOf({ ...resource, meta }, field)})), 0)::int as ${sql.id(field)}`,
  )
  const row = await db.first(sql<Record<string, number>>`select ${sql.join(counts)} ${from}`)
  return row ?? {}
}

/** Titles kept in memory; beyond this number they are queried again. */
const MAX_NAMES = 20_000

/** Titles of all referenced rows: one query per type and batch, for ids that no earlier batch referenced. */
class KnownTitles {
  readonly #resource: Resource
  readonly #fields: readonly string[] | undefined
  readonly #isFile: boolean
  readonly #asked = new Map<string, Set<string>>()
  readonly #doubled = new Map<string, ReadonlySet<string>>()
  #titles: Titles = {}
  doubles: Record<string, Record<string, Double>> = {}

  constructor(resource: Resource, { fields, isFile }: Pick<Reading, 'fields' | 'isFile'>) {
    this.#resource = resource
    this.#fields = fields
    this.#isFile = isFile ?? false
  }

  async of(deps: Deps, rows: readonly Row[]): Promise<Titles> {
    for (const [type, ids] of referredIds(this.#resource, rows, this.#fields)) {
      let requested = this.#asked.get(type)
      if (!requested || requested.size > MAX_NAMES) {
        requested = new Set()
        this.#asked.set(type, requested)
        this.#titles = { ...this.#titles, [type]: {} }
        this.doubles = { ...this.doubles, [type]: {} }
      }
      const news = [...ids].filter((id) => !requested.has(id))
      if (!news.length) continue
      const named = this.#titles[type] ?? {}
      const matches = await titled(deps, type, news)
      for (const { id, title } of matches) named[id] = title
      if (this.#isFile) await this.#tellApart(deps, type, matches)
      for (const id of news) requested.add(id)
    }
    return this.#titles
  }

  async #tellApart(deps: Deps, type: string, found: readonly Titled[]) {
    const doubled = this.#doubled.get(type) ?? (await doubleNames(deps, type))
    this.#doubled.set(type, doubled)
    const { resource } = storeFor(type)
    const among = this.doubles[type] ?? {}
    for (const one of found)
      if (doubled.has(nameIn(one.part, one.title)))
        among[one.id] = {
          label: fullLabel(resource, one),
          company: one.company,
          isAlone: !doubled.has(nameIn(`${one.part}/${one.company ?? ''}`, one.title)),
        }
  }
}

type Titled = Named & { part: string }

async function titled(deps: Deps, type: string, ids: readonly string[]) {
  const store = storeFor(type)
  const { resource } = store
  const part = partOf(resource)
  return deps.db.rows(sql<Titled>`
    select ${namingColumns(resource)}, ${part ? columnOf(resource, part) : sql`''`}::text as part from ${tableOf(resource)} t
    where t.id = any(${ids}::bigint[]) and ${nameable(store, deps)}`)
}

/** Referenced ids by type, in the given fields or in all. */
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
