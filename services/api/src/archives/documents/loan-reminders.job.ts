import { dueLabel } from '@ems/contracts/days'
import { type Pool, sql } from '@ems/postgres'
import type { Notice } from '../../kit/audit/notifications.ts'
import { isAfterHour, sendDueReminders } from '../../kit/jobs/reminders.ts'
import { today } from '../../kit/today.ts'

type Due = { id: string; number: string; title: string; days: number; users: string[] }

/**
 * Reminds borrowers of documents due tomorrow, today, since yesterday and then every three days; from the fifth day on
 * also their managers. Once each, from 06:00 in Jakarta on. Safe to call at any time, by any number of workers.
 */
export const remindLoans = (pool: Pool, { fromHour = 6 } = {}): Promise<string> =>
  sendDueReminders(pool, async (db) => {
    const rows = await db.rows(sql<Due>`
        with today as (select ${today} as day),
        found as (
          select l.id, l.due_at, l.due_at - today.day as days,
            case when l.due_at >= today.day then l.due_at - today.day
              else -1 - 3 * ((today.day - l.due_at - 1) / 3) end as step
          from ems.archive_document_logs l, today
          where l.status = 'on_loan' and l.deleted_at is null and l.due_at <= today.day + 1
            and ${isAfterHour(fromHour)}),
        told as (
          insert into ems.reminders_given (target_type, target_id, kind, day, days)
          select 'archive-document-logs', id, 'due', due_at, step from found
          on conflict do nothing returning target_id)
        select l.id::text, d.number, d.title, f.days, array(
            select u.id::text from ems.users u join ems.employees e on e.id = l.borrower_id
            where u.deleted_at is null
              and (u.employee_id = e.id or (f.days <= -5 and u.employee_id = e.manager_id))) as users
        from told t join found f on f.id = t.target_id
        join ems.archive_document_logs l on l.id = f.id join ems.documents d on d.id = l.document_id
        order by f.days, l.id`)
    return { notices: rows.map(noticeOf), found: `${rows.length} pinjaman` }
  })

const noticeOf = ({ id, number, title, days, users }: Due): Notice => ({
  event: 'loan.due',
  users,
  title: `Arsip ${number} ${when(days)}`,
  body: title,
  severity: days < 0 ? 'error' : 'warning',
  target: { type: 'archive-document-logs', id },
  menu: 'archive',
  route: `/private/archives/archive?section=loans&id=${id}`,
})

const when = (days: number) => (days < 0 ? dueLabel(days) : `harus kembali ${dueLabel(days)}`)
