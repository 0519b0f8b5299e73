import { type JiraIssue, jiraIssues } from '@ems/contracts/it'
import { Problem } from '@ems/contracts/kit'
import { createDatabase, type Pool, sql, transaction } from '@ems/postgres'
import { commentOn } from '../../comments/index.ts'
import type { FileStore } from '../../files/index.ts'
import { ticketRules, ticketStore } from '../../it/index.ts'
import { behindSavepoint } from '../../kit/audit/gathered.ts'
import { notify } from '../../kit/audit/notifications.ts'
import type { Deps } from '../../kit/context.ts'
import type { Row } from '../../kit/store/columns.ts'
import { seen } from '../../kit/store/visibility.ts'
import type { Store } from '../../kit/stores.ts'
import { beginApproval } from '../../kit/workflow/decide.ts'
import { insertRows } from '../../kit/write/write-rows.ts'
import { keepFiles } from './keep-files.ts'
import { readMessage, subjectOf, type TicketMailConfig, type TicketMessage } from './read-message.ts'
import { userOfAddress } from './user-of-address.ts'

/** What became of a message. */
export type MessageOutcome =
  | 'ticket'
  | 'comment'
  | 'refused'
  | 'limited'
  | 'twice'
  | 'unknown'
  | 'automatic'
  | 'own'
  | 'unproven'
  | 'broken'

/** Messages of one sender within an hour; two machines that answer each other come to an end. */
const MAX_MESSAGES = 30
const MAX_TICKETS = 10
const [MAX_TEXT, MIN_TEXT, MAX_SUMMARY, MIN_SUMMARY] = [10_000, 20, 150, 10] as const
/** Room for the line about what was left out. */
const CUT = 9_500
const [TARGET, BY_MAIL] = [jiraIssues.name, ' (lewat surel)'] as const

type Taking = { pool: Pool; files: FileStore; config: TicketMailConfig }

/**
 * Makes a ticket of a message, or a public reply where it answers one: in the name of the user whose address is its sender, by
 * the proof of the receiving server, and with the rights of that user. A reply to a ticket that its sender may not read is a
 * ticket of its own. Nobody gets an answer by mail to a message that is refused; a user is told under the bell.
 */
