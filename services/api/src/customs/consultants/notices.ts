import { dueLabel } from '@ems/contracts/days'
import { type Db, type Pool, type Sql, sql } from '@ems/postgres'
import type { Notice } from '../../kit/audit/notifications.ts'
import { isAfterHour, sendDueReminders } from '../../kit/jobs/reminders.ts'
import { today } from '../../kit/today.ts'

type Card = { id: string; code: string; title: string; board: string; users: string[]; days: number; names: string }

/**
 * Tells consultant and reviewer of unfinished jobs that are due within 7, 3, 1 or 0 days or that still wait for a
 * document of the client after 3, 7, 14 or 30 days; once for each distance, from 06:00 in Jakarta on. Any number of
 * workers may call it, as often as they like.
 */
export const noticeConsultants = (pool: Pool, { fromHour = 6 } = {}): Promise<string> =>
  sendDueReminders(pool, async (db) => {
    const due = await fresh(db, 'due', nearlyDue(fromHour))
    const missing = await fresh(db, 'documents', longMissing(fromHour))
    const notices = [...due.map(dueNotice), ...missing.map(documentNotice)]
    return { notices, found: `${due.length} tenggat, ${missing.length} dokumen` }
  })

const open = (fromHour: number) => sql`a.deleted_at is null
  and a.stage_category not in ('submitted', 'done', 'cancelled')
  and ${isAfterHour(fromHour)}`

/** The nearest distance only: a job entered late is not announced four times at once. */
const nearlyDue = (fromHour: number) => sql`
  select a.id, a.due_date as day, '' as names,
    (select min(m) from unnest(array[7, 3, 1, 0]) m where a.due_date - ${today} <= m) as days
  from ems.customs_consultant_activities a where ${open(fromHour)} and a.due_date between ${today} and ${today} + 7`

/** Counted from the first of the documents still missing. */
const longMissing = (fromHour: number) => sql`
  select a.id, d.day, d.names, (select max(m) from unnest(array[3, 7, 14, 30]) m where ${today} - d.day >= m) as days
  from ems.customs_consultant_activities a cross join lateral (
    select min((one ->> 'requested_at')::date) as day, string_agg(one ->> 'name', ', ' order by nth) as names
    from jsonb_array_elements(a.document_requests) with ordinality as request(one, nth)
    where one ->> 'status' = 'requested') d
  where ${open(fromHour)} and a.documents_missing > 0 and d.day <= ${today} - 3`

async function fresh(db: Db, kind: 'due' | 'documents', match: Sql): Promise<Card[]> {
  return db.rows(sql<Card>`
    with found as (${match}),
    told as (
      insert into ems.consultant_notices (activity_id, kind, day, days) select id, ${kind}, day, days from found
      on conflict do nothing returning activity_id)
    select a.id, a.code, a.title, a.board_id as board, f.days, f.names,
      array_remove(array[a.consultant_id, a.reviewer_id]::text[], null) as users
    from told t join found f on f.id = t.activity_id join ems.customs_consultant_activities a on a.id = f.id
    order by a.id`)
}

const opened = ({ id, board }: Card) => ({
  target: { type: 'customs-consultant-activities', id },
  menu: 'customs_activity',
  route: `/private/customs/activity?board=${board}&id=${id}`,
})

const dueNotice = (card: Card): Notice => ({
  event: 'consultant.due',
  users: card.users,
  title: `${card.code} jatuh tempo ${dueLabel(card.days)}`,
  body: card.title,
  severity: card.days <= 1 ? 'error' : 'warning',
  ...opened(card),
})

const documentNotice = (card: Card): Notice => ({
  event: 'consultant.documents',
  users: card.users,
  title: `${card.code}: dokumen klien belum diterima setelah ${card.days} hari`,
  body: `${card.title}. Ditunggu: ${card.names}.`,
  severity: 'warning',
  ...opened(card),
})
