import { setTimeout as sleep } from 'node:timers/promises'
import { isObject } from '@ems/contracts/is-object'
import { sql } from '@ems/postgres'
import { type Exchanged, retryAfter } from '../../kit/outside/exchange.ts'
import type { Jira } from '../client/jira.ts'
import {
  badResponse,
  busy,
  JiraError,
  noProject,
  notFound,
  reauthRequired,
  rejected,
  scopeMissing,
} from '../client/jira-error.ts'
import { jsonIn, sent } from '../client/send.ts'
import { type Access, accessToken, breakConnection } from './access-token.ts'

export type JiraCall = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/rest/`: `api/3/myself`. */
  path: string
  query?: Readonly<Record<string, string>>
  body?: object | FormData
  /** The scope that the call needs, to say which one is missing. */
  scope: string
  /** Repeating it does no harm, although it is no GET. */
  isSafe?: boolean
  /** A person waits for it: gives up early. */
  isInteractive?: boolean
  signal?: AbortSignal
  /** Another site than the chosen one. */
  site?: string
}

const TIMEOUT_MS = 20_000
const MAX_ATTEMPTS = 5
const MAX_DELAY_S = 60
const MAX_PAUSE_S = 86_400

type Outcome = { answer: Exchanged } | { remedy: 'token' | 'later'; error: JiraError; seconds?: number }

/** A call of the chosen site, as JSON; undefined where the answer has no body. */
export async function jiraCall(jira: Jira, call: JiraCall): Promise<unknown> {
  const answer = await siteCall(jira, call)
  return answer.text === '' ? undefined : jsonIn(answer)
}

/** The bytes of a file of the chosen site. */
export const jiraBytes = async (jira: Jira, call: JiraCall): Promise<Buffer> => (await siteCall(jira, call)).bytes

/** Sites of the account: none where the grant is gone. */
export async function accessibleSites(jira: Jira): Promise<{ id: string; name: string; url: string }[]> {
  const { answer } = await withRemedies(
    jira,
    { path: 'sites', scope: 'read:jira-work', isInteractive: true },
    (access, attempt) =>
      sent(jira, {
        method: 'GET',
        url: `${jira.settings.apiUrl}/oauth/token/accessible-resources`,
        operation: '/oauth/token/accessible-resources',
        headers: { authorization: `Bearer ${access.token}` },
        timeoutMs: TIMEOUT_MS,
        attempt,
      }),
  )
  const all = jsonIn(answer)
  if (!Array.isArray(all)) throw badResponse('accessible-resources without a list')
  return all.flatMap((one) =>
    isObject(one) && typeof one.id === 'string' ? [{ id: one.id, name: String(one.name), url: String(one.url) }] : [],
  )
}

async function siteCall(jira: Jira, call: JiraCall): Promise<Exchanged> {
  const { method = 'GET', path, query, body } = call
  const { answer } = await withRemedies(jira, call, ({ token, row }, attempt) => {
    const site = call.site ?? row.site_id
    if (site === null) throw noProject()
    const search = query ? `?${new URLSearchParams(query)}` : ''
    return sent(jira, {
      method,
      url: `${jira.settings.apiUrl}/ex/jira/${encodeURIComponent(site)}/rest/${path}${search}`,
      operation: `/rest/${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body instanceof FormData
          ? { 'x-atlassian-token': 'no-check' }
          : body
            ? { 'content-type': 'application/json' }
            : {}),
      },
      timeoutMs: TIMEOUT_MS,
      attempt,
      ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
    })
  })
  return answer
}

