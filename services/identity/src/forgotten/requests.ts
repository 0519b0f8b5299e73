import { randomBytes } from 'node:crypto'
import { type Db, retrying, sql, transaction } from '@ems/postgres'
import { normalEmail } from '../accounts/accounts.ts'
import { fingerprint } from '../oidc/token-crypto.ts'

/** Mails for one e-mail, and requests from one address, in an hour. */
const PER_EMAIL = 3
const PER_ADDRESS = 20
/** How long a request waits for its mail. */
const WAIT_SECONDS = 1_800

/**
 * Notes that a link is wanted. The statement and what it writes are the same with and without an account, so neither answer nor
 * time say which e-mails exist. Beyond the limits nothing is noted, and the answer is the same again.
 */
export async function requestLink(db: Db, email: string, address: string): Promise<void> {
  const key = fingerprint(`forgotten ${normalEmail(email).slice(0, 190)}`)
  const from = address === 'unknown' ? null : address
  await transaction(db, async (tx) => {
    await tx.run(sql`with subject as (select id from accounts where email = ${normalEmail(email).slice(0, 190)} and disabled_at is null),
      noted as (
        insert into password_requests (email_key, address, account_id)
        select ${key}, ${from}::inet, (select id from subject)
        where (select count(*) from password_requests where email_key = ${key} and created_at > now() - interval '1 hour') < ${PER_EMAIL}
          and (select count(*) from password_requests where address = ${from}::inet and created_at > now() - interval '1 hour') < ${PER_ADDRESS}
        returning id, account_id)
      insert into notices (account_id, kind, detail)
      select account_id, 'password.requested', jsonb_build_object('request', id::text) from noted where account_id is not null`)
  })
}

/** A link for a request, made when its mail is written; an earlier one of it stops working. Undefined when it is too late. */
export async function linkOf(db: Db, request: string, ttlSeconds: number): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url')
  const created = await db.run(sql`update password_requests set token_hash = ${fingerprint(token)},
      expires_at = now() + make_interval(secs => ${ttlSeconds})
    where id = ${request}::bigint and used_at is null and created_at > now() - ${WAIT_SECONDS} * interval '1 second'
      and account_id in (select id from accounts where disabled_at is null)`)
  return created ? token : undefined
}

export type Requester = { accountId: string; email: string; name: string }

const open = `used_at is null and expires_at > now() and account_id in (select id from accounts where disabled_at is null)`

/** Requester of this link; undefined if it was used, is too old or never existed. */
export async function requesterOf(db: Db, token: string): Promise<Requester | undefined> {
  return retrying(() =>
    db.first(
      sql.text<Requester>(
        `select a.id as "accountId", a.email, a.name from password_requests r join accounts a on a.id = r.account_id
         where r.token_hash = $1 and ${open}`,
        [fingerprint(token)],
      ),
    ),
  )
}

/** Uses a link up, and every other one of the account. Of two at once only one gets the account. */
export async function useLink(db: Db, token: string): Promise<string | undefined> {
  const match = await db.first(
    sql.text<{ account_id: string }>(
      `update password_requests set used_at = now() where token_hash = $1 and ${open} returning account_id`,
      [fingerprint(token)],
    ),
  )
  if (!match) return undefined
  await db.run(
    sql`update password_requests set used_at = now() where account_id = ${match.account_id} and used_at is null`,
  )
  return match.account_id
}
