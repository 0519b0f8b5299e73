import type { Life, Resource, RowOf } from '@ems/contracts/kit'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Deps, User } from '../context.ts'
import { isLookup } from '../http/authorize.ts'
import { estimateOf, rememberEstimate } from '../list/count-cache.ts'
import { cursorColumns, cursorOf, orderOf, withoutMarks } from '../list/cursor.ts'
import { conditionsOf } from '../list/filter-sql.ts'
import { deepFrom, pageFromEnd, pageOf, skippedBy } from '../list/page-query.ts'
import { NotFound } from '../problems.ts'
import type { ListQuery } from '../query/list-query.ts'
import { register } from '../stores.ts'
import { columnOf, exportColumns, type Row, rowColumns, tableOf } from './columns.ts'
import { type Batch, inBatches } from './row-batches.ts'
import { byScope, type VisibleTo } from './row-scope.ts'
import { and, sightOf, type Whose } from './visibility.ts'

/** Beyond this many rows a total is the planner's estimate: counting would cost more than the page. */
export const countedExactly = 10_000

/** A row about to change may still be referred to; one about to go may not. */
export type Lock = 'no key update' | 'update'

export type Page<T = Row> = {
  rows: T[]
  total: number
  isEstimate: boolean
  /** Exact totals of the fields the contract sums. */
  aggregates?: Record<string, string>
  /** Cursors of the first and the last row. */
  ends?: { first: string; last: string }
}
/** Rows in use, or those in the trash. */
export type Among = 'live' | 'removed'

export type Store<R extends Resource = Resource> = {
  resource: R
  softDelete: boolean
  /** What this user may do to one row, where it is not what the permissions of the menu say. */
  can?: (user: User, row: Row) => readonly string[]
  /** The server's half of the workflow: its guards and effects by name. */
  life: AnyLife
  /** Fields that name whose a row is; empty where no row is anyone's own. */
  own: readonly string[]
  /** Of `own` the person who reads the row without a permission. */
  about?: string
  /** Rows whose changes are told on no channel of the company. */
  hushed?: (row: Row) => boolean
  /** Fields that name for whom a row is written: only whoever may act for others names others there. */
  behalf: readonly string[]
  /** No permission of the menu is asked for: `reach` says all there is to say. */
  isOpen: boolean
  /** Rows there are for this user, to be named and referred to, as a condition on `t`; live ones unless told otherwise. */
  rowScope: (deps: Pick<Deps, 'user'>, among?: Among) => RawBuilder<unknown>
  /** Rows this user may read (`visibility.ts`), as a condition on `t`; live ones unless told otherwise. */
  sight: (deps: Pick<Deps, 'user'>, among?: Among) => RawBuilder<unknown>
  /** Live rows this user may choose for a field of another collection, `jira-issues.assignee`; without one, `reach`. */
  choices: (deps: Pick<Deps, 'user'>, asked: Asked | undefined) => RawBuilder<unknown>
  /** Of the ids those in reach, whatever may be read of them: for names behind ids. */
  named: (deps: Deps, ids: readonly string[]) => Promise<(RowOf<R> & Row)[]>
  /** Up to `limit` ids of the rows of a request, whatever its page. */
  ids: (deps: Deps, query: ListQuery, limit: number) => Promise<string[]>
  list: (deps: Deps, query: ListQuery) => Promise<Page<RowOf<R> & Row>>
  /** How many rows the filters leave, exactly. */
  count: (deps: Deps, query: ListQuery) => Promise<number>
  /** Throws NotFound also for a row of somebody else. */
  find: (deps: Deps, id: string) => Promise<RowOf<R> & Row>
  /**
   * All rows of a request, whatever its page: read from one snapshot, never more than `batch` in memory. `titles` names
   * the rows the batch refers to. With `shown` only these fields, structures as their text; `isFile` as `inBatches` has it.
   */
  each: (
    deps: Deps,
    query: ListQuery,
    options?: { batch?: number; shown?: readonly string[]; isFile?: boolean },
  ) => AsyncGenerator<Batch<RowOf<R> & Row>>
  /** Those of the ids this user may read, in the order of their ids; `lock` keeps them until the transaction ends. */
  findMany: (deps: Deps, ids: readonly string[], lock?: Lock, among?: Among) => Promise<(RowOf<R> & Row)[]>
}

/** A field rows are chosen for, and the row that it is chosen about where that is known: `leave-employees.substitute`, `7`. */
export type Asked = { field: string; about?: string | undefined }
export type ChoicesFor = (user: User, about: string | undefined) => RawBuilder<unknown>

