import { setTimeout as sleep } from 'node:timers/promises'
import type { Accurate } from '../accurate.ts'
import { parsedForm } from '../contract/form.ts'
import { type Fault, requestFaults } from '../control/faults.ts'
import { redacted } from '../control/log.ts'
import type { Session } from '../oauth/grants.ts'
import { accountAnswer } from './account.ts'
import { type Answer, failed, page, rejected } from './answer.ts'
import { basicOf, bearerOf, type Call, isForm } from './call.ts'
import { dataAnswer } from './data.ts'
import { spoilt } from './spoil.ts'

/** No answer: the connection is cut, at once or when the caller has given up. */
export type Silence = { silence: 'cut' }

/** A request from its arrival to its answer: limits, faults, and a line in the log. */
export async function exchange(accurate: Accurate, call: Call): Promise<Answer | Silence> {
  const began = performance.now()
  const connection = connectionOf(accurate, call)
  const fault = accurate.faults.take(requestFaults, {
    host: call.host,
    path: call.path,
    method: call.method,
    connection,
  })
  accurate.parallel += 1
  const { parallel } = accurate
  const session = sessionOf(accurate, call)
  const leave = enter(accurate, call)
  try {
    const answer = leave
      ? dated(accurate, call, connection, await answerWith(accurate, call, fault, connection))
      : busy(accurate.settings.busy_answer, undefined)
    log(accurate, call, { connection, session, fault, answer, parallel, ms: performance.now() - began })
    if (fault?.fault === 'timeout') await sleep(fault.ms ?? 60_000)
    return fault?.fault === 'timeout' || fault?.fault === 'reset_connection' ? { silence: 'cut' } : answer
  } finally {
    accurate.parallel -= 1
    leave?.()
  }
}

/** The header `Date` says what the clock of the service is. Signed calls are refused by it instead. */
function dated(accurate: Accurate, call: Call, connection: string | undefined, answer: Answer): Answer {
  if (call.layer !== 'data' || bearerOf(call)?.startsWith('aat.')) return answer
  const subject = { host: call.host, path: call.path, method: call.method, connection }
  const skew = accurate.faults.take(['clock_skew'], subject)
  if (!skew) return answer
  const date = new Date(accurate.now() + (skew.seconds ?? 0) * 1_000).toUTCString()
  return { ...answer, headers: { ...answer.headers, date } }
}

/** The account host's pages for people are not limited. */
function enter({ limiter, settings }: Accurate, call: Call) {
  const token = bearerOf(call)
  if (!token) return () => undefined
  return limiter.enter(token, { perSecond: settings.requests_per_second, parallel: settings.parallel_requests })
}

async function answerWith(
  accurate: Accurate,
  call: Call,
  fault: Fault | undefined,
  connection: string | undefined,
): Promise<Answer> {
  const carried = () => (call.layer === 'account' ? accountAnswer(accurate, call) : dataAnswer(accurate, call))
  if (!fault) return carried()
  if (fault.fault === 'slow') await sleep(fault.ms ?? 1_000)
  changeGrants(accurate, fault, connection, call)
  const substitute = substituteOf(fault)
  if (substitute) {
    if (fault.when === 'after') carried()
    return substitute
  }
  const isSilent = fault.fault === 'timeout' || fault.fault === 'reset_connection'
  if (isSilent && fault.when === 'before') return { status: 0, body: '' }
  return spoilt(carried(), fault, call)
}

function changeGrants(
  { grants, databases, options }: Accurate,
  { fault, host }: Fault,
  connection: string | undefined,
  call: Call,
) {
  if (fault === 'expire_access_token') grants.expireAccess(connection)
  if (fault === 'revoke_grant') grants.revoke(connection)
  if (fault === 'expire_session') grants.expireSessions(connection)
  if (fault !== 'move_host') return
  const moved = databases.find((one) => one.host === call.hostIndex)
  if (!moved) return
  if (typeof host === 'string') moved.foreignHost = host
  else moved.host = host ?? (call.hostIndex + 1) % options.hosts.length
}

function substituteOf({ fault, retry_after, text }: Fault): Answer | undefined {
  if (fault === 'http_429') return busy(retry_after === undefined ? 'plain' : 'retry_after', retry_after)
  if (fault === 'http_500')
    return { status: 500, type: 'text/html', body: '<html><body><h1>Internal Server Error</h1></body></html>' }
  if (fault === 'http_503')
    return {
      status: 503,
      type: 'text/html',
      body: '<html><body>Service Unavailable</body></html>',
      ...(retry_after === undefined ? {} : { headers: { 'retry-after': String(retry_after) } }),
    }
  if (fault === 'html_200') return page
  return fault === 's_false' ? rejected(text ?? 'Terjadi kesalahan, silakan coba lagi') : undefined
}

/** Too many requests, in the way that is set: the vendor does not document it. */
function busy(way: Accurate['settings']['busy_answer'], seconds = 1): Answer {
  const words = 'Terlalu banyak permintaan'
  if (way === 's_false') return rejected('Server sedang sibuk, silakan coba beberapa saat lagi')
  if (way === 'json') return failed(429, words)
  return {
    status: 429,
    type: 'text/plain',
    body: words,
    ...(way === 'retry_after' ? { headers: { 'retry-after': String(seconds) } } : {}),
  }
}

/** The application that a request is of: by its token, its client id, or its API token. */
function connectionOf(accurate: Accurate, call: Call) {
  const token = bearerOf(call) ?? ''
  const id = basicOf(call)?.id ?? call.query.get('client_id')?.[0] ?? ''
  return (accurate.grants.ownerOf(token) ?? accurate.application(id) ?? apiOwner(accurate, token))?.connection
}

function apiOwner({ applications }: Accurate, token: string) {
  if (!token.startsWith('aat.')) return undefined
  const payload = Buffer.from(token.split('.')[2] ?? '', 'base64url').toString('utf8')
  return applications.find(({ clientId }) => payload.includes(`"${clientId}"`))
}

function sessionOf({ grants, settings, now }: Accurate, { headers }: Call) {
  return grants.session(String(headers['x-session-id'] ?? ''), now(), settings.session_idle_seconds * 1_000)
}

type Facts = {
  connection: string | undefined
  session: Session | undefined
  fault: Fault | undefined
  answer: Answer
  parallel: number
  ms: number
}

function log(accurate: Accurate, call: Call, { connection, session, fault, answer, parallel, ms }: Facts) {
  const query = Object.fromEntries([...call.query].map(([name, values]) => [name, values.join(', ')]))
  accurate.log.add({
    layer: call.layer,
    host: call.host,
    method: call.method,
    path: call.path,
    query: redacted(query) as Record<string, string>,
    body: redacted(bodyOf(call)),
    authorization: bearerOf(call) ? 'bearer' : basicOf(call) ? 'basic' : 'none',
    has_session: call.headers['x-session-id'] !== undefined,
    connection,
    database: session?.databaseId,
    status: answer.status,
    fault: fault?.fault,
    violations: answer.violations ?? [],
    unknown_fields: answer.unknownFields ?? [],
    parallel,
    ms: Math.round(ms),
  })
}

function bodyOf(call: Call): unknown {
  if (!call.body) return null
  if (isForm(call)) return parsedForm(call.body)
  try {
    return JSON.parse(call.body)
  } catch {
    return `${call.body.length} karakter`
  }
}
