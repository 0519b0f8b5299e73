import { randomBytes } from 'node:crypto'
import { type Db, retrying, sql } from '@ems/postgres'
import { fingerprint } from '../oidc/token-crypto.ts'

export type Invited = { accountId: string; email: string; name: string }

/** A one-time token to set the first password with, 256 bits. The earlier links of the account stop working. */
export async function invite(db: Db, accountId: string, ttl: number) {
  const token = randomBytes(32).toString('base64url')
  await db.run(sql`delete from invitations where account_id = ${accountId} and used_at is null`)
  await db.run(
    sql`insert into invitations (token_hash, account_id, expires_at) values (${fingerprint(token)}, ${accountId}, now() + make_interval(secs => ${ttl}))`,
  )
  return token
}

const open = `used_at is null and expires_at > now()
  and account_id in (select id from accounts where disabled_at is null)`

/** Person invited by the link; undefined if it was used, is too old or never existed. */
export async function invited(db: Db, token: string): Promise<Invited | undefined> {
  return retrying(() =>
    db.first(
      sql.text<Invited>(
        `select accounts.id as "accountId", email, name from invitations join accounts on accounts.id = account_id
       where token_hash = $1 and ${open}`,
        [fingerprint(token)],
      ),
    ),
  )
}

/** Uses the link up. Of two at once only one gets the account. */
export async function useInvitation(db: Db, token: string) {
  const match = await db.first(
    sql.text<{ account_id: string }>(
      `update invitations set used_at = now() where token_hash = $1 and ${open} returning account_id`,
      [fingerprint(token)],
    ),
  )
  return match?.account_id
}
