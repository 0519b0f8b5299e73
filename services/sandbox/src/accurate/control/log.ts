/** One request as tests see it. Tokens, secrets and sessions are never in it: only whether they came. */
export type LogEntry = {
  n: number
  at: string
  layer: 'account' | 'data'
  host: string
  method: string
  path: string
  /** Without `code`, `state`, tokens and sessions. */
  query: Readonly<Record<string, string>>
  body: unknown
  authorization: 'basic' | 'bearer' | 'none'
  has_session: boolean
  connection: string | undefined
  database: number | undefined
  status: number
  fault: string | undefined
  /** Why the contract does not know the request. */
  violations: readonly string[]
  /** Names in `fields` that the module does not have: left out without a word, as the real service does. */
  unknown_fields: readonly string[]
  parallel: number
  ms: number
}

/** Older requests are forgotten; their number is not. */
const MAX_KEPT = 20_000

const SECRET = /^(code|state|session|client_secret|access_token|refresh_token|authorization)$/i

/** The requests of a run, the oldest first. */
export class RequestLog {
  #entries: LogEntry[] = []
  #count = 0

  add(entry: Omit<LogEntry, 'n' | 'at'>) {
    this.#count += 1
    this.#entries.push({ n: this.#count, at: new Date().toISOString(), ...entry })
    if (this.#entries.length > MAX_KEPT * 1.1) this.#entries = this.#entries.slice(-MAX_KEPT)
  }

  entries() {
    return this.#entries
  }

  get count() {
    return this.#count
  }

  forget() {
    this.#entries = []
    this.#count = 0
  }
}

/** The same parameters, with a mark where a secret was. */
export function redacted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redacted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, one]) => [key, SECRET.test(key) ? '(ada)' : redacted(one)])
  return Object.fromEntries(entries)
}
