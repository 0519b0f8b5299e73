import type { AccountingConnection } from '@ems/contracts/accurate'
import { isObject } from '@ems/contracts/is-object'
import { type Accurate, serviceOf } from './accurate.ts'
import { badResponse } from './accurate-error.ts'
import { parseExactly } from './exact-json.ts'

export type Exchange = {
  method: 'GET' | 'POST' | 'DELETE'
  url: string
  headers: Record<string, string>
  body?: string
  timeoutMs: number
  /** Name in Log Service: the address without its host. */
  operation: string
  attempt?: number
}

export type Response_ = {
  status: number
  headers: Headers
  text: string
  ms: number
  /** Our clock minus that of the provider; 0 where it does not say. */
  skewMs: number
}

/** No answer of the provider is longer. */
const MAX_BYTES = 20_000_000
const SAMPLE_LENGTH = 2_000

/** One request and its answer, with an entry in Log Service. Redirects are answers: Node would drop the token on the way. */
export async function exchange(
  accurate: Accurate,
  connection: AccountingConnection,
  { method, url, headers, body, timeoutMs, operation, attempt = 1 }: Exchange,
): Promise<Response_> {
  const began = performance.now()
  const log = (level: 'info' | 'warning' | 'error', status: number | null, message?: string) =>
    void accurate.note({
      service: serviceOf(connection),
      level,
      operation: `${method} ${operation}`,
      method,
      url: redactedUrl(url),
      status,
      ms: Math.round(performance.now() - began),
      attempt,
      ...(message === undefined ? {} : { message }),
    })
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { body }),
    })
    if (Number(response.headers.get('content-length') ?? 0) > MAX_BYTES) throw new Error('the answer is too long')
    const text = await response.text()
    const ms = Math.round(performance.now() - began)
    const isFine = response.status < 400 && isAnswer(text)
    log(
      isFine ? 'info' : response.status >= 500 ? 'error' : 'warning',
      response.status,
      isFine ? undefined : sample(text),
    )
    const at = Date.parse(response.headers.get('date') ?? '')
    const skewMs = Number.isNaN(at) ? 0 : Date.now() - at
    return { status: response.status, headers: response.headers, text, ms, skewMs }
  } catch (error) {
    log('error', null, reasonOf(error))
    throw badResponse(reasonOf(error), { isOutcomeUnknown: true, isUnreachable: isUnreachable(error) })
  }
}

/** The answer as an object; anything else is not an answer of the API. */
export function objectIn({ text }: Pick<Response_, 'text'>): Record<string, unknown> {
  let parsed: unknown
  try {
    parsed = parseExactly(text)
  } catch {
    throw badResponse('not JSON')
  }
  if (!isObject(parsed)) throw badResponse('not an object')
  return parsed
}

const nobodyThere: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH'])
const isUnreachable = (error: unknown) => nobodyThere.has((error as { cause?: { code?: unknown } }).cause?.code)

const reasonOf = (error: unknown) => {
  const { message, cause } = error as { message: string; cause?: { message?: string } }
  return cause?.message ? `${message}: ${cause.message}` : message
}

/** Pages and answers that were cut off are none; the sample of them is for a person to look at. */
const isAnswer = (text: string) =>
  text.startsWith('{') && text.trimEnd().endsWith('}') && !text.startsWith('{"s":false')

/** Names of values that open the books, as JSON writes them. The value may be cut off. */
const secretValues =
  /("(?:access_token|refresh_token|id_token|session|code|client_secret|X-Session-ID)"\s*:\s*")[^"]*|(access token: )[^\s"<]+/gi

/** Amounts of the books: Log Service is read by people who may not see them. */
const amounts = /("[^"\\]*"\s*:\s*"?-?)\d[\d.]*(?=["\s,}\]]|$)/g

const sample = (text: string) =>
  text
    .slice(0, 2 * SAMPLE_LENGTH)
    .replace(secretValues, '$1$2[dihapus]')
    .replace(amounts, '$1[angka]')
    .slice(0, SAMPLE_LENGTH)

/** Sessions travel in the address of two base endpoints. */
const redactedUrl = (url: string) => url.replace(/([?&](?:session|code|state)=)[^&]+/g, '$1[dihapus]')
