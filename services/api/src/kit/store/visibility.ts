import { columnMeta, type Resource, type RowOf } from '@ems/contracts/kit'
import { type Sql, sql } from '@ems/postgres'
import type { Deps, User } from '../context.ts'
import { Forbidden, NotFound } from '../problems.ts'
import type { ListQuery } from '../query/list-query.ts'
import { type Among, type Store, storeFor } from '../stores.ts'
import { approvalEngine } from '../workflow/approval-engine.ts'
import { columnOf, isToMany, junctionOf, type Row, statementOf } from './columns.ts'
import type { VisibleTo } from './row-scope.ts'

/**
 * Decides who may see a row, for every access path: list, record, include, history, comments, files, search, export,
 * counts, print and channels ask this file or the store, which asks this file (docs/decisions/permissions-and-row-scope.md).
 *
 * `reach` selects the rows that exist for a user, to be named in pickers and behind ids. `sight` selects the rows the user
 * may read: with the permission to list, all in reach; without it, where rows belong to people, the user's own.
 */
export type Owner = {
  /** No permission of the menu is needed: the row scope alone decides. */
  isOpen?: boolean
  /** Narrows the permission to list: in a collection of two menus, to the rows of one. */
  listed?: VisibleTo
  /**
   * Fields that name the people a row belongs to: employees, users, or `id` where the row is the person. `nobody` where
   * rows have no owner, or the row scope alone decides.
   */
  own?: readonly string[] | 'nobody'
  /** The one of `own` that names the subject of the row, who reads it without a permission. */
  about?: string
  /** Rows that some users of a company may not see: their changes are published on no channel of the company. */
  hushed?: (row: Row) => boolean
  /** Fields that name for whom a row is written (`behalf.ts`); defaults to `about`. */
  behalf?: readonly string[]
}

const people: ReadonlySet<string> = new Set(['employees', 'users'])

/** Fields of a contract that name people, except author and editor. */
export const namesPeople = ({ meta, name }: Resource): string[] => [
  ...(people.has(name) ? ['id'] : []),
  ...Object.entries(meta).flatMap(([field, { to = '' }]) =>
    people.has(to) && field !== 'created_by' && field !== 'updated_by' ? [field] : [],
  ),
]

/** Fields of `own`. Throws for a collection whose rows name people and whose store does not declare `own`. */
export function holderFieldsOf(resource: Resource, { own }: Owner): readonly string[] {
  if (own === undefined && namesPeople(resource).length)
    throw new Error(`${resource.name} names people: its store has to say whose its rows are (\`own\`).`)
  return own === undefined || own === 'nobody' ? [] : own
}

/** The user's id in a field: of the employee or of the account. */
export function meIn(resource: Resource, field: string, user: User): string | null {
  const to = field === 'id' ? resource.name : columnMeta(resource, field).to
  return to === 'users' ? user.id : user.employee
}

