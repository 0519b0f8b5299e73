import { type Db, sql } from '@ems/postgres'
import { currentRequest } from './request-context.ts'

export type AuditEvent =
  | 'login.succeeded'
  | 'login.failed'
  | 'login.locked'
  | 'logout'
  | 'password.changed'
  | 'password.set'
  | 'refresh.reused'
  | 'account.created'
  | 'account.updated'
  | 'account.disabled'
  | 'account.enabled'
  | 'account.unlocked'
  | 'account.invited'
  | 'session.revoked'
  | 'factor.added'
  | 'factor.removed'
  | 'factor.failed'
  | 'factor.reset'
  | 'recovery.used'
  | 'recovery.renewed'

type Subject = { accountId?: string | undefined; email?: string | undefined; detail?: object }

/** Appends one row, with the address and the browser of the visit. Never give it a password, a token or a link. */
export async function record(db: Db, event: AuditEvent, { accountId, email, detail }: Subject) {
  const { ip = null, userAgent = null } = currentRequest() ?? {}
  await db.run(sql`insert into audit_events (event, account_id, email, ip, user_agent, detail)
    values (${event}, ${accountId}, ${email?.slice(0, 190)}, ${ip}, ${userAgent}, ${detail ?? {}})`)
}
