import { type Pool, sql } from '@ems/postgres'
import type { Notice } from '../kit/audit/notifications.ts'
import { isAfterHour, sendDueReminders } from '../kit/jobs/reminders.ts'
import { today } from '../kit/today.ts'

type Due = { id: string; name: string; due: string; isLate: boolean; users: string[] }

/**
 * Reminds asset staff of due maintenance plans, the number of days ahead that the plan says; once per due date, from
 * 06:00 in Jakarta on. Safe to call at any time, by any number of workers.
 */
export const remindPlans = (pool: Pool, { fromHour = 6 } = {}): Promise<string> =>
  sendDueReminders(pool, async (db) => {
    const rows = await db.rows(sql<Due>`
        with today as (select ${today} as day),
        told as (
          insert into ems.reminders_given (target_type, target_id, kind, day, days)
          select 'it-maintenance-internals', p.id, 'due', p.next_due_at, p.lead_days
          from ems.it_maintenance_internals p, today
          where p.status = 'active' and p.deleted_at is null and p.next_due_at <= today.day + p.lead_days
            and ${isAfterHour(fromHour)}
          on conflict do nothing returning target_id)
        select p.id::text, p.name, to_char(p.next_due_at, 'DD/MM/YYYY') as due, p.next_due_at < today.day as "isLate",
          array(select a.target_id::text from ems.it_maintenance_internals_assignees a where a.owner_id = p.id) as users
        from told t join ems.it_maintenance_internals p on p.id = t.target_id, today
        order by p.next_due_at, p.id`)
    return { notices: rows.map(noticeOf), found: `${rows.length} rencana` }
  })

const noticeOf = ({ id, name, due, isLate, users }: Due): Notice => ({
  event: 'maintenance.due',
  users,
  title: `${name}: perawatan jatuh tempo ${due}`,
  severity: isLate ? 'error' : 'warning',
  target: { type: 'it-maintenance-internals', id },
  menu: 'it-asset',
  route: `/private/infotech/it-asset?section=plans&id=${id}`,
})