/** Rows of `t` that name this user in one of the fields. */
function naming(resource: Resource, fields: readonly string[], user: User): Sql {
  const conditions = fields.flatMap((field) => {
    const me = meIn(resource, field, user)
    if (me === null) return []
    return field !== 'id' && isToMany(resource, field)
      ? sql`exists (select from ${junctionOf(resource, field)} o where o.owner_id = t.id and o.target_id = ${me}::bigint)`
      : sql`${field === 'id' ? sql.id('t.id') : columnOf(resource, field)} = ${me}::bigint`
  })
  return conditions.length ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`
}

type Ground = { live: Sql; removed: Sql; visibleTo: VisibleTo }

/** Ownership settings of a store, its two conditions on `t`, and whether anything narrows them for a user. */
export function sightOf(resource: Resource, holder: Owner, { live, removed, visibleTo }: Ground) {
  const { listed, isOpen } = holder
  const own = isOpen ? [] : holderFieldsOf(resource, holder)
  /** Condition that narrows the scope to readable rows; undefined where all are readable. */
  const narrowed = (user: User) => {
    if (isOpen) return undefined
    return own.length && !holds(user, resource.can.list) ? naming(resource, own, user) : listed?.(user)
  }
  const range = ({ user }: Pick<Deps, 'user'>, among: Among = 'live') =>
    and([among === 'live' ? live : removed, visibleTo(user)])
  const sight = (deps: Pick<Deps, 'user'>, among: Among = 'live') => and([range(deps, among), narrowed(deps.user)])
  const { about, hushed, behalf = about && about !== 'id' ? [about] : [] } = holder
  const message = { own, behalf, ...(about && { about }), ...(hushed && { hushed }) }
  return { said: message, reach: range, sight, isAll: (user: User) => !visibleTo(user) && !narrowed(user) }
}

/** Joins the defined conditions by `and`. */
export const and = (conditions: readonly (Sql | undefined)[]) =>
  sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  )

const holds = ({ permissions }: User, need: string) => permissions.has(need)

/**
 * Condition: rows of a type whose names this user may read. All in scope where the contract has lookup fields;
 * otherwise those in sight, with the permission to list or show.
 */
export function nameable(store: Store, deps: Pick<Deps, 'user'>, among: Among = 'live'): Sql {
  const { resource } = store
  if (resource.lookup.length) return store.rowScope(deps, among)
  const reads = store.isOpen || holds(deps.user, resource.can.list) || holds(deps.user, resource.can.show)
  return reads ? store.sight(deps, among) : sql`false`
}

/** Whether a list is filtered to the user's own rows; these need no permission to list. */
export function asksForOwn(
  { resource, own, about, isOpen }: Store,
  user: User,
  { filters, deleted, for: requested }: ListQuery,
): boolean {
  if (isOpen) return true
  if (deleted || requested) return false
  const open = holds(user, resource.can.show) ? own : own.filter((field) => field === about)
  return filters.some(
    ({ field, op, values, through }) =>
      !through && op === 'in' && open.includes(field) && values.join() === meIn(resource, field, user),
  )
}

/** Whether the user is the subject of a row in sight, and reads it without a permission. */
export function isAbout(user: User, { resource, about }: Store, row: Row): boolean {
  const me = about && meIn(resource, about, user)
  return Boolean(about && me != null && row[about] === me)
}

/**
 * The record, if this user may read it. Throws Forbidden without the permission, unless the user is its subject;
 * NotFound when it does not exist or is not in sight.
 */
export async function seen<R extends Resource>(deps: Deps, store: Store<R>, id: string): Promise<RowOf<R> & Row> {
  const { resource, isOpen, can } = store
  const [row] = await store.findMany(deps, [id])
  if (!row || !(isOpen || holds(deps.user, resource.can.show))) {
    const byTask = await seenByTask(deps, store, id)
    if (byTask) return byTask
  }
  if (isOpen || holds(deps.user, resource.can.show)) {
    if (row && (!can || can(deps.user, row).includes('show'))) return row
    throw NotFound({})
  }
  if (row && isAbout(deps.user, store as unknown as Store, row)) return row
  throw Forbidden({ need: resource.can.show })
}

/** The record of an approval task of this user, who reads it without a permission and outside the row scope. */
async function seenByTask<R extends Resource>(deps: Deps, store: Store<R>, id: string) {
  const { resource } = store
  const hasTask =
    resource.workflow?.approval && isId(id) && (await approvalEngine().holdsTasks(deps, resource.name, [id])).has(id)
  if (!hasTask) return undefined
  const [row] = await store.findMany({ ...deps, user: withRowScope(deps.user, resource) }, [id])
  return row
}

/** The user with the row scope of the whole group: a task replaces the scope for its own record. */
export const withRowScope = (user: User, { can }: Pick<Resource, 'can'>): User => ({
  ...user,
  scope: 'group',
  permissions: new Set([...user.permissions, can.list, can.show]),
  narrow: user.narrow ?? user,
})

/** Whether a text may be an id. */
export const isId = (id: string) => /^[1-9]\d{0,17}$/.test(id)

/** Ids of the rows in scope that this user may read completely. */
export async function seenAmong(deps: Deps, store: Store, rows: readonly Row[]): Promise<ReadonlySet<string>> {
  const { resource, can, isOpen } = store
  const { user } = deps
  if (!rows.length || !(isOpen || holds(user, resource.can.list) || holds(user, resource.can.show))) return new Set()
  const isNarrow = statementOf(store.sight(deps)) !== statementOf(store.rowScope(deps))
  const ids = rows.map(({ id }) => id)
  const matches = isNarrow ? new Set((await store.findMany(deps, ids)).map(({ id }) => id)) : new Set(ids)
  const visible = can ? rows.filter((row) => can(user, row).includes('show')).map(({ id }) => id) : ids
  return new Set(visible.filter((id) => matches.has(id)))
}

/**
 * Whether this user may receive all events of a company: the rows in sight equal those of a user who may list the whole
 * company.
 */
export function followsCompany(type: string, user: User, company: string): boolean {
  const store = storeFor(type)
  if (company !== '0' && user.scope !== 'group' && !user.companies.includes(company)) return false
  const scope = user.scope === 'group' ? user.scope : 'company'
  const wide: User = { ...user, scope, permissions: new Set([...user.permissions, store.resource.can.list]) }
  const [mine, whole] = [user, wide].map((one) => statementOf(nameable(store, { user: one })))
  return mine === whole
}
