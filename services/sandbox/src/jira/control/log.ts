/** One request as tests see it. Tokens and secrets are never in it. */
export type LogEntry = {
  n: number
  at: string
  layer: 'auth' | 'api'
  method: string
  path: string
  query: Readonly<Record<string, string>>
  body: unknown
  status: number
  fault: string | undefined
  /** Why the documents do not know the request. */
  violations: readonly string[]
}

const MAX_KEPT = 20_000
const SECRET = /^(code|state|client_secret|access_token|refresh_token|authorization)$/i

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

/** The same values, with a mark where a secret was. */
export function redacted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redacted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, SECRET.test(key) ? '(ada)' : redacted(one)]),
  )
}
