import type { Resource } from '@ems/contracts/kit'
import { type Sql, sql } from '@ems/postgres'
import { type Closing, gather, type Naming } from '../audit/gathered.ts'
import type { Deps } from '../context.ts'
import { type Row, tableOf } from '../store/columns.ts'
import type { PendingItem, Store, Waits } from '../stores.ts'
import { countsChannel } from './channel.ts'
import { pendingIn } from './waits.ts'

/** An item as `work_items` keeps it. */
export type WorkItem = {
  target_id: string
  reason: string
  user_id: string | null
  employee_id: string | null
  queue: string | null
  company_id: string
  version: number
  title: string
  say: string
  due_at: string | null
  visible_from: string
  visible_until: string
}

/** Whether rows of a collection may be work for people other than approvers. */
export const isProjected = ({ resource, waits }: Store): boolean =>
  waits !== undefined || Object.values(resource.workflow?.states ?? {}).some((state) => state.waits?.length)

/** Condition on `t`: rows that may have pending work. */
export function mayWait({ resource, softDelete, waits }: Store): Sql {
  const live = softDelete ? sql`t.deleted_at is null` : sql`true`
  if (waits) return live
  const states = Object.entries(resource.workflow?.states ?? {}).flatMap(([name, state]) =>
    state.waits?.length ? name : [],
  )
  return sql`${live} and t.${sql.id(resource.stateField)} = any(${states}::text[])`
}

/** The items of rows: the contract and the store say what waits (docs/decisions/inbox.md). */
export async function itemsOf(deps: Pick<Deps, 'db'>, store: Store, rows: readonly Row[]): Promise<WorkItem[]> {
  const { resource, waits, hushed } = store
  const more: Waits = (await waits?.of(deps, rows)) ?? new Map()
  const all = rows.flatMap((row) =>
    [...pendingIn(resource, row), ...(more.get(row.id) ?? [])].map((pending) => ({ row, pending })),
  )
  // A secret row is in no queue: a queue is read by everybody with the permission.
  const open = all.filter(({ row, pending }) => !('queue' in pending.for) || !hushed?.(row))
  const companies = await companiesOf(
    deps,
    store,
    open.map(({ row }) => row),
  )
  return open.map(({ row, pending }) => itemOf(resource, row, pending, companies.get(row.id) ?? '0'))
}

const itemOf = (resource: Resource, row: Row, pending: PendingItem, company: string): WorkItem => {
  const { reason, say, due = null, from = '-infinity', until = 'infinity' } = pending
  return {
    target_id: row.id,
    reason,
    user_id: 'user' in pending.for ? pending.for.user : null,
    employee_id: 'employee' in pending.for ? pending.for.employee : null,
    queue: 'queue' in pending.for ? pending.for.queue : null,
    company_id: company,
    version: row.version,
    title: String(row[resource.title] ?? `${resource.label} #${row.id}`),
    say,
    due_at: due,
    visible_from: from,
    visible_until: until,
  }
}

async function companiesOf({ db }: Pick<Deps, 'db'>, { resource, companyOf }: Store, rows: readonly Row[]) {
  if (!companyOf || !rows.length) return new Map(rows.map((row) => [row.id, String(row.company ?? '0')]))
  const owned = await db.rows(sql<{
    id: string
    company: string
  }>`select t.id, coalesce(${companyOf}, 0)::text as company
    from ${tableOf(resource)} t where t.id = any(${rows.map(({ id }) => id)}::bigint[])`)
  return new Map(owned.map(({ id, company }) => [id, company]))
}

/** Items as a table `n`. */
export const recordset = (items: readonly WorkItem[]): Sql =>
  sql`jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as n(target_id text, reason text, user_id bigint,
    employee_id bigint, queue text, company_id bigint, version int, title text, say text, due_at timestamptz,
    visible_from timestamptz, visible_until timestamptz)`

