export type Exchange = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers: Record<string, string>
  body?: string | FormData
  timeoutMs: number
  /** Name in Log Service: the address without its host. */
  operation: string
  attempt?: number
}

export type Exchanged = {
  status: number
  headers: Headers
  bytes: Buffer
  text: string
  ms: number
  /** Our clock minus that of the provider; 0 where it does not say. */
  skewMs: number
}

/** One entry of Log Service. */
type Entry<Service> = {
  service: Service
  level: 'info' | 'warning' | 'error'
  operation: string
  method: string
  url: string
  status: number | null
  ms: number
  attempt: number
  message?: string
}
type Rules<Service> = {
  note: (entry: Entry<Service>) => unknown
  /** Name of the service in Log Service. */
  service: Service
  /** Whether a text is what the provider answers with, and no page or half an answer. */
  isAnswer: (text: string, response: Response) => boolean
  /** Replaces what must not be in a log. */
  redact: (text: string) => string
  redactUrl: (url: string) => string
  maxBytes: number
}

/** No answer came; what became of the request is unknown. */
export class NoAnswer extends Error {
  /** No service listens at the address. */
  readonly isUnreachable: boolean

  constructor(message: string, isUnreachable: boolean) {
    super(message)
    this.isUnreachable = isUnreachable
  }
}

const SAMPLE_LENGTH = 2_000

/**
 * One request to a service outside and its answer, with an entry in Log Service. Redirects are answers: Node would drop the
 * token on the way. Throws `NoAnswer`.
 */
export async function exchangeWith<Service extends string>(
  rules: Rules<Service>,
  request: Exchange,
): Promise<Exchanged> {
  const { method, url, headers, body, timeoutMs, operation, attempt = 1 } = request
  const began = performance.now()
  const log = (level: 'info' | 'warning' | 'error', status: number | null, message?: string) =>
    void rules.note({
      service: rules.service,
      level,
      operation: `${method} ${operation}`,
      method,
      url: rules.redactUrl(url),
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
    const bytes = await bytesOf(response, rules.maxBytes)
    const text = bytes.toString('utf8')
    const isFine = response.status < 400 && rules.isAnswer(text, response)
    const sample = isFine ? undefined : rules.redact(text.slice(0, 2 * SAMPLE_LENGTH)).slice(0, SAMPLE_LENGTH)
    log(isFine ? 'info' : response.status >= 500 ? 'error' : 'warning', response.status, sample)
    const at = Date.parse(response.headers.get('date') ?? '')
    const skewMs = Number.isNaN(at) ? 0 : Date.now() - at
    const ms = Math.round(performance.now() - began)
    return { status: response.status, headers: response.headers, bytes, text, ms, skewMs }
  } catch (error) {
    log('error', null, reasonOf(error))
    throw new NoAnswer(reasonOf(error), isUnreachable(error))
  }
}

/** The body, read no further than an answer may be long. */
async function bytesOf(response: Response, maxBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > maxBytes) throw new Error('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Seconds that a busy provider asks for, from a number or a date; 0 where it does not say. */
export function retryAfter(headers: Headers): number {
  const header = headers.get('retry-after')
  if (header === null) return 0
  return Number(header) || Math.max(0, (Date.parse(header) - Date.now()) / 1_000) || 0
}

/** No connection came about, so that nothing was carried out; names are not resolved while a network is away. */
const nobodyThere: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])
const isUnreachable = (error: unknown) => nobodyThere.has((error as { cause?: { code?: unknown } }).cause?.code)

const reasonOf = (error: unknown) => {
  const { message, cause } = error as { message: string; cause?: { message?: string } }
  return cause?.message ? `${message}: ${cause.message}` : message
}
