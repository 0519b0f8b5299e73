import { DAY_MS } from '@ems/contracts/days'
import { createDatabase, type Db, type Pool, sql } from '@ems/postgres'
import { minutesOf } from '../../approvals/index.ts'
import { dueItems } from '../../inbox/index.ts'
import { systemDeps } from '../../kit/workflow/system.ts'
import { findUser } from '../../session/index.ts'
import { quietHoursOf, type Reader } from '../delivery/mail-settings.ts'
import { localTime } from '../delivery/quiet-hours.ts'
import type { QueuedMail } from '../queued-mail.ts'

const MINUTE_MS = 60_000
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
      or exists (select from ems.work_items w where w.rank < ${now}::timestamptz + interval '1 day'
        and w.visible_from <= ${now} and (w.user_id = u.id or w.employee_id = u.employee_id)))
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

type News = { id: string; title: string | null; body: string | null }
type Digest = { values: Record<string, string>; items: string[] }

/**
 * The values of a digest: what of the inbox is late or due today, how much else waits, and what happened since the last digest
 * and was not read. Undefined where nothing is to be said. `items` are the collected mails in it.
 */
export async function digestOf(
  db: Db,
  url: string,
  { user_id, timezone, company }: QueuedMail & Reader,
): Promise<Digest | undefined> {
  const match = await findUser(db, { id: user_id })
  if ('refusal' in match) return undefined
  const { offset } = await quietHoursOf(db, { timezone, company })
  const { date } = localTime(new Date(), offset)
  const tomorrow = new Date(Date.parse(`${date}T00:00:00Z`) + DAY_MS - offset * MINUTE_MS)
  const { items: due, count } = await dueItems({ ...systemDeps(db), user: match.user }, tomorrow)
  const news = await db.rows(sql<News>`select m.id, m.payload ->> 'title' as title, m.payload ->> 'body' as body
    from ems.mails m left join ems.notifications n on n.id = m.notification_id
    where m.user_id = ${user_id}::bigint and m.state = 'collected' and n.read_at is null order by m.id`)
  const rest = count - due.length
  const parts = [
    partOf('Terlambat', due.filter(({ is_overdue }) => is_overdue).map(lineOf)),
    partOf('Jatuh tempo hari ini', due.filter(({ is_overdue }) => !is_overdue).map(lineOf)),
    due.length || news.length ? rest > 0 && `${rest} lainnya menunggu tindakan Anda.` : '',
    partOf(
      'Yang baru',
      news.map(({ title, body }) => `- ${title ?? ''}${body ? ` – ${body.split('\n', 1)[0]}` : ''}`),
    ),
  ].filter(Boolean)
  if (!parts.length) return undefined
  const counts = [count && `${count} menunggu tindakan`, news.length && `${news.length} kabar baru`]
  return {
    values: {
      judul: counts.filter(Boolean).join(', '),
      isi: parts.join('\n\n'),
      tautan: `${url}/private/home/inbox`,
    },
    items: news.map(({ id }) => id),
  }
}

const lineOf = ({ say, title, requester }: { say: string; title: string; requester: string | null }) =>
  `- ${say}: ${title}${requester ? ` – ${requester}` : ''}`

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
