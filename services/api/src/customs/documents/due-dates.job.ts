import { dueLabel, formatDay } from '@ems/contracts/days'
import { permission } from '@ems/contracts/permission'
import { type Db, type Pool, sql } from '@ems/postgres'
import type { Notice } from '../../kit/audit/notifications.ts'
import { isAfterHour, sendDueReminders } from '../../kit/jobs/reminders.ts'
import { putCards } from './due-date-cards.ts'

type Due = {
  tenant: string
  partner_name: string
  days: number
  count: number
  first_due: string
  numbers: string
  ids: string[]
}

/**
 * Notifies users who may extend due dates of open PIB that are within 90, 60, 30, 7 or 0 days, once per PIB and
 * distance, from 06:00 in Jakarta on. Safe to call at any time, by any number of workers.
 */
export const noticeDueDates = (pool: Pool): Promise<string> =>
  sendDueReminders(pool, async (db) => {
    const rows = await db.rows(sql<Due>`${newlyDue}`)
    const notices: Notice[] = []
    for (const due of rows) {
      const users = await watchers(db, due.tenant)
      notices.push(noticeOf(due, users))
      await putCards(db, due, users[0])
    }
    return { notices, found: `${rows.reduce((sum, { count }) => sum + count, 0)} PIB` }
  })

/** Only the nearest distance, so that a late PIB is not announced three times at once. */
const newlyDue = sql`
  with near as (
    select h.id, h.tenant_id, h.reg_no, h.due_date, (
      select min(m) from unnest(array[90, 60, 30, 7, 0]) m where h.due_date - ems.kite_today() <= m) as days
    from ems.customs_kite_tool_pib_headers h
    join ems.customs_kite_tenants t on t.id = h.tenant_id and t.status = 'AKTIF'
    where h.status in ('OPEN', 'PARTIAL') and h.due_date between ems.kite_today() and ems.kite_today() + 90
      and ${isAfterHour(6)}),
  fresh as (
    insert into ems.kite_due_notices (header_id, due_date, days) select id, due_date, days from near
    on conflict do nothing returning header_id, days)
  select n.tenant_id as tenant, t.partner_name, n.days, count(*)::int as count, min(n.due_date) as first_due,
    string_agg(n.reg_no, ', ' order by n.due_date, n.reg_no) as numbers, array_agg(n.id::text order by n.due_date, n.reg_no) as ids
  from fresh f join near n on n.id = f.header_id join ems.customs_kite_tenants t on t.id = n.tenant_id
  group by 1, 2, 3`

function noticeOf({ tenant, partner_name, days, count, first_due, numbers }: Due, users: string[]): Notice {
  return {
    event: 'kite.due',
    users,
    title: `${partner_name}: ${count} PIB jatuh tempo ${dueLabel(days)}`,
    body: `Jatuh tempo terdekat ${formatDay(first_due)}. PIB ${numbers}.`,
    severity: days <= 7 ? 'error' : 'warning',
    target: { type: 'customs-kite-tenants', id: tenant },
    menu: 'kitetool',
    route: `/private/customs/kitetool?tenant=${tenant}&section=due`,
  }
}

/** Users of the tenant's company who may extend due dates. */
async function watchers(db: Db, tenant: string): Promise<string[]> {
  const rows = await db.rows(sql<{
    id: string
  }>`select u.id from ems.users u join ems.usergroups g on g.id = u.usergroup_id
    join ems.customs_kite_tenants t on t.id = ${tenant}::bigint
    where u.deleted_at is null and u.status = 'active' and g.is_active and g.deleted_at is null
      and ${permission('kitetool', 'dueDateExtend')} = any(g.permissions)
      and (g.data_scope = 'group' or t.company_id is null or t.company_id = u.company_id
        or exists (select from ems.users_companies c where c.owner_id = u.id and c.target_id = t.company_id)
        or exists (select from ems.usergroups_companies c where c.owner_id = g.id and c.target_id = t.company_id))
    order by u.id`)
  return rows.map(({ id }) => id)
}
