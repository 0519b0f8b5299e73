import { randomBytes } from 'node:crypto'
import { type Db, sql } from '@ems/postgres'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { hostCookie } from '../../login/cookie-names.ts'
import { fingerprint } from '../../oidc/token-crypto.ts'

const TTL_SECONDS = 300

export type Purpose = 'sign-in' | 'add'
/** `accountId`: whose passkey it has to be; undefined where the passkey says who it is. */
export type Challenge = { purpose: Purpose; accountId: string | undefined }
type Deps = { db: Db; config: Config }

const cookieOf = ({ EMS_URL }: Config) => hostCookie(EMS_URL, 'sso_passkey')

/** Keeps what this browser's authenticator has to sign; an earlier challenge of the browser ends. */
export async function keepChallenge(
  { db, config }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { purpose, accountId, challenge }: Challenge & { challenge: string },
) {
  const { name, options } = cookieOf(config)
  const existing = request.cookies[name]
  if (existing) await db.run(sql`delete from passkey_challenges where id = ${fingerprint(existing)}`)
  const id = randomBytes(32).toString('base64url')
  await db.run(sql`insert into passkey_challenges (id, purpose, account_id, challenge, expires_at)
    values (${fingerprint(id)}, ${purpose}, ${accountId ?? null}, ${challenge}, now() + ${TTL_SECONDS} * interval '1 second')`)
  reply.setCookie(name, id, { ...options, sameSite: 'strict', maxAge: TTL_SECONDS })
}

/** Uses the challenge of this browser up, right or wrong; undefined when it has none for this. */
export async function takeChallenge({ db, config }: Deps, request: FastifyRequest, { purpose, accountId }: Challenge) {
  const id = request.cookies[cookieOf(config).name]
  if (!id) return undefined
  const row = await db.first(sql<{ challenge: string; isFit: boolean }>`delete from passkey_challenges
    where id = ${fingerprint(id)}
    returning challenge, purpose = ${purpose} and account_id is not distinct from ${accountId ?? null}::uuid
      and expires_at > now() as "isFit"`)
  return row?.isFit ? row.challenge : undefined
}
