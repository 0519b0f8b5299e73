import { type Db, sql } from '@ems/postgres'
import { browserName } from './pages/account/browser-name.ts'
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
  | 'password.reset'
  | 'device.added'
  | 'identity.linked'
  | 'identity.rejected'

type Subject = { accountId?: string | undefined; email?: string | undefined; detail?: object }

/** Events of which the owner of the account is also notified by e-mail. */
const mailed: ReadonlySet<AuditEvent> = new Set([
  'password.changed',
  'password.set',
  'password.reset',
  'account.unlocked',
  'factor.added',
  'factor.removed',
  'factor.reset',
  'recovery.used',
  'recovery.renewed',
  'device.added',
  'identity.linked',
] satisfies AuditEvent[])
/** Done by an administrator, whose browser and address are none of the owner's business. */
const byOthers: ReadonlySet<AuditEvent> = new Set(['account.unlocked', 'factor.reset'] satisfies AuditEvent[])

/**
 * Appends one row, with the address and the browser of the visit, and a notice to the owner where the event is mailed. Never
 * give it a password, a token or a link.
 */
export async function record(db: Db, event: AuditEvent, { accountId, email, detail }: Subject) {
  const { ip = null, userAgent = null } = currentRequest() ?? {}
  await db.run(sql`insert into audit_events (event, account_id, email, ip, user_agent, detail)
    values (${event}, ${accountId}, ${email?.slice(0, 190)}, ${ip}, ${userAgent}, ${detail ?? {}})`)
  if (!accountId || !mailed.has(event)) return
  const origin = byOthers.has(event) ? {} : { ip, browser: browserName(userAgent) }
  await db.run(sql`insert into notices (account_id, kind, detail)
    select id, ${event}, ${JSON.stringify({ ...detail, ...origin })}::jsonb from accounts where id = ${accountId}`)
}
