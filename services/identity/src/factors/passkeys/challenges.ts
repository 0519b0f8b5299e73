import { randomBytes } from 'node:crypto'
import { type Db, sql } from '@ems/postgres'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { fingerprint } from '../../oidc/token-crypto.ts'

const COOKIE = 'sso_passkey'
const TTL_SECONDS = 300

export type Purpose = 'sign-in' | 'add'
/** `accountId`: whose passkey it has to be; undefined where the passkey says who it is. */
export type Challenge = { purpose: Purpose; accountId: string | undefined }
type Deps = { db: Db; config: Config }

/** Keeps what this browser's authenticator has to sign; an earlier challenge of the browser ends. */
export async function keepChallenge(
  { db, config }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { purpose, accountId, challenge }: Challenge & { challenge: string },
) {
  const existing = request.cookies[COOKIE]
  if (existing) await db.run(sql`delete from passkey_challenges where id = ${fingerprint(existing)}`)
  const id = randomBytes(32).toString('base64url')
  await db.run(sql`insert into passkey_challenges (id, purpose, account_id, challenge, expires_at)
    values (${fingerprint(id)}, ${purpose}, ${accountId ?? null}, ${challenge}, now() + ${TTL_SECONDS} * interval '1 second')`)
  reply.setCookie(COOKIE, id, {
    ...{ path: '/sso', httpOnly: true, sameSite: 'strict', maxAge: TTL_SECONDS },
    secure: config.EMS_URL.startsWith('https:'),
  })
}

/** Uses the challenge of this browser up, right or wrong; undefined when it has none for this. */
export async function takeChallenge({ db }: Deps, request: FastifyRequest, { purpose, accountId }: Challenge) {
  const id = request.cookies[COOKIE]
  if (!id) return undefined
  const row = await db.first(sql<{ challenge: string; isFit: boolean }>`delete from passkey_challenges
    where id = ${fingerprint(id)}
    returning challenge, purpose = ${purpose} and account_id is not distinct from ${accountId ?? null}::uuid
      and expires_at > now() as "isFit"`)
  return row?.isFit ? row.challenge : undefined
}