export async function takeMessage({ pool, files, config }: Taking, raw: Buffer): Promise<MessageOutcome> {
  const message = await readMessage(raw, config)
  if ('ignored' in message) return message.ignored
  return transaction(createDatabase(pool), async (db) => {
    // Waits for the same message in another worker.
    await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${message.messageHash.toString('hex')}, 0))`)
    if (await db.first(sql`select from ems.ticket_messages where message_hash = ${message.messageHash}`)) return 'twice'
    const deps = await userOfAddress(db, message.from)
    if (!deps) return 'unknown'
    try {
      return await behindSavepoint(db, () => taken(deps, files, message))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      await notifySender(deps, error.errors[0]?.detail?.split('[')[0] ?? 'Surel Anda tidak dapat diproses.')
      return 'refused'
    }
  })
}

async function taken(deps: Deps, files: FileStore, message: TicketMessage): Promise<MessageOutcome> {
  const { messages, tickets } = await recentOf(deps)
  if (messages >= MAX_MESSAGES) return limited(deps)
  const existing = await ticketOfMessage(deps, message)
  if (existing) {
    await reply(deps, files, existing, message)
    await remember(deps, message, existing.id)
    return 'comment'
  }
  if (tickets >= MAX_TICKETS) return limited(deps)
  const created = await open(deps, files, message)
  await remember(deps, message, created.id)
  return 'ticket'
}

async function recentOf({ db, user }: Deps) {
  const recent = await db.first(sql<{ messages: number; tickets: number }>`
    select count(*)::int as messages, count(*) filter (where t.channel = 'email' and t.created_by_id = m.user_id
      and t.created_at > now() - interval '1 hour')::int as tickets
    from ems.ticket_messages m join ems.jira_issues t on t.id = m.ticket_id
    where m.user_id = ${user.id}::bigint and m.handled_at > now() - interval '1 hour'`)
  return recent ?? { messages: 0, tickets: 0 }
}

async function limited(deps: Deps): Promise<'limited'> {
  await notifySender(deps, 'Terlalu banyak surel dalam satu jam. Buat tiket lewat aplikasi.')
  return 'limited'
}

/** The ticket that a message answers, by the messages before it or by its subject, as far as the sender may read it. */
async function ticketOfMessage(
  deps: Deps,
  { answers, ticketNo }: TicketMessage,
): Promise<(JiraIssue & Row) | undefined> {
  const ids = await deps.db.rows(sql<{ id: string }>`
    select coalesce(t.merged_into_id, t.id)::text as id from (
      select m.ticket_id, 0 as place from ems.ticket_messages m where m.message_hash = any(${[...answers]}::bytea[])
      union all select i.id, 1 from ems.jira_issues i where lower(i.local_no) = lower(${ticketNo ?? ''})) found
    join ems.jira_issues t on t.id = found.ticket_id where t.deleted_at is null order by found.place limit 5`)
  for (const { id } of ids) {
    const row = await seen(deps, ticketStore as unknown as Store, id).catch((error: unknown) => {
      if (error instanceof Problem) return undefined
      throw error
    })
    if (row) return row as JiraIssue & Row
  }
  return undefined
}

async function reply(deps: Deps, store: FileStore, { id }: Row, { reply: own, files }: TicketMessage): Promise<void> {
  const target = { target_type: TARGET, target_id: id }
  const { text, whole } = shortened(own)
  const { ids, rejected } = await keepFiles(deps, store, target, [...whole, ...files])
  const body = [text || (ids.length ? '(lampiran)' : ''), leftOut(rejected)].filter(Boolean).join('\n\n')
  await commentOn(deps, { ...target, body: body || 'Balasan tanpa teks.', files: ids })
}

/** A new ticket of the sender. Kind, impact and urgency are those of a form that nobody touched. */
async function open(deps: Deps, store: FileStore, { subject, text: input, files }: TicketMessage): Promise<Row> {
  const kind = await deps.db.first(sql<{ id: string }>`select id::text from ems."references"
    where category = 'request-type' and deleted_at is null order by sort_order, id limit 1`)
  const { text, whole } = shortened(input)
  const summary = atLeast(subjectOf(subject) || 'Surel tanpa perihal', MIN_SUMMARY).slice(0, MAX_SUMMARY)
  const values = {
    ...jiraIssues.blank,
    request_type: kind?.id ?? null,
    summary,
    description: atLeast(text || summary, MIN_TEXT),
    reporter: deps.user.employee,
  }
  const shape = jiraIssues.create.safeParse(values)
  const rules = {
    ...ticketRules,
    // Whatever the rights of the sender, the form was a mail.
    compute: async (inside: Deps, proposal: Parameters<NonNullable<typeof ticketRules.compute>>[1]) => ({
      ...(await ticketRules.compute?.(inside, proposal)),
      ...(proposal.before ? {} : { channel: 'email' }),
    }),
  }
  if (!deps.user.employee || !deps.user.permissions.has(jiraIssues.can.store))
    throw new Problem(403, [
      {
        status: '403',
        code: 'NO_TICKETS',
        title: 'Forbidden',
        detail: 'Akun Anda tidak dapat membuat tiket. Hubungi Administrator.',
      },
    ])
  const [row] = await insertRows(
    deps,
    ticketStore,
    [{ values: shape.success ? { ...values, ...shape.data } : values, root: '/data' }],
    rules,
  )
  const created = await beginApproval(deps, ticketStore, row as JiraIssue & Row)
  const target = { target_type: TARGET, target_id: created.id }
  const { rejected } = await keepFiles(deps, store, target, [...whole, ...files])
  if (rejected.length) await commentOn(deps, { ...target, body: leftOut(rejected) })
  await notify(
    deps,
    [
      {
        event: 'ticket.received',
        users: [deps.user.id],
        title: `Tiket ${created.local_no} diterima: ${created.summary}`,
        body: 'Balas surel ini untuk menambah keterangan.',
        target: { type: TARGET, id: created.id },
        menu: jiraIssues.menu,
      },
    ],
    { self: true },
  )
  return created
}

const leftOut = (rejected: readonly string[]) =>
  rejected.length ? `Lampiran surel yang tidak disimpan: ${rejected.join(', ')}.`.slice(0, 2_000) : ''

const atLeast = (text: string, length: number) =>
  text.length >= length ? text : `${text}${BY_MAIL}`.padEnd(length, '.')

/** A text that a ticket has room for; of a longer one the whole as a file. */
function shortened(text: string) {
  if (text.length <= MAX_TEXT) return { text, whole: [] }
  const rest = 'Teks selengkapnya ada di lampiran surel.txt, bila ukurannya diizinkan.'
  return {
    text: `${text.slice(0, CUT).toWellFormed()}\n\n… ${rest}`,
    whole: [{ name: 'surel.txt', content: Buffer.from(text) }],
  }
}

const remember = ({ db, user }: Deps, { messageHash, messageId }: TicketMessage, ticket: string) =>
  db.run(sql`insert into ems.ticket_messages (message_hash, message_id, ticket_id, user_id)
    values (${messageHash}, ${messageId}, ${ticket}::bigint, ${user.id}::bigint)`)

/** Under the bell alone: a mail about a refused mail would begin a loop. */
const notifySender = (deps: Deps, body: string) =>
  notify(
    deps,
    [
      {
        event: 'ticket.received',
        users: [deps.user.id],
        title: 'Surel Anda ke Dukungan Teknis tidak menjadi tiket',
        body,
        severity: 'warning',
        isQuiet: true,
        groupKey: 'ticket-mail-refused',
      },
    ],
    { self: true },
  )
