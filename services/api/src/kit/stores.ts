import type { ListGroup, Resource, RowOf, Taking } from '@ems/contracts/kit'
import type { Sql } from '@ems/postgres'
import type { Deps, User } from './context.ts'
import type { ChoiceQuery, ListQuery } from './query/list-query.ts'
import type { Row } from './store/columns.ts'
import type { Rules } from './write/rules.ts'

/** `no key update` for changes, which allow new references; `update` for deletions, which do not. */
export type Lock = 'no key update' | 'update'

export type Page<T = Row> = {
  rows: T[]
  total: number
  isEstimate: boolean
  /** Exact totals of the fields in `list.sum`. */
  aggregates?: Record<string, string>
  counts?: Record<string, number>
  groups?: ListGroup[]
  /** Cursors of the first and the last row. */
  ends?: { first: string; last: string }
}
/** Titles of ids by type: `titles.references?.['7']`. Rows that the user may not see have no title. */
export type Titles = Record<string, Record<string, string>>
/**
 * A row with an ambiguous title, and its name in a file. With `isAlone` the title is unique within the company and
 * suffices there.
 */
export type Double = { label: string; company: string | null | undefined; isAlone: boolean }
/** Per type, the rows that a file cannot name by their title. */
export type Doubles = Readonly<Record<string, Readonly<Record<string, Double>>>>
export type Batch<T = Row> = {
  rows: T[]
  titles: Titles
  doubles: Doubles
  /** Per field of kind `rows`, the largest number of lines in any row. */
  longest: Readonly<Record<string, number>>
}
/** Company and department of a record for its approval, if its fields lack them. Only members of `groups` decide. */
export type ApprovalFacts = {
  company?: string
  department?: string
  groups?: readonly string[]
  /** Employee whose superiors are meant, in place of the subject of the contract; neither of them decides. */
  about?: string
}
/** Live rows, or rows in the trash. */
export type Among = 'live' | 'removed'

export type Store<R extends Resource = Resource> = {
  resource: R
  softDelete: boolean
  /** Actions of this user on one row, where they differ from the permissions of the menu. */
  can?: (user: User, row: Row) => readonly string[]
  /** Whether this user has a permission action on one row: in a collection of several menus, by the menus of the row. */
  may?: (user: User, row: Row, action: string) => boolean
  /** The server's half of the workflow: its guards and effects by name. */
  life: AnyLife
  /** Pending work of rows besides the `waits` of the workflow. */
  waits?: StoreWaits
  /** Company of a row as an expression on `t`, where the contract has no field `company`. */
  companyOf?: Sql
  /** Facts for approval rules that are no fields of the row. */
  approvalFacts?: (deps: Deps, row: Row) => Promise<ApprovalFacts>
  /** Values that the server derives from those of a form, as far as approval rules look at them. */
  foresee?: (deps: Deps, row: Row) => Promise<Readonly<Record<string, unknown>>>
  /** Fields that are copies of another system's data, each with a name and the time of its last reading; null before the first. */
  asOf?: (deps: Pick<Deps, 'db'>, fields: readonly string[]) => Promise<readonly AsOf[]>
  /** Rules of the collection for moves that its routes do not make: the last decision of an approval. */
  rules?: Rules<R>
  /** What the names of `list.personal` mean for this user, as conditions on `t`. */
  personal?: Readonly<Record<string, (user: User) => Sql>>
  /** Condition on `t` by which the search of a list finds rows besides their text; `searched` is the text as it is compared. */
  foundBy?: (user: User, searched: Sql) => Sql
  /** Fields that name the owners of a row; empty where rows have no owner. */
  own: readonly string[]
  /** The one of `own` that names the subject, who reads the row without a permission. */
  about?: string
  /** Rows whose changes are published on no channel of the company. */
  hushed?: (row: Row) => boolean
  /** Fields that name for whom a row is written (`behalf.ts`). */
  behalf: readonly string[]
  /** No permission of the menu is needed: the row scope alone decides. */
  isOpen: boolean
  /** Row scope of this user as a condition on `t`: rows that may be named and referenced; live ones by default. */
  rowScope: (deps: Pick<Deps, 'user'>, among?: Among) => Sql
  /** Rows this user may read (`visibility.ts`), as a condition on `t`; live ones by default. */
  sight: (deps: Pick<Deps, 'user'>, among?: Among) => Sql
  /**
   * Live rows this user may choose for a field of another collection, `jira-issues.assignee`; without a field, the row
   * scope.
   */
  choices: (deps: Pick<Deps, 'user'>, asked: ChoiceQuery | undefined) => Sql
  /** Rows of the ids within scope, readable or not: for names behind ids. */
  named: (deps: Deps, ids: readonly string[]) => Promise<(RowOf<R> & Row)[]>
  /** Up to `limit` ids of the rows of a request, ignoring its page. */
  ids: (deps: Deps, query: ListQuery, limit: number) => Promise<string[]>
  /** Condition on `t` that holds for the rows of a list query, for figures about the same rows. */
  matching: (deps: Deps, query: ListQuery) => Sql
  list: (deps: Deps, query: ListQuery) => Promise<Page<RowOf<R> & Row>>
  /** Exact number of rows after filters. */
  count: (deps: Deps, query: ListQuery) => Promise<number>
  /** Throws NotFound also for rows out of sight. */
  find: (deps: Deps, id: string) => Promise<RowOf<R> & Row>
  /**
   * All rows of a request, ignoring its page, from one snapshot, at most `batch` in memory. `titles` has the names of
   * referenced rows. `shown` limits the fields and returns structures as text; `isFile` as in `inBatches`.
   */
  each: (
    deps: Deps,
    query: ListQuery,
    options?: { batch?: number; shown?: readonly string[]; isFile?: boolean },
  ) => AsyncGenerator<Batch<RowOf<R> & Row>>
  /** Rows of the ids that this user may read, ordered by id; `lock` locks them until the transaction ends. */
  findMany: (deps: Deps, ids: readonly string[], lock?: Lock, among?: Among) => Promise<(RowOf<R> & Row)[]>
}

