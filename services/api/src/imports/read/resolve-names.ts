import type { FieldMeta, Resource } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { columnOf, tableOf } from '../../kit/store/columns.ts'
import { codeFieldOf, fullLabel, type Named, namingColumns, partOf } from '../../kit/store/labels.ts'
import { storeFor } from '../../kit/stores.ts'

/**
 * A row that matches a name; `rank` is the quality of the match, `within` are the rows it belongs to, `part` is its list of the
 * table.
 */
type Candidate = Named & { rank: number; isActive: boolean; part: string; within: readonly string[]; label: string }

/** Result for a name: an id, nothing, or the labels of several rows. */
export type Match = { id: string } | { among: readonly string[] } | undefined

/**
 * Context from the row of the file; `company` is undefined where the file has none, `part` where rows of every list of the table
 * are meant.
 */
export type Context = { company: string | null | undefined; part: string | undefined; within: ReadonlySet<string> }

/** Key of a row in `Context.within`. */
export const member = (type: string, id: unknown) => `${type}:${String(id)}`

const nothing: readonly Candidate[] = []

/**
 * Finds rows by their names in files: title, code, label as in templates and exports, or `#id`, ignoring case. Caches
 * results.
 */
export class Names {
  /** By target of the column, then by name. */
  readonly #known = new Map<string, Map<string, readonly Candidate[]>>()
  readonly #byMeta = new WeakMap<FieldMeta, Map<string, readonly Candidate[]>>()
  readonly #deps: Deps
  readonly #ready: () => Promise<unknown>

  /** Waits for `ready` before a query: a name may mean a row that was written before. */
  constructor(deps: Deps, ready: () => Promise<unknown>) {
    this.#deps = deps
    this.#ready = ready
  }

