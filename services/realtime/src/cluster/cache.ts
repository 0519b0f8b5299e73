import type { Limits } from '../connection/limits.ts'

/** The last event of a cache channel. `at` is in milliseconds since 1970, comparable between instances. */
export type Cached = { event: string; data: string | undefined; at: number }

/** The last events of cache channels; the one longest unchanged goes when there are too many. */
export class LastEvents {
  private readonly events = new Map<string, Cached>()
  private readonly limits: Pick<Limits, 'cachedChannels' | 'cacheSeconds'>

  constructor(limits: Pick<Limits, 'cachedChannels' | 'cacheSeconds'>) {
    this.limits = limits
  }

  /** Keeps the event unless a newer one is known. */
  keep(channel: string, cached: Cached) {
    if ((this.events.get(channel)?.at ?? 0) > cached.at) return
    this.events.delete(channel)
    this.events.set(channel, cached)
    const [oldest] = this.events.keys()
    if (oldest !== undefined && this.events.size > this.limits.cachedChannels) this.events.delete(oldest)
  }

  of(channel: string) {
    const cached = this.events.get(channel)
    return cached && this.secondsLeft(cached) > 0 ? cached : undefined
  }

  secondsLeft = ({ at }: Cached) => Math.ceil(this.limits.cacheSeconds - (Date.now() - at) / 1_000)

  all = () => [...this.events].filter(([, cached]) => this.secondsLeft(cached) > 0)
}
