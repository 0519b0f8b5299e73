/**
 * Caches results for at most `forMs`, with one request at a time per key. Holds at most `size` entries; the oldest go
 * first. A result fetched while the cache is cleared is returned but not kept.
 */
export class Cache<T> {
  readonly #kept = new Map<string, { until: number; value: T }>()
  readonly #asked = new Map<string, Promise<T>>()
  readonly #forMs: number
  readonly #size: number
  #age = 0

  constructor({ forMs, size }: { forMs: number; size: number }) {
    this.#forMs = forMs
    this.#size = size
  }

  /** The cached result, if any, without a promise. */
  peek(key: string): T | undefined {
    const kept = this.#kept.get(key)
    return kept && kept.until > Date.now() ? kept.value : undefined
  }

  /** `goodUntil` may shorten the lifetime of a result. `undefined` results are cached too. */
  async get(key: string, ask: () => Promise<T>, goodUntil: (value: T) => number = () => Infinity): Promise<T> {
    const kept = this.#kept.get(key)
    if (kept && kept.until > Date.now()) return kept.value
    const requested = this.#asked.get(key) ?? this.#ask(key, ask, goodUntil)
    return requested
  }

  #ask(key: string, ask: () => Promise<T>, goodUntil: (value: T) => number) {
    const age = this.#age
    const requested = ask().then((value) => {
      if (age === this.#age) this.#keep(key, value, Math.min(Date.now() + this.#forMs, goodUntil(value)))
      return value
    })
    this.#asked.set(key, requested)
    const forget = () => {
      if (this.#asked.get(key) === requested) this.#asked.delete(key)
    }
    requested.then(forget, forget)
    return requested
  }

  #keep(key: string, value: T, until: number) {
    this.#kept.delete(key)
    this.#kept.set(key, { until, value })
    if (this.#kept.size <= this.#size) return
    const [oldest] = this.#kept.keys()
    if (oldest !== undefined) this.#kept.delete(oldest)
  }

  /** Removes one result, also one that is being fetched. */
  delete(key: string) {
    this.#kept.delete(key)
    this.#asked.delete(key)
  }

  clear() {
    this.#age++
    this.#kept.clear()
    this.#asked.clear()
  }

  /** Removes the results that `matches`. */
  drop(matches: (value: T) => boolean) {
    this.#age++
    this.#asked.clear()
    for (const [key, { value }] of this.#kept) if (matches(value)) this.#kept.delete(key)
  }
}
