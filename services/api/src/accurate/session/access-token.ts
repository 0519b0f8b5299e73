import type { AccountingConnection } from '@ems/contracts/accurate'
import { type Db, sql, transaction } from '@ems/postgres'
import { singleFlight } from '../../kit/outside/single-flight.ts'
import type { Accurate } from '../client/accurate.ts'
import { AccurateError, reauthRequired } from '../client/accurate-error.ts'
import { refreshedTokens, type Tokens } from '../client/oauth.ts'
import {
  type ConnectionRow,
  connectionRow,
  encrypted,
  lockedConnection,
  noteFailure,
  secretOf,
} from './connection-row.ts'
import { notifyBroken } from './notify-broken.ts'

export type Access = { token: string; version: number; row: ConnectionRow }

/** A token that ends sooner is renewed before it is used. */
const SKEW_MS = 60_000
/** Longer than both attempts at the provider. */
const LOCK_MS = 40_000

/**
 * The token of a connection, renewed where it ends soon, or where the provider rejected the one of `rejectedVersion`.
 * Within a process one renewal runs for all callers; across processes the lock on the row decides, and who comes second
 * finds the new token.
 */
export async function accessToken(
  accurate: Accurate,
  connection: AccountingConnection,
  rejectedVersion?: number,
): Promise<Access> {
  const row = await connectionRow(accurate.db, connection)
  const usable = usableToken(accurate, row, rejectedVersion)
  if (usable) return usable
  return renewals(connection, () => renew(accurate, connection, rejectedVersion))
}

const renewals = singleFlight<Access>()

function usableToken(accurate: Accurate, row: ConnectionRow, rejectedVersion: number | undefined): Access | undefined {
  if (row.status === 'disconnected' || row.status === 'broken') throw reauthRequired(row.connection)
  if (rejectedVersion !== undefined && row.token_version <= rejectedVersion) return undefined
  const endsAt = row.expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(row.expires_at)
  // Without a refresh token the old one is used to its end.
  const skew = row.refresh_token === null ? 0 : SKEW_MS
  if (endsAt - skew <= Date.now()) return undefined
  const token = secretOf(accurate, row, 'access_token')
  return token === undefined ? undefined : { token, version: row.token_version, row }
}

async function renew(
  accurate: Accurate,
  connection: AccountingConnection,
  rejectedVersion: number | undefined,
): Promise<Access> {
  try {
    return await transaction(
      accurate.db,
      async (db) => {
        const row = await lockedConnection(db, connection)
        const usable = usableToken(accurate, row, rejectedVersion)
        if (usable) return usable
        const refreshToken = secretOf(accurate, row, 'refresh_token')
        if (refreshToken === undefined) throw reauthRequired(connection)
        await storeTokens(db, accurate, connection, await refreshedTokens(accurate, connection, refreshToken))
        const renewed = await connectionRow(db, connection)
        const token = secretOf(accurate, renewed, 'access_token') ?? ''
        return { token, version: renewed.token_version, row: renewed }
      },
      { timeoutMs: LOCK_MS },
    )
  } catch (error) {
    if (error instanceof AccurateError && error.failure === 'REAUTH') await breakConnection(accurate, connection)
    throw error
  }
}

/** Stores the tokens of a consent or a renewal. A refresh token that is not sent again stays. */
export async function storeTokens(
  db: Db,
  accurate: Accurate,
  connection: AccountingConnection,
  { accessToken: token, refreshToken, expiresAt, account }: Tokens,
): Promise<void> {
  const newRefresh = refreshToken === undefined ? null : encrypted(accurate, connection, 'refresh_token')(refreshToken)
  await db.run(sql`update ems.accounting_connections set
      access_token = ${encrypted(accurate, connection, 'access_token')(token)},
      refresh_token = coalesce(${newRefresh}, refresh_token),
      expires_at = ${expiresAt.toISOString()}::timestamptz, token_version = token_version + 1,
      account_label = coalesce(left(${account ?? null}, 120), account_label), status = 'connected',
      last_refresh_at = now(), updated_at = now()
    where connection = ${connection}`)
}

/** Nothing works until an administrator connects again: stops the schedules and notifies once. */
export async function breakConnection({ db }: Accurate, connection: AccountingConnection): Promise<void> {
  const message = reauthRequired(connection).message.replace('[Galat]', ' ')
  await transaction(db, async (tx) => {
    const row = await lockedConnection(tx, connection)
    if (row.status === 'broken' || row.status === 'disconnected') return
    await noteFailure(tx, connection, { code: 'INTEGRATION_REAUTH_REQUIRED', message, isBroken: true })
    await notifyBroken(tx, connection, message)
  })
}
