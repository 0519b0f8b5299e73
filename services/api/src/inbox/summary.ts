import { resourceOf } from '@ems/contracts'
import { retrying, sql } from '@ems/postgres'
import type { Deps } from '../kit/context.ts'
import { inboxTables, isNotNamed, isNotPutOff, isOpen, readerOf } from './reader.ts'

/** Larger counts help nobody, and counting them costs time. */
const MAX_COUNTED = 100

export type Count = { count: number; overdue: number }
/** Open items of a user, with those of each menu; counts end at `MAX_COUNTED`. */
export type Summary = Count & { menus: ReadonlyMap<string, Count> }

/** The counts of the inbox. Menu counts, bell, widget and page show these and no others. */
export async function summaryOf(deps: Deps): Promise<Summary> {
  const reader = readerOf(deps.user)
  const open = sql`${isOpen(reader)} and ${isNotPutOff}`
  const limit = sql.raw(String(MAX_COUNTED + 1))
  const own = sql`select w.target_type, w.rank from ems.work_items w`
  // Late and early items each end at the limit, so that neither hides the other.
  const ofQueue = (when: 'late' | 'early') => sql`(${own} where w.queue = q.queue
      and w.company_id = any(${reader.companies}::bigint[]) and w.rank ${sql.raw(when === 'late' ? '<' : '>=')} now()
      and ${open} and ${isNotNamed} limit ${limit})`
  const rows = await retrying(() =>
    deps.db.rows(sql<Count & { type: string }>`
      with ${inboxTables(reader)}, mine as (
        (${own} where w.user_id = ${reader.user}::bigint and ${open} limit 1000)
        union all
        (${own} where w.employee_id = ${reader.employee}::bigint and ${open} limit 1000)
        union all
        select i.* from unnest(${reader.queues}::text[]) q(queue)
          cross join lateral (${ofQueue('late')} union all ${ofQueue('early')}) i
      )
      select target_type as type, count(*)::int as count, (count(*) filter (where rank < now()))::int as overdue
      from mine group by target_type`),
  )
  const menus = new Map<string, Count>()
  for (const { type, ...count } of rows) {
    const menu = resourceOf(type)?.menu
    if (menu) menus.set(menu, sum(menus.get(menu), count))
  }
  return { ...[...menus.values()].reduce<Count>(sum, { count: 0, overdue: 0 }), menus }
}

const sum = (one: Count = { count: 0, overdue: 0 }, { count, overdue }: Count): Count => ({
  count: Math.min(MAX_COUNTED, one.count + count),
  overdue: Math.min(MAX_COUNTED, one.overdue + overdue),
})
