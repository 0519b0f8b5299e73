import type { Bus } from '../cluster/bus.ts'
import type { PresenceRegistry } from './presence.ts'

/** Counts change in flurries when many clients come back at once; the other instances need only the last figure. */
const COUNT_DELAY_MS = 20

/** This instance's part of presence; changes are published to the other instances. */
export class LocalPresence {
  private readonly presences: PresenceRegistry
  private readonly bus: Bus
  private readonly uncounted = new Map<string, number>()

  constructor(presences: PresenceRegistry, bus: Bus) {
    this.presences = presences
    this.bus = bus
  }

  join(channel: string, id: string, info: unknown) {
    this.presences.join(this.bus.self, channel, id, info)
    this.bus.send({ kind: 'join', channel, id, info })
  }

  leave(channel: string, id: string) {
    this.presences.leave(this.bus.self, channel, id)
    this.bus.send({ kind: 'leave', channel, id })
  }

  count(channel: string, subscriptions: number) {
    this.presences.count(this.bus.self, channel, subscriptions)
    if (this.uncounted.size === 0) setTimeout(() => this.tellCounts(), COUNT_DELAY_MS).unref()
    this.uncounted.set(channel, subscriptions)
  }

  private tellCounts() {
    for (const [channel, subscriptions] of this.uncounted) this.bus.send({ kind: 'count', channel, subscriptions })
    this.uncounted.clear()
  }
}
