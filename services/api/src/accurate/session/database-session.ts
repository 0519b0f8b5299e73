import type { AccountingConnection } from '@ems/contracts/accurate'
import { isObject } from '@ems/contracts/is-object'
import { sql } from '@ems/postgres'
import { type Accurate, clientOf } from '../client/accurate.ts'
import {
  AccurateError,
  badResponse,
  busy,
  noDatabase,
  reauthRequired,
  rejected,
  scopeMissing,
} from '../client/accurate-error.ts'
import { assumptions } from '../client/assumptions.ts'
import { inSlot } from '../client/call-slots.ts'
import { exchange, objectIn } from '../client/exchange.ts'
import { dayIn } from '../client/provider-dates.ts'
import { isAllowedHost } from '../client/settings.ts'
import { type Access, accessToken, breakConnection } from './access-token.ts'
import { encrypted, noteFailure, secretOf } from './connection-row.ts'

const TIMEOUT_MS = 15_000
/** A person may wait for these calls. */
const MAX_WAIT_S = 10

/** A call of the account: databases, sessions, scopes. A rejected token is renewed once. */
async function accountCall(
  accurate: Accurate,
  connection: AccountingConnection,
  endpoint: string,
  parameters: Readonly<Record<string, string>> = {},
): Promise<Record<string, unknown>> {
  const { url } = clientOf(accurate, connection)
  const query = new URLSearchParams(parameters).toString()
  let access = await accessToken(accurate, connection)
  for (let attempt = 1; ; attempt += 1) {
    const { token } = access
    const send = () =>
      exchange(accurate, connection, {
        method: 'GET',
        url: `${url}/api/${endpoint}.do${query ? `?${query}` : ''}`,
        operation: `/api/${endpoint}.do`,
        headers: { authorization: `Bearer ${token}` },
        timeoutMs: TIMEOUT_MS,
        attempt,
      })
    const response = await inSlot(accurate, connection, send, MAX_WAIT_S)
    if (response.status === 429 || response.status === 503) throw busy(Number(response.headers.get('retry-after')) || 5)
    if (response.status === 401) {
      if (attempt > 1) {
        await breakConnection(accurate, connection)
        throw reauthRequired(connection)
      }
      access = await accessToken(accurate, connection, access.version)
      continue
    }
    if (response.status === 403) throw scopeMissing(connection, [endpoint])
    if (response.status >= 400) throw badResponse(`status ${response.status}`)
    const answer = objectIn(response)
    if (answer.s === false) throw rejected(messagesIn(answer))
    return answer
  }
}

/** The sentences of an answer. */
export const messagesIn = ({ d }: Record<string, unknown>): string[] =>
  (Array.isArray(d) ? d : [d]).flatMap((text) => (typeof text === 'string' && text ? [text] : []))

export type Database = { id: string; name: string }

/** Databases of the account. */
export async function databasesOf(accurate: Accurate, connection: AccountingConnection): Promise<Database[]> {
  const { d } = await accountCall(accurate, connection, 'db-list')
  if (!Array.isArray(d)) throw badResponse('db-list without a list')
  return d.flatMap((one) =>
    isObject(one) && one.id != null ? [{ id: String(one.id), name: String(one.alias ?? one.id) }] : [],
  )
}

/** Name of a database as the provider has it now. */
export async function databaseName(accurate: Accurate, connection: AccountingConnection, id: string): Promise<string> {
  const { d } = await accountCall(accurate, connection, 'db-detail', { id })
  if (!isObject(d)) throw badResponse('db-detail without a database')
  return String(d.alias ?? id).slice(0, 200)
}

/** Lets events come for another while and returns the day they end on, as `YYYY-MM-DD`. */
export async function renewedWebhooks(accurate: Accurate, connection: AccountingConnection): Promise<string> {
  const { d } = await accountCall(accurate, connection, 'webhook-renew')
  const until = dayIn(d)
  if (!until) throw badResponse('webhook-renew without a day')
  return until
}

/** Scopes that the person granted. */
export async function approvedScopes(accurate: Accurate, connection: AccountingConnection): Promise<string[]> {
  const { d } = await accountCall(accurate, connection, 'approved-scope')
  if (!Array.isArray(d)) throw badResponse('approved-scope without a list')
  return d.flatMap((one) => (typeof one === 'string' ? [one] : isObject(one) && one.name ? [String(one.name)] : []))
}

export type Session = Access & { host: string; session: string; databaseId: string }

/** Host and session of the chosen database; `isExpired` asks for another session than the stored one. */
export async function databaseSession(
  accurate: Accurate,
  connection: AccountingConnection,
  { isExpired = false } = {},
): Promise<Session> {
  const access = await accessToken(accurate, connection)
  const { row } = access
  if (row.database_id === null) throw noDatabase(connection)
  const session = secretOf(accurate, row, 'session_key')
  const checkedAt = row.host_checked_at === null ? 0 : Date.parse(row.host_checked_at)
  const isFresh = Date.now() - checkedAt < assumptions.HOST_SECONDS * 1_000
  if (session && row.data_host && isFresh && !isExpired)
    return { ...access, host: row.data_host, session, databaseId: row.database_id }
  return { ...access, ...(await openDatabase(accurate, connection, row.database_id)), databaseId: row.database_id }
}

/** Opens a database and stores its host and session. */
export async function openDatabase(accurate: Accurate, connection: AccountingConnection, id: string) {
  const { host, session } = await accountCall(accurate, connection, 'open-db', { id })
  if (typeof host !== 'string' || typeof session !== 'string') throw badResponse('open-db without host or session')
  await storeHost(accurate, connection, host)
  await accurate.db.run(sql`update ems.accounting_connections
    set session_key = ${encrypted(accurate, connection, 'session_key')(session)}, host_checked_at = now()
    where connection = ${connection} and status <> 'disconnected'`)
  return { host: host.replace(/\/$/, ''), session }
}

/** Asks anew where the database lives before the next call: its host went without sending anybody on. */
export const forgetHost = ({ db }: Accurate, connection: AccountingConnection) =>
  db.run(sql`update ems.accounting_connections set host_checked_at = null where connection = ${connection}`)

/** Stores where a database lives now. An address outside the allow-list is refused and reported. */
export async function storeHost({ db, settings }: Accurate, connection: AccountingConnection, host: string) {
  if (!isAllowedHost(host, settings.allowedHosts)) {
    const message = `Alamat basis data ${host.slice(0, 200)} tidak diizinkan.`
    await noteFailure(db, connection, { code: 'HOST_NOT_ALLOWED', message })
    throw new AccurateError('BAD_RESPONSE', [message])
  }
  await db.run(sql`update ems.accounting_connections set data_host = ${host.replace(/\/$/, '')}
    where connection = ${connection}`)
}
