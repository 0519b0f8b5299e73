import { createDatabase, type Db, type Pool, sql, transaction } from '@ems/postgres'
import type { Log } from '@ems/service'
import { serviceLog } from '../../settings/index.ts'
import { type Composing, composed } from '../letters/compose.ts'
import { settleDigest } from '../letters/digest.ts'
import type { QueuedMail } from '../queued-mail.ts'
import { quietHoursOf, type Reader } from './mail-settings.ts'
import { sendingTime } from './quiet-hours.ts'
import type { Delivery, Letter, Post } from './transport.ts'

/** Waits after each failure; after the last one the mail has failed. */
const RETRY_MINUTES = [1, 5, 15, 60, 180] as const
/** Held mails of this age are not sent any more once there is a server. */
const HELD_FOR = '1 day'
/** Events that do not wait for the morning. */
const urgent: ReadonlySet<string> = new Set([
  'user.invited',
  'user.test',
  'user.password_reset',
  'user.security',
  'approval.escalated',
  // The buyer sends it now.
  'order.sent',
])

type Due = QueuedMail & Reader & { attempts: number; is_read: boolean; is_gone: boolean }
export type SendOptions = {
  pool: Pool
  /** Undefined without `SMTP_URL`. */
  post: Post | undefined
  /** Origin of the application. */
  url: string
  log: Log
  now?: () => Date
} & Composing

/**
 * Sends the mails that are due, one transaction each, and returns how many went out. A mail whose notification was read, or that has
 * nothing to say any more, is cancelled. Of two workers each takes other mails. A worker that dies between server and commit sends the
 * mail again with the same `Message-ID`.
 */
export async function sendDueMails({
  pool,
  post,
  url,
  log,
  now = () => new Date(),
  ...composing
}: SendOptions): Promise<number> {
  const db = createDatabase(pool)
  if (!post) {
    await db.run(sql`update ems.mails set state = 'held' where state = 'queued' and send_after <= ${now()}`)
    return 0
  }
  const note = serviceLog(pool, log)
  for (let sent = 0; ; ) {
    const outcome = await transaction(db, (tx) => sendOne(tx, { post, url, now: now(), composing }))
    if (!outcome) return sent
    const { delivery, letter, ms } = outcome
    if (!delivery || !letter) continue
    const isSent = delivery.state === 'sent'
    await note({
      service: 'mail',
      level: isSent ? 'info' : delivery.state === 'refused' ? 'error' : 'warning',
      operation: 'Kirim surel',
      ms,
      about: letter.to,
      ...(isSent ? {} : { message: delivery.error }),
    })
    if (isSent) sent += 1
    // The others would wait for the same server.
    else if (delivery.isServerAway) return sent
  }
}

/** Says whether there is a mail server and to which domain people write, and gives mails a chance that were held while there was none, the recent ones. */
export async function announceMailServer(pool: Pool, isSet: boolean, replyDomain?: string): Promise<void> {
  const db = createDatabase(pool)
  await db.run(sql`insert into ems.mail_server (is_set, reply_domain) values (${isSet}, ${replyDomain ?? null})
    on conflict (only_row) do update set is_set = excluded.is_set, reply_domain = excluded.reply_domain`)
  if (!isSet) return
  await db.run(sql`update ems.mails
    set state = case when created_at > now() - ${HELD_FOR}::interval then 'queued' else 'cancelled' end,
      payload = case when created_at > now() - ${HELD_FOR}::interval then payload else '{}' end
    where state = 'held'`)
}

type Outcome = { delivery?: Delivery; letter?: Letter; ms?: number }

type SendOne = Pick<SendOptions, 'url'> & { post: Post; now: Date; composing: Composing }

/** Handles one due mail; undefined when none is due. */
async function sendOne(db: Db, { post, url, now, composing }: SendOne): Promise<Outcome | undefined> {
  const mail = await db.first(sql<Due>`
    select m.id, m.user_id, m.event, m.payload, m.attempts, coalesce(u.name, '') as name,
      coalesce(m.address, u.email) as email, coalesce(u.timezone, 'Asia/Jakarta') as timezone,
      coalesce(u.company_id, e.company_id)::text as company, n.read_at is not null as is_read,
      u.deleted_at is not null or coalesce(u.status = 'inactive', false) or (m.event = 'user.invited' and m.created_at < now() - interval '1 day') as is_gone
    from ems.mails m left join ems.users u on u.id = m.user_id left join ems.employees e on e.id = u.employee_id
    left join ems.notifications n on n.id = m.notification_id
    where m.state = 'queued' and m.send_after <= ${now} order by m.send_after, m.id limit 1 for update of m skip locked`)
  if (!mail) return undefined
  if (mail.is_read || mail.is_gone) return cancelled(db, mail)
  const at = isUrgent(mail) ? now : sendingTime(now, await quietHoursOf(db, mail, now))
  if (at > now) {
    await db.run(sql`update ems.mails set send_after = ${at} where id = ${mail.id}::bigint`)
    return {}
  }
  let written: Awaited<ReturnType<typeof composed>>
  try {
    written = await composed(db, url, mail, composing)
  } catch (error) {
    // A boundary: while EMS SSO makes no link, the other mails go out.
    if (mail.event !== 'user.password_reset') throw error
    await postpone(db, mail, { state: 'later', error: (error as Error).message, isServerAway: false }, now)
    return {}
  }
  if (!written) return cancelled(db, mail)
  const { letter, items } = written
  const began = performance.now()
  const delivery = await post.deliver(letter)
  const ms = Math.round(performance.now() - began)
  if (delivery.state === 'sent') await settle(db, mail, letter, items)
  else await postpone(db, mail, delivery, now)
  return { delivery, letter, ms }
}

const isUrgent = ({ event, payload }: Due) => urgent.has(event) || payload.severity === 'error'

async function cancelled(db: Db, { id }: Due): Promise<Outcome> {
  await db.run(sql`update ems.mails set state = 'cancelled', payload = '{}' where id = ${id}::bigint`)
  return {}
}

async function settle(db: Db, { id, user_id }: Due, { subject, messageId }: Letter, items: readonly string[]) {
  if (items.length) await settleDigest(db, user_id, items)
  await db.run(sql`update ems.mails set state = 'sent', sent_at = now(), payload = '{}', error = null, subject = ${subject},
    message_id = ${messageId}, attempts = attempts + 1 where id = ${id}::bigint`)
}

async function postpone(db: Db, { id, attempts }: Due, delivery: Exclude<Delivery, { state: 'sent' }>, now: Date) {
  const wait = RETRY_MINUTES[attempts]
  const isOver = delivery.state === 'refused' || wait === undefined
  const next = new Date(now.getTime() + (wait ?? 0) * 60_000)
  await db.run(sql`update ems.mails set attempts = attempts + 1, error = ${delivery.error}, send_after = ${next},
    state = case when ${isOver} then 'failed' else 'queued' end, payload = case when ${isOver} then '{}' else payload end
    where id = ${id}::bigint`)
}