/** Renews a rejected token once and waits out a busy Jira, each as its answer says (docs/decisions/jira.md). */
async function withRemedies(
  jira: Jira,
  call: JiraCall,
  send: (access: Access, attempt: number) => Promise<Exchanged>,
): Promise<{ answer: Exchanged }> {
  let access = await accessToken(jira)
  assertNotHeld(access)
  let isRenewed = false
  const max = call.isInteractive ? 2 : MAX_ATTEMPTS
  for (let attempt = 1; ; attempt += 1) {
    call.signal?.throwIfAborted()
    const outcome = await once(jira, call, () => send(access, attempt))
    if ('answer' in outcome) return outcome
    const { remedy, error, seconds = 0 } = outcome
    if (remedy === 'token') {
      if (isRenewed) {
        await breakConnection(jira)
        throw error
      }
      isRenewed = true
      access = await accessToken(jira, access.version)
      continue
    }
    const delay = seconds || Math.min(2 ** (attempt - 1), MAX_DELAY_S) * (0.7 + Math.random() * 0.6)
    if (attempt >= max || delay > MAX_DELAY_S || (call.isInteractive && delay > 3)) throw error
    await sleep(delay * 1_000, undefined, call.signal ? { signal: call.signal } : {})
  }
}

/** A pause that Jira asked for holds for every process. */
function assertNotHeld({ row: { held_until: held } }: Access) {
  const seconds = held === null ? 0 : (Date.parse(held) - Date.now()) / 1_000
  if (seconds > 0) throw busy(seconds)
}

async function once(jira: Jira, call: JiraCall, send: () => Promise<Exchanged>): Promise<Outcome> {
  const mayRepeat = call.isSafe || call.method === undefined || call.method === 'GET'
  let answer: Exchanged
  try {
    answer = await send()
  } catch (error) {
    if (error instanceof JiraError && error.failure === 'BAD_RESPONSE' && (mayRepeat || error.isUnreachable))
      return { remedy: 'later', error }
    throw error
  }
  const { status } = answer
  if (status === 401) {
    // With this word the token is fine, but not for this call: another one would not help.
    if (/scope does not match/i.test(answer.text)) throw scopeMissing([call.scope])
    return { remedy: 'token', error: reauthRequired() }
  }
  if (status === 403) throw rejected([...messagesIn(answer), `Akun Jira tidak berhak untuk ${call.scope}.`].slice(0, 1))
  if (status === 404) throw notFound()
  if (status === 429 || status === 503) return later(jira, answer)
  if (status >= 500) {
    const error = badResponse(`status ${status}`, { isOutcomeUnknown: true })
    if (mayRepeat) return { remedy: 'later', error }
    throw error
  }
  if (status >= 400) throw refusalIn(answer)
  if (answer.headers.get('content-type')?.includes('text/html')) throw badResponse('a page instead of an answer')
  return { answer }
}

/** Points of an hour that are used up hold the whole connection; a burst only this call. */
async function later(jira: Jira, { headers }: Exchanged): Promise<Outcome> {
  const reset = (Date.parse(headers.get('x-ratelimit-reset') ?? '') - Date.now()) / 1_000
  const isQuota = headers.get('ratelimit-reason')?.includes('quota') ?? false
  const seconds = Math.min(retryAfter(headers) || (isQuota && reset > 0 ? reset : 0), MAX_PAUSE_S)
  if (isQuota || seconds > MAX_DELAY_S)
    await jira.db.run(sql`update ems.jira_connection
      set held_until = greatest(held_until, now() + ${Math.max(seconds, MAX_DELAY_S)}::float8 * interval '1 second')`)
  return { remedy: 'later', error: busy(seconds || 5), ...(seconds ? { seconds } : {}) }
}

const messagesIn = (answer: Exchanged): string[] => {
  const parsed = jsonIn(answer)
  const all = isObject(parsed) && Array.isArray(parsed.errorMessages) ? parsed.errorMessages : []
  return all.filter((one): one is string => typeof one === 'string')
}

function refusalIn(answer: Exchanged): JiraError {
  const parsed = jsonIn(answer)
  const fields = isObject(parsed) && isObject(parsed.errors) ? (parsed.errors as Record<string, string>) : {}
  const fieldMessages = Object.entries(fields).map(([field, text]) => `${field}: ${text}`)
  return rejected([...messagesIn(answer), ...fieldMessages], fields)
}
