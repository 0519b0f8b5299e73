import { type Db, sql } from '@ems/postgres'
import type { Log } from '@ems/service'
import type Provider from 'oidc-provider'
import { record } from '../audit.ts'
import { notifyRevoked, revokeSessions } from './sessions.ts'

/** Writes what oidc-provider reports into the audit table and the log. */
export function watchProvider(provider: Provider, db: Db, log: Log) {
  const later = (work: Promise<unknown>) => {
    work.catch((error) => log.error({ err: error }, 'an identity event could not be recorded'))
  }

  provider.on('end_session.success', ({ oidc }) => {
    const accountId = oidc.session?.accountId
    if (!accountId) return
    later(record(db, 'logout', { accountId }))
    later(notifyRevoked(db, accountId))
  })

  // RFC 7009 §2.1: with a refresh token its access tokens end; who remembers them hears of it.
  provider.on('grant.revoked', ({ oidc }) => {
    const token = oidc.entities.RefreshToken
    if (oidc.route === 'revocation' && token) later(notifyRevoked(db, token.accountId))
  })

  // RFC 9700 §4.14.2: a used refresh token may be stolen. oidc-provider has revoked its family; the session ends too,
  // so that the owner notices and signs in again.
  provider.on('grant.error', ({ oidc }, error) => {
    const token = oidc.entities.RefreshToken
    if (error.error_detail !== 'refresh token already used' || !token) return
    later(endStolen(db, token.accountId, token.sessionUid))
  })

  provider.on('server_error', ({ oidc }, error) => log.error({ err: error, route: oidc?.route }, 'sign-in failed'))
}

async function endStolen(db: Db, accountId: string, sessionUid: string | undefined) {
  await db.run(sql`update accounts set warned_at = now() where id = ${accountId}`)
  if (sessionUid) await revokeSessions(db, accountId, { only: sessionUid })
  await record(db, 'refresh.reused', { accountId, detail: { session: sessionUid } })
}
