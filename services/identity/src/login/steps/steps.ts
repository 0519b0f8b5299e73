import { randomBytes } from 'node:crypto'
import { type Db, retrying, sql } from '@ems/postgres'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { fingerprint } from '../../oidc/token-crypto.ts'
import { hostCookie } from '../cookie-names.ts'

const TTL_SECONDS = 600

/** Someone whose password was right, between it and the second factor. `amr`: what was proved until now (RFC 8176). */
export type Step = { accountId: string; amr: string[] }
type Deps = { db: Db; config: Config }

const cookieOf = ({ EMS_URL }: Config) => {
  const { name, options } = hostCookie(EMS_URL, 'sso_step')
  return { name, options: { ...options, sameSite: 'lax' as const } }
}

/** Notes that the password was right, for this browser and this sign-in only, for ten minutes. */
export async function beginStep({ db, config }: Deps, reply: FastifyReply, door: string, { accountId, amr }: Step) {
  const id = randomBytes(32).toString('base64url')
  await db.run(sql`insert into sign_in_steps (id, account_id, door, amr, expires_at)
    values (${fingerprint(id)}, ${accountId}, ${door}, ${amr}, now() + ${TTL_SECONDS} * interval '1 second')`)
  const { name, options } = cookieOf(config)
  reply.setCookie(name, id, { ...options, maxAge: TTL_SECONDS })
}

/** The step of this browser at this door; undefined when there is none or it is too old. */
export async function currentStep(
  { db, config }: Deps,
  request: FastifyRequest,
  door: string,
): Promise<Step | undefined> {
  const id = request.cookies[cookieOf(config).name]
  if (!id) return undefined
  return retrying(() =>
    db.first(sql<Step>`select account_id as "accountId", amr from sign_in_steps
      where id = ${fingerprint(id)} and door = ${door} and expires_at > now()`),
  )
}

/** Adds what was proved to the step. */
export async function advanceStep({ db, config }: Deps, request: FastifyRequest, amr: readonly string[]) {
  const id = fingerprint(request.cookies[cookieOf(config).name] ?? '')
  await db.run(
    sql`update sign_in_steps set amr = ${[...amr]} || (case when 'fed' = any(amr) then '{fed}' else '{}' end)::text[] where id = ${id}`,
  )
}

/** Ends the step and returns what was proved: it leads to one session only. Undefined when another request ended it before. */
export async function endStep({ db, config }: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { name, options } = cookieOf(config)
  const id = request.cookies[name]
  reply.clearCookie(name, options)
  if (!id) return undefined
  const step = await db.first(
    sql<{ amr: string[] }>`delete from sign_in_steps where id = ${fingerprint(id)} returning amr`,
  )
  return step?.amr
}
