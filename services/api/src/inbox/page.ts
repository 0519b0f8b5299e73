import { type Sql, sql } from '@ems/postgres'
import type { Deps } from '../kit/context.ts'
import type { InboxQuery } from './query.ts'
import { inboxTables, isMine, isNotNamed, isNotPutOff, isOpen, type Reader } from './reader.ts'

/** An item of the inbox as it is stored, with whom its task comes from. */
export type StoredItem = {
  id: string
  rank: string
  priority: string
  target_type: string
  target_id: string
  task_id: string | null
  version: number
  title: string
  say: string
  due_at: string | null
  is_overdue: boolean
  created_at: string
  queue: string | null
  requester: string | null
  delegate_of: string | null
  put_off_until: string | null
  /** Its approval asks for a signature or a file. */
  is_demanding: boolean
}

const order = sql`w.rank, w.priority, w.id`

/**
 * One page of the inbox and one item more, most urgent first: what is due first is overdue first. Every branch ends at an
 * index (docs/decisions/inbox.md).
 */
export function pageOf({ db }: Pick<Deps, 'db'>, reader: Reader, query: InboxQuery): Promise<StoredItem[]> {
  const limit = sql.raw(String(query.size + 1))
  const open = sql.join([isOpen(reader), ...conditions(query)], sql` and `)
  const branch = (where: Sql) => sql`select w.id, w.rank, w.priority from ems.work_items w where ${where} and ${open}
    order by ${order} limit ${limit}`
  return db.rows(sql<StoredItem>`
    with ${inboxTables(reader)}, mine as (
      (${branch(sql`w.user_id = ${reader.user}::bigint`)})
      union all
      (${branch(sql`w.employee_id = ${reader.employee}::bigint`)})
      union all
      select i.* from unnest(${reader.queues}::text[]) q(queue) cross join unnest(${reader.companies}::bigint[]) c(company)
        cross join lateral (${branch(sql`w.queue = q.queue and w.company_id = c.company and ${isNotNamed}`)}) i
    ), page as (select id from mine order by rank, priority, id limit ${limit})
    ${selected(reader, sql`page join ems.work_items w using (id)`)} order by ${order}`)
}

/** Items of these ids that wait for the reader now, by name or in a queue, put off or not. */
export const itemsOf = ({ db }: Pick<Deps, 'db'>, reader: Reader, ids: readonly string[]): Promise<StoredItem[]> =>
  db.rows(sql<StoredItem>`${selected(reader, sql`ems.work_items w`)} where w.id = any(${ids}::bigint[])
    and ${isOpen(reader)} and (${isMine(reader)}
      or (w.queue = any(${reader.queues}::text[]) and w.company_id = any(${reader.companies}::bigint[])))`)

const selected = ({ user }: Reader, from: Sql) => sql`select w.id, w.rank::text as rank, w.priority::text as priority,
    w.target_type, w.target_id, w.task_id, w.version, w.title, w.say, w.due_at, w.rank < now() as is_overdue, w.created_at, w.queue,
    (select u.name from ems.users u where u.id = a.requester_id) as requester,
    (select u.name from ems.users u where u.id = a.delegate_of_id) as delegate_of,
    coalesce(a.signature = 'drawn' or a.evidence is not null, false) as is_demanding,
    (select s.until from ems.work_snoozes s where s.item_id = w.id and s.user_id = ${user}::bigint
      and s.version = w.version and s.until > now()) as put_off_until
  from ${from} left join ems.approvals a on a.id = w.task_id`

function conditions({ after, types, isApproval, isOverdue, isPutOff, q }: InboxQuery): Sql[] {
  return [
    isPutOff ? sql`w.id in (select item_id from put_off)` : isNotPutOff,
    ...(after
      ? [sql`(w.rank, w.priority, w.id) > (${after.rank}::timestamptz, ${after.priority}::int, ${after.id}::bigint)`]
      : []),
    ...(types ? [sql`w.target_type = any(${types}::text[])`] : []),
    ...(isApproval === undefined ? [] : [isApproval ? sql`w.task_id is not null` : sql`w.task_id is null`]),
    ...(isOverdue ? [sql`w.rank < now()`] : []),
    ...(q ? [sql`position(lower(${q}) in lower(w.title)) > 0`] : []),
  ]
}