/** Whether an item `w` of the table is the item `n`. */
export const isSame = sql`w.reason = n.reason and w.target_id = n.target_id
  and coalesce(w.user_id, 0) = coalesce(n.user_id, 0) and coalesce(w.employee_id, 0) = coalesce(n.employee_id, 0)
  and coalesce(w.queue, '') = coalesce(n.queue, '')`

/** Columns of an item that may change while it stays the same item. */
export const contents = (of: 'w' | 'n' | 'work_items' | 'excluded'): Sql =>
  sql`(${sql.join(
    ['company_id', 'version', 'title', 'say', 'due_at', 'visible_from', 'visible_until'].map((name) =>
      sql.id(`${of}.${name}`),
    ),
  )})`

/**
 * Brings the items of rows up to date, in one statement of the caller's transaction, and notifies the people concerned.
 * Every write of rows calls it; other code calls it where something else than the row decides what waits. An item that
 * stays is changed in place: what was put off stays put off.
 */
export async function projectRows(
  deps: Pick<Deps, 'db'>,
  store: Store,
  rows: readonly Row[],
  removed: readonly string[] = [],
): Promise<void> {
  if (!isProjected(store) || rows.length + removed.length === 0) return
  await gather(
    deps.db,
    { rows, removed },
    {
      key: `inbox ${store.resource.name}`,
      close: (all, name) => projection(deps, store, all, name),
    },
  )
}

type Projection = { rows: readonly Row[]; removed: readonly string[] }

/** The newest of each row counts. */
async function projection(
  deps: Pick<Deps, 'db'>,
  store: Store,
  all: readonly Projection[],
  name: Naming,
): Promise<Closing> {
  const newest = new Map(
    all.flatMap(({ rows, removed }) => [
      ...rows.map((row) => [row.id, row] as const),
      ...removed.map((id) => [id, undefined] as const),
    ]),
  )
  const items = await itemsOf(
    deps,
    store,
    [...newest.values()].flatMap((row) => row ?? []),
  )
  return closing(store.resource, [...newest.keys()], items, name)
}

function closing(
  { name: type, menu }: Resource,
  ids: readonly string[],
  items: readonly WorkItem[],
  name: Naming,
): Closing {
  const [open, ended, put, touched, sent] = [name('item'), name('gone'), name('put'), name('touched'), name('sent')]
  return {
    tables: [
      sql`${open} as materialized (select * from ${recordset(items)})`,
      sql`${ended} as (
      delete from ems.work_items w where w.target_type = ${type} and w.target_id = any(${ids}::text[]) and w.task_id is null
        and not exists (select from ${open} n where ${isSame})
      returning user_id, employee_id, queue
    )`,
      sql`${put} as (
      insert into ems.work_items (target_type, target_id, reason, user_id, employee_id, queue, company_id, version, title, say,
        due_at, visible_from, visible_until)
      select ${type}, target_id, reason, user_id, employee_id, queue, company_id, version, title, say, due_at, visible_from,
        visible_until from ${open} where visible_until > now()
      on conflict (target_type, target_id, reason, coalesce(user_id, 0), coalesce(employee_id, 0), coalesce(queue, ''),
        coalesce(task_id, 0))
      do update set (company_id, version, title, say, due_at, visible_from, visible_until) = ${contents('excluded')}
      where ${contents('work_items')} is distinct from ${contents('excluded')}
      returning user_id, employee_id, queue
    )`,
      sql`${touched} as (select * from ${ended} union select * from ${put})`,
      sql`${sent} as (
      insert into ems.outbox (channel, event, payload)
      select 'private-user.' || u.id, 'inbox.changed', jsonb_build_object('menu', ${menu}::text)
      from ${touched} t join ems.users u on u.deleted_at is null and (u.id = t.user_id or u.employee_id = t.employee_id)
      union all
      select ${countsChannel}, 'changed', jsonb_build_object('menu', ${menu}::text)
      where exists (select from ${touched} where queue is not null)
      returning 1
    )`,
    ],
    events: sent,
  }
}