  /** Looks up all names of a batch in one query per column. */
  async learn(meta: FieldMeta, names: Iterable<string>): Promise<void> {
    const previous = this.#knownOf(meta)
    const missing = [...new Set(Array.from(names, (name) => name.toLowerCase()))].filter((name) => !previous.has(name))
    if (!missing.length) return
    await this.#ready()
    const matches = await candidatesFor(this.#deps, meta, missing)
    for (const name of missing) previous.set(name, matches.get(name) ?? nothing)
  }

  /** Id of a cached name that matches exactly one row, independent of the context. */
  idOf(meta: FieldMeta, name: string): string | undefined {
    const result = this.#knownOf(meta).get(name.toLowerCase())
    return result?.length === 1 ? result[0]?.id : undefined
  }

  /** Forgets the names of rows of a resource: some were written since. */
  forget(resource: string): void {
    for (const [target, matches] of this.#known) if (target.startsWith(`${resource}?`)) matches.clear()
  }

  /** Prefers rows of the row's own list, then of its own company, then shared rows, then others. */
  find(meta: FieldMeta, name: string, context: Context): Match {
    const all = this.#knownOf(meta).get(name.toLowerCase()) ?? nothing
    const { company, part } = context
    const ofPart = part === undefined ? all : all.filter((one) => one.part === part)
    const candidates = ofPart.length ? ofPart : all
    if (candidates.length < 2) return candidates[0] && { id: candidates[0].id }
    const scopes = [
      ...(company === undefined ? [] : [candidates.filter((one) => one.company === company)]),
      ...(company === undefined ? [] : [candidates.filter((one) => one.company === null)]),
      candidates,
    ]
    const inScope = scopes.find((some) => some.length) ?? candidates
    const narrowed = [
      (some: readonly Candidate[]) => some.filter(({ within }) => within.some((one) => context.within.has(one))),
      (some: readonly Candidate[]) => some.filter(({ isActive }) => isActive),
      (some: readonly Candidate[]) => some.filter(({ rank }) => rank === Math.min(...some.map((one) => one.rank))),
    ].reduce((some, narrow) => {
      const fewer = some.length > 1 ? narrow(some) : some
      return fewer.length ? fewer : some
    }, inScope)
    const [only] = narrowed
    return narrowed.length === 1 && only ? { id: only.id } : { among: narrowed.map(({ label }) => label).toSorted() }
  }

  #knownOf(meta: FieldMeta) {
    const matches = this.#byMeta.get(meta)
    if (matches) return matches
    const target = `${meta.to}?${JSON.stringify(meta.where ?? {})}`
    const previous = this.#known.get(target) ?? new Map<string, readonly Candidate[]>()
    this.#known.set(target, previous)
    this.#byMeta.set(meta, previous)
    return previous
  }
}

type Row = Named & { isActive: boolean; part: string; within: string[] }

/** Includes inactive rows: existing references may stay, and new ones are refused at the write. */
async function candidatesFor(deps: Deps, meta: FieldMeta, names: readonly string[]) {
  const { to = '', where = {} } = meta
  const { resource, rowScope } = storeFor(to)
  const requested = new Set(names.flatMap((name) => [name, ...readingsOf(name).map(({ title }) => title)]))
  const ids = [...requested].flatMap((name) => /^#([1-9]\d{0,17})$/.exec(name)?.[1] ?? [])
  const code = codeFieldOf(resource)
  const only = sql.join(
    [rowScope(deps), ...Object.entries(where).map(([field, value]) => sql`${columnOf(resource, field)} = ${value}`)],
    sql` and `,
  )
  const ways = [
    ...[resource.title, ...(code ? [code] : [])].map(
      (field) => sql`lower(${columnOf(resource, field)}::text) = any(${[...requested]})`,
    ),
    ...(ids.length ? [sql`t.id = any(${ids}::bigint[])`] : []),
  ]
  const part = partOf(resource)
  const columns = sql`${namingColumns(resource)}, ${part ? columnOf(resource, part) : sql`''`}::text as part,
    ${'is_active' in resource.meta ? sql`t.is_active` : sql`true`} as "isActive", ${belongings(resource)} as within`
  const rows = await deps.db.rows(
    sql<Row>`${sql.join(
      ways.map((way) => sql`select ${columns} from ${tableOf(resource)} t where ${way} and ${only}`),
      sql` union `,
    )}`,
  )
  return matched(resource, rows, names)
}

/** References that a row belongs to besides its company: the office of a room, the partner of a contact. */
function belongings(resource: Resource) {
  const refs = Object.entries(resource.meta).filter(([field, { kind }]) => kind === 'ref' && field !== 'company')
  if (!refs.length) return sql`'{}'::text[]`
  const messages = refs.map(([field, { to = '' }]) => sql`${`${to}:`}::text || ${columnOf(resource, field)}`)
  return sql`array_remove(array[${sql.join(messages)}], null)`
}

function matched(resource: Resource, rows: readonly Row[], names: readonly string[]) {
  const byName = Map.groupBy(
    rows.flatMap((row) => {
      const keys = new Set([row.title.toLowerCase(), ...(row.code ? [row.code.toLowerCase()] : []), `#${row.id}`])
      return [...keys].map((key) => ({ key, row }))
    }),
    ({ key }) => key,
  )
  const rankOf = (row: Row, name: string) =>
    row.title.toLowerCase() === name ? 0 : row.code?.toLowerCase() === name ? 1 : 9
  const candidate = (row: Row, rank: number): Candidate => ({ ...row, rank, label: fullLabel(resource, row) })
  return new Map(
    names.map((name): [string, readonly Candidate[]] => {
      const plain = (byName.get(name) ?? []).map(({ row }) => candidate(row, rankOf(row, name)))
      if (plain.length) return [name, plain]
      const read = readingsOf(name).map(({ title, code, company }) =>
        (byName.get(title) ?? [])
          .map(({ row }) => row)
          .filter((row) => code === undefined || row.code?.toLowerCase() === code || `#${row.id}` === code)
          .filter((row) => company === undefined || (row.companyName ?? 'semua perusahaan').toLowerCase() === company),
      )
      return [name, (read.find((some) => some.length) ?? []).map((row) => candidate(row, 2))]
    }),
  )
}

/** All readings of `keuangan (keu) – pt satu` as a label; titles and companies may contain brackets and dashes. */
function readingsOf(name: string): { title: string; code?: string; company?: string }[] {
  const whole = [{ rest: name }, ...dashes(name)]
  return whole.flatMap(({ rest, company }: { rest: string; company?: string }) => {
    const message = company === undefined ? {} : { company }
    const [, title, code] = /^(.+) \(([^()]+)\)$/.exec(rest) ?? []
    return [
      ...(title && code ? [{ title, code, ...message }] : []),
      ...(company === undefined ? [] : [{ title: rest, ...message }]),
    ]
  })
}

const dashes = (name: string) =>
  [...name.matchAll(/ – /g)].map(({ index }) => ({ rest: name.slice(0, index), company: name.slice(index + 3) }))
