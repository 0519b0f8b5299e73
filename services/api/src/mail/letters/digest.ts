import { createDatabase, type Db, type Pool, sql } from '@ems/postgres'
import { minutesOf } from '../../approvals/index.ts'
import { quietHoursOf, type Reader } from '../delivery/mail-settings.ts'
import { localTime } from '../delivery/quiet-hours.ts'
import type { QueuedMail } from '../queued-mail.ts'

/** Most lines of one part of a digest. */
const MAX_LINES = 20

type Due = Reader & { id: string }

/**
 * Queues the digest of everybody for whom it is time: once a day, on working days, where something is to be said. Returns
 * a word for the schedule.
 */
export async function queueDigests(pool: Pool, now = new Date()): Promise<string> {
  const db = createDatabase(pool)
  const users = await db.rows(sql<Due>`select u.id, u.timezone, coalesce(u.company_id, e.company_id)::text as company
    from ems.users u left join ems.employees e on e.id = u.employee_id
    where u.deleted_at is null and u.status = 'active' and (
      exists (select from ems.mails m where m.user_id = u.id and m.state = 'collected')
      or exists (select from ems.approvals a where a.approver_id = u.id and a.status = 'pending' and a.due_at < ${now}::timestamptz + interval '1 day'))
      and not exists (select from ems.mails m where m.dedupe_key = 'digest.' || u.id || '.' || (${now}::timestamptz at time zone u.timezone)::date)`)
  let queued = 0
  for (const { id, ...reader } of users) {
    const hours = await quietHoursOf(db, reader, now)
    const { date, minute } = localTime(now, hours.offset)
    if (minute < minutesOf(hours.at) || !hours.isWorkday(date)) continue
    queued += await db.run(sql`insert into ems.mails (user_id, event, state, dedupe_key)
      values (${id}::bigint, 'digest', 'queued', ${`digest.${id}.${date}`}) on conflict do nothing`)
  }
  return queued ? `${queued} ringkasan` : 'Selesai'
}

type Task = { title: string; requester: string; is_late: boolean; is_today: boolean; due: string | null }
type Item = { id: string; title: string | null; body: string | null }

/**
 * The values of a digest: overdue decisions, those due today, and what happened since the last one and was not read. Undefined
 * where nothing is to be said. `items` are the collected mails in it.
 */
export async function digestOf(
  db: Db,
  url: string,
  { user_id }: QueuedMail,
): Promise<{ values: Record<string, string>; items: string[] } | undefined> {
  const tasks = await db.rows(sql<Task>`select a.title, r.name as requester, a.due_at < now() as is_late,
      (a.due_at at time zone u.timezone)::date = (now() at time zone u.timezone)::date as is_today,
      to_char(a.due_at at time zone u.timezone, 'DD/MM HH24.MI') as due
    from ems.approvals a join ems.users u on u.id = a.approver_id join ems.users r on r.id = a.requester_id
    where a.approver_id = ${user_id}::bigint and a.status = 'pending' order by a.due_at nulls last, a.id`)
  const items = await db.rows(sql<Item>`select m.id, m.payload ->> 'title' as title, m.payload ->> 'body' as body
    from ems.mails m left join ems.notifications n on n.id = m.notification_id
    where m.user_id = ${user_id}::bigint and m.state = 'collected' and n.read_at is null order by m.id`)
  const line = ({ title, requester, due }: Task) => `- ${title} – ${requester}${due ? `, batas ${due}` : ''}`
  const parts = [
    partOf('Terlambat diputuskan', tasks.filter(({ is_late }) => is_late).map(line)),
    partOf('Perlu diputuskan hari ini', tasks.filter(({ is_late, is_today }) => !is_late && is_today).map(line)),
    partOf('Menunggu keputusan Anda', tasks.filter(({ is_late, is_today }) => !is_late && !is_today).map(line)),
    partOf(
      'Yang baru',
      items.map(({ title, body }) => `- ${title ?? ''}${body ? ` – ${body.split('\n', 1)[0]}` : ''}`),
    ),
  ].filter(Boolean)
  if (!parts.length) return undefined
  const counts = [tasks.length && `${tasks.length} menunggu keputusan`, items.length && `${items.length} kabar baru`]
  return {
    values: {
      judul: counts.filter(Boolean).join(', '),
      isi: parts.join('\n\n'),
      tautan: `${url}/private/home/dashboard`,
    },
    items: items.map(({ id }) => id),
  }
}

/** The collected mails of a digest that went out count as sent; those that were read meanwhile are cancelled. */
export const settleDigest = (db: Db, user: string, items: readonly string[]) =>
  db.run(sql`update ems.mails m set payload = '{}', state = case when i.is_in then 'sent' else 'cancelled' end,
      sent_at = case when i.is_in then now() end
    from (select c.id, c.id = any(${[...items]}::bigint[]) as is_in from ems.mails c
      left join ems.notifications n on n.id = c.notification_id
      where c.user_id = ${user}::bigint and c.state = 'collected' and (c.id = any(${[...items]}::bigint[]) or n.read_at is not null)) i
    where i.id = m.id`)

function partOf(title: string, lines: readonly string[]): string {
  if (!lines.length) return ''
  const more = lines.length > MAX_LINES ? [`- dan ${lines.length - MAX_LINES} lainnya`] : []
  return [`${title} (${lines.length})`, ...lines.slice(0, MAX_LINES), ...more].join('\n')
}
