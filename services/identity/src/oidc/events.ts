import type { Pool } from '@ems/postgres'
import type { Log } from '@ems/service'
import type Provider from 'oidc-provider'
import { record } from '../audit.ts'
import { revokeSessions, tellRevoked } from './sessions.ts'

/** Writes what oidc-provider reports into the audit table and the log. */
export function watchProvider(provider: Provider, pool: Pool, log: Log) {
  const later = (work: Promise<unknown>) => {
    work.catch((error) => log.error({ err: error }, 'an identity event could not be recorded'))
  }

  provider.on('end_session.success', ({ oidc }) => {
    const accountId = oidc.session?.accountId
    if (!accountId) return
    later(record(pool, 'logout', { accountId }))
    later(tellRevoked(pool, accountId))
  })

  // RFC 9700 §4.14.2: a used refresh token may be stolen. oidc-provider has revoked its family; the session ends too,
  // so that the owner notices and signs in again.
  provider.on('grant.error', ({ oidc }, error) => {
    const token = oidc.entities.RefreshToken
    if (error.error_detail !== 'refresh token already used' || !token) return
    later(endStolen(pool, token.accountId, token.sessionUid))
  })

  provider.on('server_error', ({ oidc }, error) => log.error({ err: error, route: oidc?.route }, 'sign-in failed'))
}

async function endStolen(pool: Pool, accountId: string, sessionUid: string | undefined) {
  await pool.query('update accounts set warned_at = now() where id = $1', [accountId])
  if (sessionUid) await revokeSessions(pool, accountId, { only: sessionUid })
  await record(pool, 'refresh.reused', { accountId, detail: { session: sessionUid } })
}
