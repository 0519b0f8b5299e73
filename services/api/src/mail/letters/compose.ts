import { createHash, randomBytes } from 'node:crypto'
import { resourceOf, resources } from '@ems/contracts'
import { type Db, sql } from '@ems/postgres'
import { orderLetter } from '../../hr/index.ts'
import { systemDeps } from '../../kit/workflow/system.ts'
import { routeTo } from '../../notifications/index.ts'
import type { Reader } from '../delivery/mail-settings.ts'
import type { Letter } from '../delivery/transport.ts'
import type { QueuedMail } from '../queued-mail.ts'
import { MAILBOX } from '../replies/read-reply.ts'
import { REPLY_LINE } from '../replies/reply-text.ts'
import { threadOf } from '../tickets/ticket-thread.ts'
import { digestOf } from './digest.ts'
import { factsOf } from './facts.ts'
import { asHtml, filled, filledSubject, textOf } from './texts.ts'

/** Days in which the links of a mail can be used. */
const LINK_DAYS = 14
/** Days in which a mail can be replied to. */
const REPLY_DAYS = 90

export const hashOfKey = (key: string) => createHash('sha256').update(key).digest()

export type Composing = {
  /** Domain of the addresses for replies; undefined where replies are off. */
  replyDomain?: string | undefined
  /** Address of the help desk; undefined where tickets do not come by mail. */
  ticketAddress?: string | undefined
  resetLink?: ResetLink | undefined
}

/**
 * The letter of a mail, and the collected mails that a digest contains; undefined when there is nothing left to write
 * about. `url` is the origin of the application. With `replyDomain` a mail about a record can be replied to; a mail about a ticket
 * is answered to the help desk, where it has an address.
 */
export async function composed(
  db: Db,
  url: string,
  mail: QueuedMail & Reader,
  { replyDomain, ticketAddress, resetLink }: Composing = {},
): Promise<{ letter: Letter; items: readonly string[] } | undefined> {
  if (mail.event === 'order.sent') return orderMail(db, url, mail)
  const content = await contentOf(db, url, mail, resetLink)
  if (!content) return undefined
  const { values, items = [] } = content
  const { subject: wording, body } = await textOf(db, mail.event)
  const app = await appName(db)
  const all: Record<string, string> = { ...values, nama: mail.name, aplikasi: app }
  const footer = `Surel otomatis dari ${app}, ${url}. Pilih surel yang Anda terima di Profil › Pemberitahuan.`
  const messageId = `<mail-${mail.id}@${new URL(url).hostname}>`
  const subject = filledSubject(wording, all) || app
  const thread = ticketAddress ? await threadOf(db, mail.payload, { subject, messageId }) : undefined
  const replyTo = thread ? ticketAddress : replyDomain && (await replyAddress(db, mail, replyDomain))
  const hint = thread ? TICKET_HINT : replyTo ? REPLY_HINT : ''
  const written = `${filled(body, all)}\n\n--\n${footer}${hint}\n`
  const text = replyTo ? `${REPLY_LINE}\n\n${written}` : written
  const letter = {
    to: mail.email,
    subject,
    text,
    html: asHtml(text),
    messageId,
    ...(replyTo ? { replyTo } : {}),
    ...thread,
  }
  return { letter, items }
}

/** An order to its vendor, who is no user: no footer, no link, nothing to reply to but the buyer. */
async function orderMail(db: Db, url: string, { id, email, payload }: QueuedMail) {
  const order = await orderLetter(db, payload.target_id ?? '')
  if (!order) return undefined
  const { subject, text, file, replyTo } = order
  const messageId = `<mail-${id}@${new URL(url).hostname}>`
  const letter = { to: email, subject, text, html: asHtml(text), messageId, file, ...(replyTo ? { replyTo } : {}) }
  return { letter, items: [] }
}

/** Below the footer of a mail that can be replied to. */
const REPLY_HINT = '\nBalasan menjadi komentar pada data ini. Keputusan hanya lewat aplikasi; lampiran tidak disimpan.'

/** Below the footer of a mail about a ticket. */
const TICKET_HINT = '\nBalasan menjadi balasan pada tiket, dengan lampirannya.'