/** `Piutang aktual`, and when it was read last. */
export type AsOf = { label: string; at: string | null }

/** Something that waits in a row; `docs/decisions/inbox.md`. */
export type PendingItem = {
  /** Distinguishes the items of a row. */
  reason: string
  say: string
  for: { user: string } | { employee: string } | { queue: string }
  due?: string | null
  /** Instants between which it waits; from the beginning and for ever by default. */
  from?: string
  until?: string
}
/** `queues` are the permissions that `of` names. `of` answers by id of the row. */
export type StoreWaits = {
  queues?: readonly string[]
  of: (deps: Pick<Deps, 'db'>, rows: readonly Row[]) => Waits | Promise<Waits>
}
export type Waits = ReadonlyMap<string, readonly PendingItem[]>

export type ChoicesFor = (user: User, about: string | undefined) => Sql

export type AnyLife = {
  guards: Readonly<Record<string, (deps: Deps, row: Row) => Promise<string | undefined>>>
  notes: Readonly<Record<string, (deps: Deps, row: Row) => Promise<string[]>>>
  effects: Readonly<
    Record<
      string,
      {
        target?: (deps: Deps, row: Row) => string | Promise<string>
        /** Values that the database will derive from the request, if approval rules need them before the write. */
        derive?: (deps: Deps, row: Row, asked: Readonly<Record<string, unknown>>) => Promise<Partial<Row>>
        writes?: (deps: Deps, taking: Taking<Row>) => Partial<Row> | Promise<Partial<Row>>
        run?: (
          deps: Deps,
          taken: { before: Row; after: Row; asked: Readonly<Record<string, unknown>> },
        ) => Promise<unknown>
        /** The reverse of `run`, for transitions that may be taken back. */
        undo?: (
          deps: Deps,
          taken: { before: Row; after: Row; asked: Readonly<Record<string, unknown>> },
        ) => Promise<unknown>
      }
    >
  >
}

const stores = new Map<string, Store>()
const byArea = new Map<string, readonly string[]>()

/** Makes the stores of `areas.ts` known, so that rows reached through other rows keep their own scope. */
export function provideStores(all: readonly Store[]): void {
  stores.clear()
  byArea.clear()
  for (const store of all) {
    if (stores.has(store.resource.name)) throw new Error(`${store.resource.name} has two stores.`)
    stores.set(store.resource.name, store)
  }
}

/** Types of an area. */
export function typesOfArea(area: string): readonly string[] {
  const types =
    byArea.get(area) ?? [...stores.values()].flatMap(({ resource }) => (resource.area === area ? [resource.name] : []))
  byArea.set(area, types)
  return types
}

/** The store of a type; throws when `areas.ts` has none. */
export function storeFor(type: string): Store {
  const store = stores.get(type)
  if (!store) throw new Error(`No store for ${type}: add it to stores in areas.ts.`)
  return store
}

/** How the store of a type answers what a user may do with a row; undefined where the permissions of its menu say it. */
export const mayOf = (type: string): Store['may'] => stores.get(type)?.may

/** The stores of all collections. */
export const allStores = (): readonly Store[] => [...stores.values()]
