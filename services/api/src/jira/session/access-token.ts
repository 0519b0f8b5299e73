import { configs } from '@ems/contracts/settings'
import { type Db, sql, transaction } from '@ems/postgres'
import { notify } from '../../kit/audit/notifications.ts'
import { singleFlight } from '../../kit/outside/single-flight.ts'
import type { Jira } from '../client/jira.ts'
import { JiraError, reauthRequired } from '../client/jira-error.ts'
import { refreshedTokens, type Tokens } from '../client/oauth.ts'
import {
  type ConnectionRow,
  connectionRow,
  encrypted,
  lockedConnection,
  noteFailure,
  secretOf,
} from './connection-row.ts'

export type Access = { token: string; version: number; row: ConnectionRow }

/** A token that ends sooner is renewed before it is used. */
const SKEW_MS = 60_000
/** Longer than both attempts. */
const LOCK_MS = 40_000

const renewals = singleFlight<Access>()

/**
 * The token of the connection, renewed where it ends soon, or where Jira rejected the one of `rejectedVersion`. Within a
 * process one renewal runs for all callers; across processes the lock on the row decides, and who comes second finds the
 * new token.
 */
export async function accessToken(jira: Jira, rejectedVersion?: number): Promise<Access> {
  const row = await connectionRow(jira.db)
  return usableToken(jira, row, rejectedVersion) ?? renewals('jira', () => renew(jira, rejectedVersion))
}

function usableToken(jira: Jira, row: ConnectionRow, rejectedVersion: number | undefined): Access | undefined {
  if (row.status === 'disconnected' || row.status === 'broken') throw reauthRequired()
  if (rejectedVersion !== undefined && row.token_version <= rejectedVersion) return undefined
  const endsAt = row.expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(row.expires_at)
  const skew = row.refresh_token === null ? 0 : SKEW_MS
  if (endsAt - skew <= Date.now()) return undefined
  const token = secretOf(jira, row, 'access_token')
  return token === undefined ? undefined : { token, version: row.token_version, row }
}

async function renew(jira: Jira, rejectedVersion: number | undefined): Promise<Access> {
  try {
    return await transaction(
      jira.db,
      async (db) => {
        const row = await lockedConnection(db)
        const usable = usableToken(jira, row, rejectedVersion)
        if (usable) return usable
        const refreshToken = secretOf(jira, row, 'refresh_token')
        if (refreshToken === undefined) throw reauthRequired()
        await storeTokens(db, jira, await refreshedTokens(jira, refreshToken))
        const renewed = await connectionRow(db)
        return { token: secretOf(jira, renewed, 'access_token') ?? '', version: renewed.token_version, row: renewed }
      },
      { timeoutMs: LOCK_MS },
    )
  } catch (error) {
    if (error instanceof JiraError && error.failure === 'REAUTH') await breakConnection(jira)
    throw error
  }
}

/** Stores the tokens of a consent or a renewal. A refresh token that is not sent again stays. */
export async function storeTokens(db: Db, jira: Jira, { accessToken: token, refreshToken, expiresAt, scopes }: Tokens) {
  const newRefresh = refreshToken === undefined ? null : encrypted(jira, 'refresh_token', refreshToken)
  await db.run(sql`update ems.jira_connection set access_token = ${encrypted(jira, 'access_token', token)},
      refresh_token = coalesce(${newRefresh}, refresh_token), expires_at = ${expiresAt.toISOString()}::timestamptz,
      scopes = case when ${scopes.length} > 0 then ${scopes}::text[] else scopes end,
      token_version = token_version + 1, status = 'connected', last_refresh_at = now(), updated_at = now()`)
}

/** Nothing is sent or read until an administrator connects again; everybody who may is notified once. */
export async function breakConnection({ db }: Jira): Promise<void> {
  const message = reauthRequired().message.replace('[Galat]', ' ')
  await transaction(db, async (tx) => {
    const row = await lockedConnection(tx)
    if (row.status === 'broken' || row.status === 'disconnected') return
    await noteFailure(tx, { code: 'INTEGRATION_REAUTH_REQUIRED', message, isBroken: true })
    await notifyAdministrators(tx, { event: 'integration.broken', title: 'Koneksi Jira terputus', body: message })
  })
}

type News = { event: 'integration.broken' | 'integration.alarm'; title: string; body: string; code?: string }

/** Notifies everybody who may change the connection. */
export async function notifyAdministrators(db: Db, { event, title, body, code = '' }: News) {
  const administrators = await db.rows(sql<{ id: string }>`
    select u.id from ems.users u join ems.usergroups g on g.id = u.usergroup_id
    where u.deleted_at is null and u.status = 'active' and ${configs.can.update} = any(g.permissions)`)
  const severity = event === 'integration.broken' ? 'error' : 'warning'
  await notify({ db, user: { id: '0' } }, [
    {
      event,
      title,
      body,
      severity,
      users: administrators.map(({ id }) => id),
      route: '/private/utilities/utility?section=integrations',
      groupKey: `integration:issue_tracker${code && `:${code}`}`,
    },
  ])
}
