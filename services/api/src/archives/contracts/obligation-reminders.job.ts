import { dueLabel } from '@ems/contracts/days'
import { type Pool, sql } from '@ems/postgres'
import type { Notice } from '../../kit/audit/notifications.ts'
import { isAfterHour, sendDueReminders } from '../../kit/jobs/reminders.ts'
import { today } from '../../kit/today.ts'

type Due = { id: string; number: string; title: string; days: number; users: string[] }

/**
 * Reminds the owner of an obligation of a contract in force, and else its PIC: a week before its day, a day before, on the day,
 * and every three days after it until it is done, then the PIC of the contract too. Once each, from 06:00 in Jakarta on. Safe to
 * call at any time, by any number of workers.
 */
export const remindObligations = (pool: Pool, { fromHour = 6 } = {}): Promise<string> =>
  sendDueReminders(pool, async (db) => {
    const rows = await db.rows(sql<Due>`
      with today as (select ${today} as day),
      found as (
        select c.id, o.title, (o.due_at)::date as due_at, coalesce(o.pic, c.pic_id) as owner, c.pic_id,
          (o.due_at)::date - today.day as days,
          case when (o.due_at)::date - today.day > 1 then 7 when (o.due_at)::date >= today.day then (o.due_at)::date - today.day
            else -1 - 3 * ((today.day - (o.due_at)::date - 1) / 3) end as step
        from ems.archive_contracts c cross join today
        cross join lateral jsonb_to_recordset(c.obligations) o(title text, due_at text, pic bigint, done_at text)
        where c.status = 'active' and c.deleted_at is null and jsonb_array_length(c.obligations) > 0 and o.done_at is null
          and (o.due_at)::date <= today.day + 7 and ${isAfterHour(fromHour)}),
      told as (
        insert into ems.reminders_given (target_type, target_id, kind, day, days)
        select distinct 'archive-contracts', id, 'obligation ' || left(md5(title), 12), due_at, step from found
        on conflict do nothing returning target_id, kind, day)
      select c.id::text, c.number, f.title, f.days, array(select distinct x::text
          from unnest(array[f.owner, case when f.days < 0 then f.pic_id end]) x where x is not null) as users
      from told t join found f on f.id = t.target_id and 'obligation ' || left(md5(f.title), 12) = t.kind and f.due_at = t.day
      join ems.archive_contracts c on c.id = f.id order by f.days, c.id, f.title`)
    return { notices: rows.map(noticeOf), found: `${rows.length} kewajiban` }
  })

const noticeOf = ({ id, number, title, days, users }: Due): Notice => ({
  event: 'contract.due',
  users,
  title: `Kewajiban ${number} ${days < 0 ? dueLabel(days) : `jatuh tempo ${dueLabel(days)}`}`,
  body: title,
  severity: days < 0 ? 'error' : 'warning',
  target: { type: 'archive-contracts', id },
  menu: 'contract',
  route: `/private/archives/contract?id=${id}`,
})
