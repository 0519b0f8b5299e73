import type { AccountingConnection } from '@ems/contracts/accurate'
import { type Db, sql, transaction } from '@ems/postgres'
import { audit } from '../../kit/audit/audit-log.ts'
import type { Deps } from '../../kit/context.ts'
import { shouldHaveSignedIn } from '../../kit/http/authorize.ts'
import { CONSENT_SECONDS, hashOfState, newState } from '../../kit/outside/consent-state.ts'
import { badRequest } from '../../kit/problems.ts'
import { type Accurate, accurateFor, clientOf } from '../client/accurate.ts'
import { AccurateError } from '../client/accurate-error.ts'
import { authorizeUrl, tokensFor } from '../client/oauth.ts'
import { storeTokens } from '../session/access-token.ts'
import { connectionRow } from '../session/connection-row.ts'
import { approvedScopes } from '../session/database-session.ts'
import { clearAlarms } from '../watch/alarms.ts'
import { auditConnection } from './audit-connection.ts'

/** Begins a consent of this user and returns the address that the browser goes to. */
export async function beginConsent(deps: Deps, connection: AccountingConnection): Promise<string> {
  const accurate = accurateFor(connection)
  const state = newState()
  const { redirectUri } = clientOf(accurate, connection)
  await deps.db.run(sql`delete from ems.accounting_consents where expires_at < now() - interval '1 day'`)
  await deps.db.run(sql`insert into ems.accounting_consents (state_hash, connection, user_id, redirect_uri, expires_at)
    values (${hashOfState(state)}, ${connection}, ${deps.user.id}::bigint, ${redirectUri},
      now() + ${CONSENT_SECONDS}::int * interval '1 second')`)
  await auditConnection(deps, connection, { step: 'consent' })
  return authorizeUrl(accurate, connection, state)
}

type Answer = { connection: AccountingConnection | undefined; code: string; state: string }
type Consent = { connection: AccountingConnection; redirect_uri: string }

/**
 * Ends a consent: the state is used once, by the user who began it, for the connection it was begun for. Returns the
 * connection, whose database is then chosen.
 */
export async function completeConsent(
  deps: Deps,
  { connection: path, code, state }: Answer,
): Promise<AccountingConnection> {
  const { connection, redirect_uri } = await consume(deps, path, state)
  const accurate = accurateFor(connection)
  const tokens = await tokensFor(accurate, connection, code, redirect_uri).catch((error: unknown) => {
    // A code that was used or has expired is the fault of this consent, not of the connection.
    if (error instanceof AccurateError && error.failure === 'REAUTH') throw InvalidConsent()
    throw error
  })
  await transaction(deps.db, async (db) => {
    await storeTokens(db, accurate, connection, tokens)
    await db.run(sql`update ems.accounting_connections set connected_by_id = ${deps.user.id}::bigint, connected_at = now(),
        refresh_token = case when ${tokens.refreshToken === undefined} then null else refresh_token end,
        session_key = null, data_host = null, last_error = null, last_error_code = null, last_error_at = null
      where connection = ${connection}`)
    await clearAlarms(db, connection)
    await auditConnection({ ...deps, db }, connection, { step: 'connected', account: tokens.account })
  })
  await readScopes(accurate, connection)
  return connection
}

/** Stores which scopes were granted. Without an answer nothing is known to be missing. */
export async function readScopes(accurate: Accurate, connection: AccountingConnection): Promise<void> {
  const scopes = await approvedScopes(accurate, connection).catch((error: unknown) => {
    if (error instanceof AccurateError && error.failure !== 'REAUTH') return []
    throw error
  })
  await accurate.db.run(sql`update ems.accounting_connections set scopes = ${scopes}::text[]
    where connection = ${connection}`)
}

async function consume(deps: Deps, path: AccountingConnection | undefined, state: string): Promise<Consent> {
  const consent = await deps.db.first(sql<Consent>`
    update ems.accounting_consents set consumed_at = now()
    where state_hash = ${hashOfState(state)} and consumed_at is null and expires_at > now() and user_id = ${deps.user.id}::bigint
      and (${path ?? null}::text is null or connection = ${path ?? null})
    returning connection, redirect_uri`)
  if (consent) return consent
  await audit(deps, [{ action: 'denied', target_type: 'auth-tokens', target_label: 'Izin akuntansi tidak sah' }])
  throw InvalidConsent()
}

const InvalidConsent = () =>
  badRequest(
    'Izin akuntansi tidak sah atau sudah kedaluwarsa. Hubungkan ulang.',
    { pointer: '/data/attributes/state' },
    'INVALID_CONSENT',
  )

/** Ends a connection: forgets its tokens and stops what reads. What was read stays, as of its last day. */
export async function disconnect(deps: Deps, connection: AccountingConnection): Promise<void> {
  shouldHaveSignedIn(deps.user, 'memutus koneksi')
  const { account_label: account } = await connectionRow(deps.db, connection)
  await forgetTokens(deps.db, connection)
  await clearAlarms(deps.db, connection)
  await auditConnection(deps, connection, { step: 'disconnected', account })
}

const forgetTokens = (db: Db, connection: AccountingConnection) =>
  db.run(sql`update ems.accounting_connections set status = 'disconnected', access_token = null, refresh_token = null,
      session_key = null, data_host = null, expires_at = null, scopes = '{}', is_paused = false,
      token_version = token_version + 1, last_error = null, last_error_code = null, last_error_at = null, updated_at = now()
    where connection = ${connection}`)
