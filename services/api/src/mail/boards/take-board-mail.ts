import { randomUUID } from 'node:crypto'
import { Problem } from '@ems/contracts/kit'
import { createDatabase, type Db, type Pool, sql, transaction } from '@ems/postgres'
import { behindSavepoint } from '../../kit/audit/gathered.ts'
import { notify } from '../../kit/audit/notifications.ts'
import type { Deps, User } from '../../kit/context.ts'
import { takeTransition } from '../../kit/workflow/take.ts'
import { cardStore } from '../../marketing/index.ts'
import { findUser } from '../../session/index.ts'
import type { ReplyConfig } from '../replies/read-reply.ts'
import { type BoardMail, boardMailOf, codesIn, interactionOf } from './read-board-mail.ts'

/** What became of a mail. */
export type BoardMailOutcome =
  | 'interaction'
  | 'refused'
  | 'twice'
  | 'limited'
  | 'unmatched'
  | 'unknown'
  | 'automatic'
  | 'loop'
  | 'unaddressed'
  | 'unproven'

/** Mails of one sender to one board within an hour: two machines that answer each other come to an end. */
const MAX_AN_HOUR = 30
/** After this a copy of a message would be taken again. */
const KEPT_DAYS = 180

/**
 * Makes an interaction of a mail to the address of a board: of a mail by a user on the card of those it went to, in their name
 * and with their rights; of a mail by a person of a partner on that partner's card, in the name of its owner. Nobody gets an
 * answer; a user whose mail fits no card is told under the bell.
 */
export async function takeBoardMail(pool: Pool, raw: Buffer, config: ReplyConfig): Promise<BoardMailOutcome> {
  // Loaded here: the API needs 30 MB less without it, since only the worker reads mail.
  const { simpleParser } = await import('mailparser')
  const parsed = await simpleParser(raw, { skipImageLinks: true, skipTextLinks: true }).catch(() => undefined)
  if (!parsed) return 'unaddressed'
  const mail = boardMailOf(parsed, config, { raw })
  if ('ignored' in mail) return mail.ignored
  return transaction(createDatabase(pool), async (db) => {
    const board = await boardOf(db, mail)
    if (!board) return 'unknown'
    await db.run(
      sql`delete from ems.marketing_board_mails where received_at < now() - make_interval(days => ${KEPT_DAYS})`,
    )
    // Waits for the same message in another worker.
    const isNew = await db.run(sql`insert into ems.marketing_board_mails (message_hash, board_id, sender)
      values (${mail.messageHash}, ${board.id}::bigint, ${mail.from}) on conflict do nothing`)
    if (!isNew) return 'twice'
    const recent = await db.one(sql<{ count: number }>`select count(*)::int as count from ems.marketing_board_mails
      where board_id = ${board.id}::bigint and sender = ${mail.from} and received_at > now() - interval '1 hour'`)
    if (recent.count > MAX_AN_HOUR) return 'limited'
    return taken(db, mail, board)
  })
}

type Board = { id: string; name: string }

const boardOf = (db: Db, { key }: BoardMail) =>
  db.first(sql<Board>`select b.id::text, b.name
    from ems.marketing_board_addresses a join ems.marketing_boards b on b.id = a.board_id
    where a.mail_key = ${key} and b.deleted_at is null and not b.is_archived`)

async function taken(db: Db, mail: BoardMail, board: Board): Promise<BoardMailOutcome> {
  const sender = await userOf(db, mail.from)
  const card = await cardOf(db, board, mail, Boolean(sender))
  const user = sender ?? (card && (await userById(db, card.owner)))
  if (!user) return 'unmatched'
  const deps: Deps = { db, user, request: { id: randomUUID(), ip: '', userAgent: 'Surel' } }
  const interaction = interactionOf(mail)
  const [row] = card ? await cardStore.findMany(deps, [card.id]) : []
  if (!row || !interaction) {
    if (sender)
      await notifySender(
        deps,
        board,
        row ? 'Surel tidak memuat teks.' : 'Tidak ada kartu terbuka dengan alamat penerimanya.',
      )
    return 'unmatched'
  }
  try {
    await behindSavepoint(db, () =>
      takeTransition(
        deps,
        cardStore,
        'log',
        [{ id: row.id, root: '/data', values: interaction }],
        cardStore.rules ?? {},
      ),
    )
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (sender) await notifySender(deps, board, error.errors[0]?.detail?.split('[')[0] ?? 'Kartu tidak dapat dicatat.')
    return 'refused'
  }
  await db.run(
    sql`update ems.marketing_board_mails set card_id = ${row.id}::bigint where message_hash = ${mail.messageHash}`,
  )
  return 'interaction'
}

async function userOf(db: Db, address: string): Promise<User | undefined> {
  const match = await db.first(sql<{ id: string }>`select id::text from ems.users
    where lower(email) = ${address} and deleted_at is null and status = 'active' order by id limit 1`)
  return match && userById(db, match.id)
}

async function userById(db: Db, id: string): Promise<User | undefined> {
  const account = await findUser(db, { id })
  return 'user' in account ? account.user : undefined
}

/**
 * The card of the people of a mail: one whose code a user names in the subject, else the open one with their contact, else with
 * their partner, the one that was talked about last. Outsiders reach only cards of their own.
 */
function cardOf(db: Db, board: Board, { from, others, subject }: BoardMail, isUser: boolean) {
  const people = isUser ? others : [from]
  const codes = isUser ? codesIn(subject) : []
  return db.first(sql<{ id: string; owner: string }>`
    with people as (
      select c.id as contact_id, c.partner_id from ems.contacts c
        where c.deleted_at is null and lower(c.email) = any(${people}::text[])
      union all
      select null, p.id from ems.partners p where p.deleted_at is null and lower(p.email) = any(${people}::text[]))
    select a.id::text, a.owner_id::text as owner from ems.marketing_activities a
    where a.board_id = ${board.id}::bigint and a.deleted_at is null and a.result <> 'cancelled'
      and (a.code = any(${codes}::text[]) or a.result = 'open' and (a.contact_id in (select contact_id from people)
        or a.partner_id in (select partner_id from people)))
    order by a.code = any(${codes}::text[]) desc, a.contact_id in (select contact_id from people) is true desc,
      a.last_interaction_at desc nulls last, a.id desc limit 1`)
}

const notifySender = (deps: Deps, board: Board, reason: string) =>
  notify(
    deps,
    [
      {
        event: 'comment.added',
        users: [deps.user.id],
        title: `Surel Anda tidak menjadi interaksi di papan ${board.name}`,
        body: reason,
        severity: 'warning',
      },
    ],
    { self: true },
  )