/** The address for replies to a mail about a record, or about a task of it; its token is kept as a hash. */
async function replyAddress(db: Db, { user_id, payload }: QueuedMail, domain: string): Promise<string | undefined> {
  const { target_type, target_id } = payload
  if (!target_type || !target_id) return undefined
  const token = randomBytes(16).toString('hex')
  const written = await db.run(sql`
    insert into ems.mail_reply_tokens (token_hash, user_id, target_type, target_id, expires_at)
    select ${hashOfKey(token)}, ${user_id}::bigint, r.type, r.id, now() + ${REPLY_DAYS} * interval '1 day' from (
      select a.target_type as type, a.target_id as id from ems.approvals a
        where ${target_type} = 'approvals' and a.id::text = ${target_id} and a.request_id is not null
      union all select ${target_type}, ${target_id} where ${target_type} <> 'approvals') r
    where r.type = any(${commentable}::text[])`)
  return written ? `${MAILBOX}+${token}@${domain}` : undefined
}

/** Collections with a page on which comments are read. */
const commentable = resources.map(({ name }) => name)

/** Makes the link of a request for a new password, so that none is kept in the queue. */
export type ResetLink = (request: string) => Promise<string | undefined>

type Content = { values: Record<string, string>; items?: readonly string[] }

/** Values of a text for every event. */
async function contentOf(
  db: Db,
  url: string,
  mail: QueuedMail & Reader,
  resetLink?: ResetLink,
): Promise<Content | undefined> {
  if (mail.event === 'user.password_reset') {
    const link = await resetLink?.(mail.payload.request ?? '')
    return link ? { values: { tautan: link } } : undefined
  }
  if (mail.event === 'digest') return digestOf(db, url, mail)
  const { title = '', body = '', target_type, target_id, route, actor, url: own } = mail.payload
  const resource = target_type ? resourceOf(target_type) : undefined
  const record = resource && target_id && !route ? await routeTo({ db }, resource, target_id) : undefined
  const to = mail.event === 'user.security' ? '/sso/security' : (route ?? record ?? '/private/home/dashboard')
  const values = {
    judul: title,
    isi: body,
    pelaku: actor ? await nameOf(db, actor) : '',
    tautan: own ?? `${url}${to}`,
    rincian: '',
    batas: '',
    setujui: '',
    tolak: '',
  }
  if (target_type !== 'approvals' || !target_id) return { values }
  return taskValues(db, url, mail, values)
}

type Task = {
  id: string
  target_type: string
  target_id: string
  requester: string
  due: string | null
  has_request: boolean
}

/** Of a task its record, deadline, and links to the decision; undefined when it is not pending any more. */
async function taskValues(db: Db, url: string, mail: QueuedMail, values: Record<string, string>) {
  const task = await db.first(sql<Task>`select a.id, a.target_type, a.target_id, u.name as requester,
      to_char(a.due_at at time zone r.timezone, 'DD/MM/YYYY HH24.MI') as due, a.request_id is not null as has_request
    from ems.approvals a join ems.users u on u.id = a.requester_id join ems.users r on r.id = ${mail.user_id}::bigint
    where a.id = ${mail.payload.target_id}::bigint and a.approver_id = r.id and a.status = 'pending'`)
  if (!task) return undefined
  const resource = resourceOf(task.target_type)
  const route = resource && (await routeTo({ db }, resource, task.target_id))
  const key = await linkTo(db, mail.user_id, task.id)
  const link = (intent: string) => `${url}/private/home/decision?k=${key}&intent=${intent}`
  return {
    values: {
      ...values,
      pelaku: task.requester,
      batas: task.due ?? '',
      rincian: task.has_request ? await factsOf(systemDeps(db), task.target_type, task.target_id) : '',
      tautan: `${url}${route ?? '/private/home/dashboard'}`,
      setujui: link('approve'),
      tolak: link('reject'),
    },
  }
}

/** A link to the decision on a task: only its hash is kept. */
async function linkTo(db: Db, user: string, task: string): Promise<string> {
  const key = randomBytes(16).toString('base64url')
  await db.run(sql`insert into ems.mail_links (token_hash, user_id, task_id, expires_at)
    values (${hashOfKey(key)}, ${user}::bigint, ${task}::bigint, now() + ${LINK_DAYS} * interval '1 day')`)
  return key
}

const nameOf = async (db: Db, user: string) =>
  (await db.first(sql<{ name: string }>`select name from ems.users where id = ${user}::bigint`))?.name ?? ''

const appName = async (db: Db) =>
  (
    await db.first(sql<{ name: string | null }>`select coalesce(value, default_value) #>> '{}' as name from ems.configs
    where key = 'app.name' and company_id is null`)
  )?.name ?? 'EMS'
