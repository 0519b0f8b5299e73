import type { Life, Resource, RowOf } from '@ems/contracts/kit'
import { type Db, type Sql, sql } from '@ems/postgres'
import type { Deps, User } from '../context.ts'
import { isLookup } from '../http/authorize.ts'
import { estimateOf, rememberEstimate } from '../list/count-cache.ts'
import { cursorColumns, cursorOf, orderOf, withoutMarks } from '../list/cursor.ts'
import { conditionsOf } from '../list/filter-sql.ts'
import { deepFrom, pageFromEnd, pageOf, skippedBy } from '../list/page-query.ts'
import { countsOf, groupsOf } from '../list/summaries.ts'
import { NotFound } from '../problems.ts'
import type { ListQuery } from '../query/list-query.ts'
import { assertReadable, mayRead } from '../query/restricted.ts'
import type { AnyLife, ChoicesFor, Lock, Store, StoreWaits } from '../stores.ts'
import { pendingFor } from '../work/pending-for.ts'
import type { Rules } from '../write/rules.ts'
import { columnOf, exportColumns, type Row, rowColumns, tableOf } from './columns.ts'
import { inBatches } from './row-batches.ts'

import { byScope, type VisibleTo } from './row-scope.ts'
import { and, type Owner, sightOf } from './visibility.ts'

/** Beyond this number of rows a total is the planner's estimate: counting would cost more than the page. */
const countedExactly = 10_000

export type StoreOptions<R extends Resource = Resource> = Owner & {
  /** Guards and effects named by the workflow of the contract. */
  life?: Life<Deps, RowOf<R> & Row, R['workflow']>
  /** Of a collection with an approval: the rules of its routes. */
  rules?: Rules<R>
  waits?: StoreWaits
  companyOf?: Sql
  approvalFacts?: Store['approvalFacts']
  foresee?: (deps: Deps, row: RowOf<R> & Row) => Promise<Readonly<Record<string, unknown>>>
  asOf?: Store['asOf']
  personal?: Store['personal']
  foundBy?: Store['foundBy']
  visibleTo?: VisibleTo
  /** Rows for the staff of a client (`User.client`), instead of `visibleTo`; none unless given. */
  ofClient?: VisibleTo
  /** Which rows may be chosen for a field that names itself in its contract (`among`), instead of `visibleTo`. */
  choices?: Readonly<Record<string, ChoicesFor>>
  softDelete?: boolean
  can?: (user: User, row: Row) => readonly string[]
  may?: Store['may']
  /**
   * Expression for the exact number of rows in the snapshot of the statement. Users who see all rows unfiltered get it
   * as total, and pages beyond the middle are read backwards (docs/decisions/audit-log.md).
   */
  kept?: Sql
}

