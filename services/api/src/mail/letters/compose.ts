import { createHash, randomBytes } from 'node:crypto'
import { resourceOf } from '@ems/contracts'
import { type Db, sql } from '@ems/postgres'
import { systemDeps } from '../../kit/workflow/system.ts'
import { routeTo } from '../../notifications/index.ts'
import type { Reader } from '../delivery/mail-settings.ts'
import type { Letter } from '../delivery/transport.ts'
import type { QueuedMail } from '../queued-mail.ts'
import { digestOf } from './digest.ts'
import { factsOf } from './facts.ts'
import { asHtml, filled, filledSubject, textOf } from './texts.ts'

/** Days in which the links of a mail can be used. */
const LINK_DAYS = 14

export const hashOfKey = (key: string) => createHash('sha256').update(key).digest()

/**
 * The letter of a mail, and the collected mails that a digest contains; undefined when there is nothing left to write
 * about. `url` is the origin of the application.
 */
export async function composed(
  db: Db,
  url: string,
  mail: QueuedMail & Reader,
): Promise<{ letter: Letter; items: readonly string[] } | undefined> {
  const content = await contentOf(db, url, mail)
  if (!content) return undefined
  const { values, items = [] } = content
  const { subject, body } = await textOf(db, mail.event)
  const app = await appName(db)
  const all: Record<string, string> = { ...values, nama: mail.name, aplikasi: app }
  const footer = `Surel otomatis dari ${app}, ${url}. Pilih surel yang Anda terima di Profil › Pemberitahuan.`
  const text = `${filled(body, all)}\n\n--\n${footer}\n`
  const letter = {
    to: mail.email,
    subject: filledSubject(subject, all) || app,
    text,
    html: asHtml(text),
    messageId: `<mail-${mail.id}@${new URL(url).hostname}>`,
  }
  return { letter, items }
}

type Content = { values: Record<string, string>; items?: readonly string[] }

/** Values of a text for every event. */
async function contentOf(db: Db, url: string, mail: QueuedMail & Reader): Promise<Content | undefined> {
  if (mail.event === 'digest') return digestOf(db, url, mail)
  const { title = '', body = '', target_type, target_id, route, actor, url: own } = mail.payload
  const resource = target_type ? resourceOf(target_type) : undefined
  const to = route ?? (resource && target_id ? routeTo(resource, target_id) : undefined) ?? '/private/home/dashboard'
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
  const route = resource && routeTo(resource, task.target_id)
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
