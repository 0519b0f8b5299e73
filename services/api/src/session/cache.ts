/**
 * Answers that stay good for `forMs` at most, one question at a time per key. At most `size` are kept, the oldest go
 * first. An answer that was being fetched while the cache was cleared is given to whoever waits for it, and not kept.
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

  /** The kept answer if there is one: the way that costs no promise. */
  peek(key: string): T | undefined {
    const kept = this.#kept.get(key)
    return kept && kept.until > Date.now() ? kept.value : undefined
  }

  /** `goodUntil` may shorten the time an answer is kept, and `undefined` answers are kept like any other. */
  async get(key: string, ask: () => Promise<T>, goodUntil: (value: T) => number = () => Infinity): Promise<T> {
    const kept = this.#kept.get(key)
    if (kept && kept.until > Date.now()) return kept.value
    const asked = this.#asked.get(key) ?? this.#ask(key, ask, goodUntil)
    return asked
  }

  #ask(key: string, ask: () => Promise<T>, goodUntil: (value: T) => number) {
    const age = this.#age
    const asked = ask().then((value) => {
      if (age === this.#age) this.#keep(key, value, Math.min(Date.now() + this.#forMs, goodUntil(value)))
      return value
    })
    this.#asked.set(key, asked)
    const forget = () => {
      if (this.#asked.get(key) === asked) this.#asked.delete(key)
    }
    asked.then(forget, forget)
    return asked
  }

  #keep(key: string, value: T, until: number) {
    this.#kept.delete(key)
    this.#kept.set(key, { until, value })
    if (this.#kept.size <= this.#size) return
    const [oldest] = this.#kept.keys()
    if (oldest !== undefined) this.#kept.delete(oldest)
  }

  /** Forgets one answer, also one that is being fetched. */
  delete(key: string) {
    this.#kept.delete(key)
    this.#asked.delete(key)
  }

  clear() {
    this.#age++
    this.#kept.clear()
    this.#asked.clear()
  }

  /** Forgets the answers that `matches`. */
  drop(matches: (value: T) => boolean) {
    this.#age++
    this.#asked.clear()
    for (const [key, { value }] of this.#kept) if (matches(value)) this.#kept.delete(key)
  }
}
