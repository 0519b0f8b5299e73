import { dueLabel } from '@ems/contracts/days'
import { type Pool, sql } from '@ems/postgres'
import type { Notice } from '../../../kit/audit/notifications.ts'
import { isAfterHour, sendDueReminders } from '../../../kit/jobs/reminders.ts'
import { today } from '../../../kit/today.ts'
import { requiredKinds, SOON_DAYS, validLongest } from './required-papers.ts'

type Due = { partner: string; partner_name: string; is_vendor: boolean; paper: string; days: number; owner: string }

/** Papers that ended longer ago are in the list *Dokumen kurang*; they are no news. */
const NEWS_DAYS = 7

/**
 * Reminds the owner of a partner of a paper it has to have: 30 and 7 days before it ends, and once it has expired. Once each,
 * and only where no other paper of its kind is valid longer. From 06:00 in Jakarta on. Safe to call at any time, by any number
 * of workers.
 */
export const remindPapers = (pool: Pool, { fromHour = 6 } = {}): Promise<string> =>
  sendDueReminders(pool, async (db) => {
    const rows = await db.rows(sql<Due>`
      with found as (
        select p.id, m.id as partner_id, m.name as partner_name, m.is_vendor, k.name as paper, m.owner_id, p.valid_to,
          p.valid_to - ${today} as days,
          case when p.valid_to < ${today} then -1 when p.valid_to <= ${today} + 7 then 7 else ${SOON_DAYS}::int end as step
        from ems.partners m cross join lateral (select k.id, k.name from ${requiredKinds('m')}) k
        cross join lateral ${validLongest('m')} p
        where m.deleted_at is null and m.owner_id is not null and ${isAfterHour(fromHour)}
          and p.valid_to between ${today} - ${NEWS_DAYS}::int and ${today} + ${SOON_DAYS}::int),
      told as (
        insert into ems.reminders_given (target_type, target_id, kind, day, days)
        select 'partner-papers', id, 'required', valid_to, step from found
        on conflict do nothing returning target_id)
      select f.partner_id::text as partner, f.partner_name, f.is_vendor, f.paper, f.days, f.owner_id::text as owner
      from told t join found f on f.id = t.target_id order by f.days, f.partner_name, f.paper`)
    return { notices: rows.map(noticeOf), found: `${rows.length} dokumen mitra` }
  })

const noticeOf = ({ partner, partner_name, is_vendor, paper, days, owner }: Due): Notice => {
  const side = is_vendor ? 'vendor' : 'customer'
  return {
    event: 'partner.due',
    users: [owner],
    title: `${paper} ${partner_name} ${days < 0 ? 'sudah kedaluwarsa' : `kedaluwarsa ${dueLabel(days)}`}`,
    body: 'Minta dokumen yang baru, lalu tambahkan pada tab Dokumen legal.',
    severity: days <= 7 ? 'error' : 'warning',
    target: { type: 'partners', id: partner },
    menu: side,
    route: `/private/marketing/${side}?id=${partner}`,
  }
}