/** Reads one resource's table. Every query is limited to live rows and to `visibleTo`; writes are in `write.ts`. */
export function storeOf<R extends Resource>(resource: R, options: StoreOptions<R> = {}): Store<R> {
  const { softDelete = resource.trash ?? false, can, kept: rowsKept, isOpen = false } = options
  type Match = RowOf<R> & Row
  const [table, columns] = [tableOf(resource), rowColumns(resource)]
  const ground = { ...(softDelete ? trashed : untrashed), visibleTo: scopeIn(options) }
  const { said, reach, sight, isAll } = sightOf(resource, { ...options, isOpen }, ground)
  const matching = (deps: Deps, query: ListQuery) => {
    const among = query.deleted ? 'removed' : 'live'
    const match = isLookup(resource, query) ? reach(deps, among) : sight(deps, among)
    const own = query.for ? store.choices(deps, query.for) : match
    return and([own, ...conditionsFor(deps, store as unknown as Store, query)])
  }

  /** The number from `kept`, for requests of all rows without filters. */
  const keptFor = ({ user }: Deps, query: ListQuery) =>
    softDelete || isLimited(query) || !isAll(user) ? undefined : rowsKept

  const estimated = async (deps: Deps, query: ListQuery, match: Sql, snapshot?: string) => {
    const total = await estimate(deps.db, table, match)
    if (snapshot !== undefined) rememberEstimate(resource, deps.user, query, { total, snapshot })
    return total
  }

  const store: Store<R> = {
    resource,
    softDelete,
    ...said,
    isOpen,
    ...(can && { can }),
    life: { guards: {}, effects: {}, notes: {}, ...(options.life as Partial<AnyLife> | undefined) },
    ...givenOf(options),
    rowScope: reach,
    choices: choosing(options.choices ?? {}, reach, ground.live),
    sight,
    matching,

    async list(deps, query) {
      const match = matching(deps, query)
      const { cursor } = query
      const isBackwards = cursor?.side === 'before'
      const kept = keptFor(deps, query)
      const counted = kept ?? upTo(table, match)
      const remembered = kept ? undefined : await estimateOf(deps.db, resource, deps.user, query)
      const requested = {
        columns: sql`${columns}${cursorColumns(resource, query)}`,
        found: match,
        beside:
          remembered === undefined ? sql`, ${counted} as total_, pg_current_snapshot()::text as snapshot_` : sql``,
      }
      const page =
        kept && (await isBeyondMiddle(deps.db, query, kept))
          ? pageFromEnd<Match & Counted>(resource, query, requested, kept)
          : pageOf<Match & Counted>(resource, query, requested)
      const rows = await deps.db.rows(page)
      if (isBackwards) rows.reverse()
      const total = remembered ?? rows[0]?.total_ ?? (query.page > 1 || cursor ? await numberOf(deps.db, counted) : 0)
      const [snapshot, ends] = [rows[0]?.snapshot_, endsOf(query, rows)]
      for (const row of rows) {
        delete row.total_
        delete row.snapshot_
        withoutMarks(query, row)
      }
      const isEstimate = !kept && total > countedExactly
      return {
        rows,
        total: isEstimate ? (remembered ?? (await estimated(deps, query, match, snapshot))) : total,
        isEstimate,
        ...ends,
        ...(await summariesOf(deps, resource, query, { found: match, matching })),
      }
    },

    async ids(deps, query, limit) {
      const rows = await deps.db.rows(sql<{ id: string }>`select t.id from ${table} t where ${matching(deps, query)}
        order by t.id limit ${sql.raw(String(limit))}`)
      return rows.map(({ id }) => id)
    },

    count: (deps, query) =>
      numberOf(
        deps.db,
        keptFor(deps, query) ?? sql`(select count(*)::int from ${table} t where ${matching(deps, query)})`,
      ),

    each: (deps, query, { shown: requested, ...options } = {}) => {
      const fields = requested?.filter((field) => mayRead(deps.user, resource, field))
      const from = sql`from ${table} t where ${matching(deps, query)}`
      const select = sql`select ${fields ? exportColumns(resource, fields) : columns} ${from} order by ${orderOf(resource, query)}`
      return inBatches<Match>(deps, resource, select, { ...options, fields, from })
    },

    async find(deps, id) {
      const [row] = await store.findMany(deps, [id])
      if (!row) throw NotFound({})
      return row
    },

    findMany: (deps, ids, lock, among = 'live') =>
      rowsOf<Match>(deps, resource, { ids, found: sight(deps, among), lock }),

    named: (deps, ids) => rowsOf<Match>(deps, resource, { ids, found: reach(deps) }),
  }
  return store
}

const scopeIn =
  ({ visibleTo = byScope, ofClient = nothing }: Pick<StoreOptions, 'visibleTo' | 'ofClient'>): VisibleTo =>
  (user) =>
    user.client === undefined ? visibleTo(user) : ofClient(user)

const nothing: VisibleTo = () => sql`false`

const trashed = { live: sql`t.deleted_at is null`, removed: sql`t.deleted_at is not null` }
const untrashed = { live: sql`true`, removed: sql`false` }

const isLimited = ({ filters, q, where, deleted, waiting, personal, for: requested }: ListQuery) =>
  Boolean(deleted || filters.length || q || where || waiting || personal || requested)

/** Options that a store hands on as they are. */
const givenOf = <R extends Resource>(options: StoreOptions<R>) => {
  const { may, rules, waits, companyOf, approvalFacts, foresee, asOf, personal, foundBy } = options
  return {
    ...(may && { may }),
    ...(rules && { rules }),
    ...(waits && { waits }),
    ...(companyOf && { companyOf }),
    ...(approvalFacts && { approvalFacts }),
    ...(foresee && { foresee: foresee as unknown as NonNullable<Store['foresee']> }),
    ...(asOf && { asOf }),
    ...(personal && { personal }),
    ...(foundBy && { foundBy }),
  }
}