export type AnyLife = {
  guards: Readonly<Record<string, (deps: Deps, row: Row) => Promise<string | undefined>>>
  effects: Readonly<
    Record<
      string,
      {
        target?: (deps: Deps, row: Row) => string | Promise<string>
        run?: (
          deps: Deps,
          taken: { before: Row; after: Row; asked: Readonly<Record<string, unknown>> },
        ) => Promise<unknown>
      }
    >
  >
}

export type StoreOptions<R extends Resource = Resource> = Whose & {
  /** What the workflow of the contract names: guards and effects. */
  life?: Life<Deps, RowOf<R> & Row, R['workflow']>

  /** A second look at the same table, for handlers that check by themselves who may read; others never find it. */
  isApart?: boolean

  visibleTo?: VisibleTo
  /** Which rows may be chosen for a field that names itself in its contract (`among`), instead of `visibleTo`. */
  choices?: Readonly<Record<string, ChoicesFor>>
  softDelete?: boolean
  can?: (user: User, row: Row) => readonly string[]
  /**
   * How many rows the table has in the snapshot of the statement, exactly, where that is kept. Whoever sees all of them
   * unfiltered is told it, and reads pages beyond the middle from the end (docs/decisions/audit-log.md).
   */
  kept?: RawBuilder<unknown>
}

/** Reads one resource's table. Every query is limited to live rows and to `visibleTo`; writes are in `write.ts`. */
export function storeOf<R extends Resource>(resource: R, options: StoreOptions<R> = {}): Store<R> {
  const { visibleTo = byScope, softDelete = resource.trash ?? false, can, isApart, kept: rowsKept } = options
  const isOpen = options.isOpen ?? isApart ?? false
  type Found = RowOf<R> & Row
  const [table, columns] = [tableOf(resource), rowColumns(resource)]
  const live = softDelete ? sql`t.deleted_at is null` : sql`true`
  const removed = softDelete ? sql`t.deleted_at is not null` : sql`false`

  const { said, reach, sight, isAll } = sightOf(resource, { ...options, isOpen }, { live, removed, visibleTo })
  const matching = (deps: Deps, query: ListQuery) => {
    const among = query.deleted ? 'removed' : 'live'
    const found = isLookup(resource, query) ? reach(deps, among) : sight(deps, among)
    return and([query.for ? store.choices(deps, query.for) : found, ...conditionsOf(resource, query)])
  }

  /** The kept number, where a request asks for every row there is. */
  const keptFor = ({ user }: Deps, { filters, q, where, deleted, for: asked }: ListQuery) =>
    softDelete || deleted || filters.length || q || where || asked || !isAll(user) ? undefined : rowsKept

  const estimated = async (deps: Deps, query: ListQuery, found: RawBuilder<unknown>, snapshot?: string) => {
    const total = await estimate(deps.db, table, found)
    if (snapshot !== undefined) rememberEstimate(resource, deps.user, query, { total, snapshot })
    return total
  }

  const store: Store<R> = {
    resource,
    softDelete,
    ...said,
    isOpen,
    ...(can && { can }),
    life: { guards: {}, effects: {}, ...(options.life as Partial<AnyLife> | undefined) },
    rowScope: reach,
    choices: choosing(options.choices ?? {}, reach, live),
    sight,

    async list(deps, query) {
      const found = matching(deps, query)
      const { cursor } = query
      const isBackwards = cursor?.side === 'before'
      const kept = keptFor(deps, query)
      const counted = kept ?? upTo(table, found)
      const remembered = kept ? undefined : await estimateOf(deps.db, resource, deps.user, query)
      const asked = {
        columns: sql`${columns}${cursorColumns(resource, query)}`,
        found,
        beside:
          remembered === undefined ? sql`, ${counted} as total_, pg_current_snapshot()::text as snapshot_` : sql``,
      }
      const page =
        kept && (await isBeyondMiddle(deps.db, query, kept))
          ? pageFromEnd<Found & Counted>(resource, query, asked, kept)
          : pageOf<Found & Counted>(resource, query, asked)
      const { rows } = await page.execute(deps.db)
      if (isBackwards) rows.reverse()
      const total = remembered ?? rows[0]?.total_ ?? (query.page > 1 || cursor ? await numberOf(deps.db, counted) : 0)
      const snapshot = rows[0]?.snapshot_
      const ends = endsOf(query, rows)
      for (const row of rows) {
        delete row.total_
        delete row.snapshot_
        withoutMarks(query, row)
      }
      const isEstimate = !kept && total > countedExactly
      return {
        rows,
        total: isEstimate ? (remembered ?? (await estimated(deps, query, found, snapshot))) : total,
        isEstimate,
        ...ends,
        ...(await totalsOf(deps.db, resource, found)),
      }
    },

    async ids(deps, query, limit) {
      const { rows } = await sql<{ id: string }>`select t.id from ${table} t where ${matching(deps, query)}
        order by t.id limit ${sql.raw(String(limit))}`.execute(deps.db)
      return rows.map(({ id }) => id)
    },

    count: (deps, query) =>
      numberOf(
        deps.db,
        keptFor(deps, query) ?? sql`(select count(*)::int from ${table} t where ${matching(deps, query)})`,
      ),

    each: (deps, query, { shown, ...options } = {}) => {
      const from = sql`from ${table} t where ${matching(deps, query)}`
      const select = sql`select ${shown ? exportColumns(resource, shown) : columns} ${from} order by ${orderOf(resource, query)}`
      return inBatches<Found>(deps, resource, select, { ...options, fields: shown, from })
    },

    async find(deps, id) {
      const [row] = await store.findMany(deps, [id])
      if (!row) throw NotFound({})
      return row
    },

    findMany: (deps, ids, lock, among = 'live') =>
      rowsOf<Found>(deps, resource, { ids, found: sight(deps, among), lock }),

    named: (deps, ids) => rowsOf<Found>(deps, resource, { ids, found: reach(deps) }),
  }
  if (!isApart) register(store as unknown as Store)
  return store
}

