import { randomUUID } from 'node:crypto'
import { resourceOf } from '@ems/contracts'
import { Problem } from '@ems/contracts/kit'
import { createDatabase, type Db, type Pool, sql, transaction } from '@ems/postgres'
import { commentOn } from '../../comments/index.ts'
import { behindSavepoint } from '../../kit/audit/gathered.ts'
import { notify } from '../../kit/audit/notifications.ts'
import type { Deps, User } from '../../kit/context.ts'
import { findUser } from '../../session/index.ts'
import { hashOfKey } from '../letters/compose.ts'
import { type Reply, type ReplyConfig, readReply } from './read-reply.ts'

/** Longest text of a reply. */
const MAX_BYTES = 20_480
const MAX_LENGTH = 10_000

/** Result of a message. */
export type ReplyOutcome = 'comment' | 'refused' | 'twice' | 'automatic' | 'unaddressed' | 'unproven' | 'unknown'

/**
 * Makes a comment of a reply, in the name of the user whose mail it answers: never a decision, whatever it says. It needs the
 * token of the mail, the address of the user as sender, proof of the receiving server, and the right to read the record.
 * A user whose reply is refused is told under the bell; everybody else gets no answer.
 */
export async function takeReply(pool: Pool, raw: Buffer, config: ReplyConfig): Promise<ReplyOutcome> {
  const reply = await readReply(raw, config)
  if ('ignored' in reply) return reply.ignored
  return transaction(createDatabase(pool), async (db) => {
    const token = await tokenOf(db, reply)
    if (!token) return 'unknown'
    const account = await findUser(db, { id: token.user })
    if ('refusal' in account || account.user.email.toLowerCase() !== reply.from.toLowerCase()) return 'unknown'
    // Waits for the same message in another worker.
    const isNew = await db.run(sql`insert into ems.mail_replies (message_hash) values (${reply.messageHash})
      on conflict do nothing`)
    if (!isNew) return 'twice'
    const deps = depsOf(db, account.user)
    const refusal = await refusalOf(deps, token, reply)
    if (refusal === undefined) return 'comment'
    await notifyWriter(deps, token, refusal)
    return 'refused'
  })
}

type Token = { user: string; target_type: string; target_id: string }

const tokenOf = (db: Db, { token }: Reply) =>
  db.first(sql<Token>`select user_id as "user", target_type, target_id from ems.mail_reply_tokens
    where token_hash = ${hashOfKey(token)} and expires_at > now()`)

const depsOf = (db: Db, user: User): Deps => ({ db, user, request: { id: randomUUID(), ip: '', userAgent: 'Surel' } })

/** Writes the comment; why it was refused, undefined when it is written. */
async function refusalOf(deps: Deps, { target_type, target_id }: Token, reply: Reply): Promise<string | undefined> {
  const { text, attachments } = reply
  if (!text) return 'Balasan tidak memuat teks.'
  const left = attachments ? `\n\n(${attachments} lampiran surel tidak disimpan.)` : ''
  const body = text + left
  if (Buffer.byteLength(text) > MAX_BYTES || body.length > MAX_LENGTH)
    return `Balasan terlalu panjang. Maksimal ${MAX_LENGTH.toLocaleString('id-ID')} karakter.`
  try {
    await behindSavepoint(deps.db, () =>
      commentOn(deps, { target_type, target_id, body: body.replaceAll('\u0000', '').toWellFormed() }),
    )
    return undefined
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return error.errors[0]?.detail ?? 'Data tidak dapat dikomentari.'
  }
}

const notifyWriter = (deps: Deps, { user, target_type }: Token, refusal: string) =>
  notify(
    deps,
    [
      {
        event: 'comment.added',
        users: [user],
        title: `Balasan surel Anda tidak menjadi komentar${labelOf(target_type)}`,
        body: refusal,
        severity: 'warning',
      },
    ],
    { self: true },
  )

const labelOf = (type: string) => {
  const label = resourceOf(type)?.label
  return label ? ` pada ${label.toLowerCase()}` : ''
}
