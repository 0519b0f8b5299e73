import { setTimeout as sleep } from 'node:timers/promises'
import type { AccountingConnection } from '@ems/contracts/accurate'
import { retryAfter } from '../../kit/outside/exchange.ts'
import type { Accurate } from '../client/accurate.ts'
import {
  AccurateError,
  badResponse,
  busy,
  reauthRequired,
  rejected,
  scopeMissing,
  wrongClock,
} from '../client/accurate-error.ts'
import { assumptions } from '../client/assumptions.ts'
import { holdSlots, inSlot } from '../client/call-slots.ts'
import { exchange, objectIn, type Response_ } from '../client/exchange.ts'
import { accessToken, breakConnection } from './access-token.ts'
import { databaseSession, forgetHost, messagesIn, type Session, storeHost } from './database-session.ts'

export type DataCall = {
  method?: 'GET' | 'POST' | 'DELETE'
  /** `customer/list` */
  action: string
  /** Already encoded: the provider does not decode the commas of `fields`. */
  query?: string
  /** An object, or its text where amounts must keep their digits. */
  body?: object | string
  /** The scope that the call needs, to say which one is missing. */
  scope: string
  /** A person waits for it: gives up early. */
  isInteractive?: boolean
  signal?: AbortSignal
}

const TIMEOUT_MS = 30_000
const MAX_ATTEMPTS = 5
const MAX_INTERACTIVE_ATTEMPTS = 2
const MAX_DELAY_S = 60
/** A person waits behind the calls of a job, not behind a pause of the provider. */
const MAX_INTERACTIVE_WAIT_S = 5
const MAX_PAUSE_S = 86_400

/** First step of the next attempt; at most once each, so that no answer leads in circles. */
type Remedy = 'token' | 'session' | 'host' | 'later'

/**
 * A call of the open database. Renews the token, opens the session again, follows a moved database and waits out a busy
 * provider, each as its answer says (docs/decisions/accounting.md).
 */
export async function dataCall(
  accurate: Accurate,
  connection: AccountingConnection,
  call: DataCall,
): Promise<Record<string, unknown>> {
  const tried = new Set<Remedy>()
  let session = await databaseSession(accurate, connection)
  const max = call.isInteractive ? MAX_INTERACTIVE_ATTEMPTS : MAX_ATTEMPTS
  for (let attempt = 1; ; attempt += 1) {
    call.signal?.throwIfAborted()
    const seconds = call.isInteractive ? MAX_INTERACTIVE_WAIT_S : undefined
    const now = { call, session, attempt }
    const outcome = await inSlot(accurate, connection, () => once(accurate, connection, now), seconds)
    if ('answer' in outcome) return outcome.answer
    const { remedy, error, seconds: pause = 0 } = outcome
    const isRepeated = tried.has(remedy) && remedy !== 'later'
    if (isRepeated || (remedy === 'later' && attempt >= max)) {
      if (remedy === 'token') await breakConnection(accurate, connection)
      throw error
    }
    tried.add(remedy)
    if (remedy === 'token') await accessToken(accurate, connection, session.version)
    if (remedy === 'later') {
      const delay = pause || Math.min(2 ** attempt, MAX_DELAY_S) * (0.7 + Math.random() * 0.6)
      if (call.isInteractive && delay > 3) throw error
      if (delay > MAX_DELAY_S) throw error
      await sleep(delay * 1_000, undefined, call.signal ? { signal: call.signal } : {})
    }
    session = await databaseSession(accurate, connection, { isExpired: remedy === 'session' })
  }
}

type Outcome = { answer: Record<string, unknown> } | { remedy: Remedy; error: AccurateError; seconds?: number }

type Attempt = { call: DataCall; session: Session; attempt: number }

async function once(accurate: Accurate, connection: AccountingConnection, attempt: Attempt): Promise<Outcome> {
  const { call } = attempt
  const response = await sent(accurate, connection, attempt)
  // Only what reads may be repeated when nobody knows whether it was done.
  if (response instanceof AccurateError) {
    if (response.isUnreachable) await forgetHost(accurate, connection)
    if (call.method === undefined || call.method === 'GET') return { remedy: 'later', error: response }
    throw response
  }
  if (!call.isInteractive) assertClock(response)
  const { status } = response
  if (status === 308) return moved(accurate, connection, response)
  if (status === 401) return unauthorized(connection, response)
  if (status === 403) throw scopeMissing(connection, [call.scope])
  if (status === 429 || status === 503) return later(accurate, connection, response)
  if (status >= 500) {
    const error = badResponse(`status ${status}`, { isOutcomeUnknown: true })
    if (call.method === undefined || call.method === 'GET') return { remedy: 'later', error }
    throw error
  }
  const answer = objectIn(response)
  if (answer.s === true) return { answer }
  const messages = messagesIn(answer)
  if (messages.some((text) => assumptions.busyTexts.test(text))) return { remedy: 'later', error: busy(5) }
  if (status === 404) throw badResponse(messages.join(' ') || 'status 404')
  if (answer.s === false) throw rejected(messages)
  throw badResponse(`status ${status} without an envelope`)
}

/** Changes are asked for since a moment of our clock. */
function assertClock({ skewMs }: Response_) {
  if (Math.abs(skewMs) > assumptions.MAX_CLOCK_SKEW_MS) throw wrongClock(Math.round(skewMs / 60_000))
}

function sent(accurate: Accurate, connection: AccountingConnection, { call, session, attempt }: Attempt) {
  const { action, query, body, method = 'GET' } = call
  return exchange(accurate, connection, {
    method,
    url: `${session.host}/accurate/api/${action}.do${query ? `?${query}` : ''}`,
    operation: `/${action}.do`,
    headers: {
      authorization: `Bearer ${session.token}`,
      'x-session-id': session.session,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    timeoutMs: TIMEOUT_MS,
    attempt,
    ...(body ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
  }).catch((error: unknown) => {
    if (error instanceof AccurateError) return error
    throw error
  })
}

/** A database that moved to another host says where; the token goes there only if the host is allowed. */
async function moved(accurate: Accurate, connection: AccountingConnection, response: Response_): Promise<Outcome> {
  const { endpoint } = objectIn(response)
  const address = typeof endpoint === 'string' ? endpoint : (response.headers.get('location') ?? '')
  const host = URL.canParse(address) ? new URL(address).origin : address
  await storeHost(accurate, connection, host)
  return { remedy: 'host', error: badResponse('moved again') }
}

/** With `error` the token has ended, with `s: false` the session. */
function unauthorized(connection: AccountingConnection, response: Response_): Outcome {
  return 's' in objectIn(response)
    ? { remedy: 'session', error: badResponse('the session was rejected twice') }
    : { remedy: 'token', error: reauthRequired(connection) }
}

async function later(accurate: Accurate, connection: AccountingConnection, response: Response_): Promise<Outcome> {
  const seconds = retryAfter(response.headers)
  if (seconds) await holdSlots(accurate, connection, Math.min(seconds, MAX_PAUSE_S))
  return { remedy: 'later', error: busy(seconds || 5), ...(seconds ? { seconds } : {}) }
}