const choosing =
  (
    choices: Readonly<Record<string, ChoicesFor>>,
    reach: Store['rowScope'],
    live: RawBuilder<unknown>,
  ): Store['choices'] =>
  (deps, asked) => {
    const choice = asked && choices[asked.field]
    return choice ? and([live, choice(deps.user, asked.about)]) : reach(deps)
  }

type Wanted = { ids: readonly string[]; found: RawBuilder<unknown>; lock?: Lock | undefined }

async function rowsOf<T>({ db }: Deps, resource: Resource, { ids, found, lock }: Wanted): Promise<T[]> {
  const possible = ids.filter(isId)
  if (!possible.length) return []
  const wanted = possible.length === 1 ? sql`t.id = ${possible[0]}::bigint` : sql`t.id = any(${possible}::bigint[])`
  const { rows } = await sql<T>`select ${rowColumns(resource)} from ${tableOf(resource)} t where ${wanted} and ${found}
    order by t.id ${sql.raw(lock ? `for ${lock} of t` : '')}`.execute(db)
  return rows
}

/** No longer than a bigint: PostgreSQL would refuse anything else with an error of its own. */
const isId = (id: string) => /^[1-9]\d{0,18}$/.test(id) && BigInt(id) <= 9_223_372_036_854_775_807n

/** What rows of a page carry besides: how many there are, and what was seen when they were counted. */
type Counted = { total_?: number; snapshot_?: string }

type Table = ReturnType<typeof tableOf>

function endsOf(query: ListQuery, rows: readonly Row[]) {
  const [first, last] = [rows[0], rows.at(-1)]
  return first && last ? { ends: { first: cursorOf(query, first), last: cursorOf(query, last) } } : {}
}

async function totalsOf(db: Db, resource: Resource, found: RawBuilder<unknown>) {
  const { sum = [] } = resource.list
  if (!sum.length) return {}
  const totals = sum.map((field) => sql`coalesce(sum(${columnOf(resource, field)}), 0)::text as ${sql.ref(field)}`)
  const { rows } = await sql<Record<string, string>>`select ${sql.join(totals)} from ${tableOf(resource)} t
    where ${found}`.execute(db)
  return { aggregates: rows[0] ?? {} }
}

const upTo = (table: Table, found: RawBuilder<unknown>) =>
  sql`(select count(*)::int from (select from ${table} t where ${found} limit ${sql.raw(String(countedExactly + 1))}) c)`

async function numberOf(db: Db, counted: RawBuilder<unknown>) {
  const { rows } = await sql<{ n: number }>`select ${counted} as n`.execute(db)
  return rows[0]?.n ?? 0
}

/** Whether fewer rows follow the page than come before it. Of the first pages nobody has to ask. */
async function isBeyondMiddle(db: Db, query: ListQuery, kept: RawBuilder<unknown>) {
  const skipped = skippedBy(query)
  return skipped >= deepFrom && skipped * 2 > (await numberOf(db, kept))
}

/** What the planner expects; never less than what was seen. */
async function estimate(db: Db, table: Table, found: RawBuilder<unknown>) {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from ${table} t where ${found}`.execute(db)
  return Math.max(countedExactly + 1, rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0)
}
