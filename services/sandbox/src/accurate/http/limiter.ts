const SECOND_MS = 1_000

/** Requests of each token in the last second, and those it has under way. */
export class Limiter {
  readonly #recent = new Map<string, number[]>()
  readonly #open = new Map<string, number>()

  /** A function to call at the end of the request; undefined if it is one too many. */
  enter(token: string, { perSecond, parallel }: { perSecond: number; parallel: number }) {
    const now = performance.now()
    const recent = (this.#recent.get(token) ?? []).filter((at) => at > now - SECOND_MS)
    const open = this.#open.get(token) ?? 0
    this.#recent.set(token, recent)
    if (recent.length >= perSecond || open >= parallel) return undefined
    recent.push(now)
    this.#open.set(token, open + 1)
    return () => this.#open.set(token, (this.#open.get(token) ?? 1) - 1)
  }

  forget() {
    this.#recent.clear()
    this.#open.clear()
  }
}