function conditionsFor(deps: Deps, store: Store, query: ListQuery) {
  assertReadable(deps.user, store.resource, query)
  const { resource, foundBy } = store
  const also = query.q ? foundBy?.(deps.user, sql`ems.searchable(${query.q})`) : undefined
  return [
    ...conditionsOf(resource, query, resource.list.through, also),
    ...(query.waiting ? [pendingFor(deps.user, store)] : []),
    ...(query.personal ?? []).flatMap((name) => store.personal?.[name]?.(deps.user) ?? []),
  ]
}

type Matching = (deps: Deps, query: ListQuery) => Sql

/** Summaries of a list besides its rows: sums, counts and groups, as requested. */
async function summariesOf(
  deps: Deps,
  resource: Resource,
  { counts, group }: ListQuery,
  { found, matching }: { found: Sql; matching: Matching },
) {
  const conditions = Object.entries(counts ?? {}).map(
    ([name, one]) => [name, matching(deps, { ...one, page: 1, size: 1, sort: [], fields: {} })] as const,
  )
  return {
    ...(await totalsOf(deps.db, resource, found)),
    ...(counts && { counts: await countsOf(deps.db, resource, Object.fromEntries(conditions)) }),
    ...(group && { groups: await groupsOf(deps.db, resource, group, found) }),
  }
}

const choosing =
  (choices: Readonly<Record<string, ChoicesFor>>, range: Store['rowScope'], live: Sql): Store['choices'] =>
  (deps, requested) => {
    const choice = requested && choices[requested.field]
    return choice ? and([live, choice(deps.user, requested.about)]) : range(deps)
  }

type Expected = { ids: readonly string[]; found: Sql; lock?: Lock | undefined }

async function rowsOf<T>({ db }: Deps, resource: Resource, { ids, found, lock }: Expected): Promise<T[]> {
  const possible = ids.filter(isId)
  if (!possible.length) return []
  const expected = possible.length === 1 ? sql`t.id = ${possible[0]}::bigint` : sql`t.id = any(${possible}::bigint[])`
  return db.rows(sql<T>`select ${rowColumns(resource)} from ${tableOf(resource)} t where ${expected} and ${found}
    order by t.id ${sql.raw(lock ? `for ${lock} of t` : '')}`)
}

/** At most a bigint: PostgreSQL would refuse anything larger with an error. */
const isId = (id: string) => /^[1-9]\d{0,18}$/.test(id) && BigInt(id) <= 9_223_372_036_854_775_807n

/** Extra columns of a page: the total, and the snapshot of the count. */
type Counted = { total_?: number; snapshot_?: string }

type Table = ReturnType<typeof tableOf>

function endsOf(query: ListQuery, rows: readonly Row[]) {
  const [first, last] = [rows[0], rows.at(-1)]
  return first && last ? { ends: { first: cursorOf(query, first), last: cursorOf(query, last) } } : {}
}

async function totalsOf(db: Db, resource: Resource, match: Sql) {
  const { sum = [] } = resource.list
  if (!sum.length) return {}
  const totals = sum.map((field) => sql`coalesce(sum(${columnOf(resource, field)}), 0)::text as ${sql.id(field)}`)
  const row = await db.first(sql<Record<string, string>>`select ${sql.join(totals)} from ${tableOf(resource)} t
    where ${match}`)
  return { aggregates: row ?? {} }
}

const upTo = (table: Table, match: Sql) =>
  sql`(select count(*)::int from (select from ${table} t where ${match} limit ${sql.raw(String(countedExactly + 1))}) c)`

async function numberOf(db: Db, counted: Sql) {
  const row = await db.first(sql<{ n: number }>`select ${counted} as n`)
  return row?.n ?? 0
}

/** Whether fewer rows follow the page than precede it. Needs no query for the first pages. */
async function isBeyondMiddle(db: Db, query: ListQuery, kept: Sql) {
  const skipped = skippedBy(query)
  return skipped >= deepFrom && skipped * 2 > (await numberOf(db, kept))
}

/** The planner's estimate; at least the number of rows seen. */
async function estimate(db: Db, table: Table, match: Sql) {
  const row = await db.first(sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from ${table} t where ${match}`)
  return Math.max(countedExactly + 1, row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0)
}
