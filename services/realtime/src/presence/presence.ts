/** Presence of one instance on one channel. */
export type Presence = { subscriptions: number; members: Map<string, unknown> }
/** The same, as it travels between instances: channel, subscriptions, members with their info. */
export type PresenceState = [channel: string, subscriptions: number, members: [id: string, info: unknown][]][]

/** Changes in the sum over all instances, called in their order. */
export type PresenceListener = {
  occupied(channel: string): void
  vacated(channel: string): void
  counted(channel: string, subscriptions: number): void
  memberAdded(channel: string, id: string, info: unknown): void
  memberRemoved(channel: string, id: string): void
}

type Total = { subscriptions: number; members: Map<string, { info: unknown; instances: number }> }

/**
 * Presence per channel over all instances. Each instance reports its part as absolute counts; the listener is called
 * only when the sum changes, so a user with two tabs on two instances joins once and leaves once.
 */
export class PresenceRegistry {
  private readonly parts = new Map<string, Map<string, Presence>>()
  private readonly totals = new Map<string, Total>()
  private readonly listener: PresenceListener

  constructor(listener: PresenceListener) {
    this.listener = listener
  }

  count(instance: string, channel: string, subscriptions: number) {
    const part = this.part(instance, channel)
    const total = this.total(channel)
    const before = total.subscriptions
    total.subscriptions += subscriptions - part.subscriptions
    part.subscriptions = subscriptions
    if (total.subscriptions !== before) this.listener.counted(channel, total.subscriptions)
    if (before === 0 && total.subscriptions > 0) this.listener.occupied(channel)
    if (before > 0 && total.subscriptions === 0) this.listener.vacated(channel)
    this.forgetIfEmpty(instance, channel)
  }

  join(instance: string, channel: string, id: string, info: unknown) {
    const { members } = this.part(instance, channel)
    if (members.has(id)) return
    members.set(id, info)
    const total = this.total(channel)
    const member = total.members.get(id)
    if (member) {
      member.instances += 1
      return
    }
    total.members.set(id, { info, instances: 1 })
    this.listener.memberAdded(channel, id, info)
  }

  leave(instance: string, channel: string, id: string) {
    if (!this.parts.get(instance)?.get(channel)?.members.delete(id)) return
    const total = this.total(channel)
    const member = total.members.get(id)
    if (member && member.instances > 1) member.instances -= 1
    else {
      total.members.delete(id)
      this.listener.memberRemoved(channel, id)
    }
    this.forgetIfEmpty(instance, channel)
  }

  /** Takes a whole report of an instance instead of what was known of it; only the differences are heard. */
  replace(instance: string, state: PresenceState) {
    const present = new Map(state.map(([channel, subscriptions, members]) => [channel, { subscriptions, members }]))
    for (const [channel, { members }] of [...(this.parts.get(instance) ?? [])]) {
      const stay = new Set(present.get(channel)?.members.map(([id]) => id))
      for (const id of [...members.keys()]) if (!stay.has(id)) this.leave(instance, channel, id)
      if (!present.has(channel)) this.count(instance, channel, 0)
    }
    for (const [channel, { subscriptions, members }] of present) {
      this.count(instance, channel, subscriptions)
      for (const [id, details] of members) this.join(instance, channel, id, details)
    }
  }

  /** The report of one instance, for `replace` elsewhere. */
  state(instance: string): PresenceState {
    return [...(this.parts.get(instance) ?? [])].map(([channel, { subscriptions, members }]) => [
      channel,
      subscriptions,
      [...members],
    ])
  }

  subscriptions = (channel: string) => this.totals.get(channel)?.subscriptions ?? 0

  members = (channel: string): ReadonlyMap<string, { info: unknown }> => this.totals.get(channel)?.members ?? new Map()

  has = (channel: string, id: string) => this.totals.get(channel)?.members.has(id) ?? false

  /** Channels with a subscription. */
  channels = () => [...this.totals].filter(([, { subscriptions }]) => subscriptions > 0).map(([channel]) => channel)

  private part(instance: string, channel: string) {
    return ensured(
      ensured(this.parts, instance, () => new Map<string, Presence>()),
      channel,
      () => ({ subscriptions: 0, members: new Map() }),
    )
  }

  private total(channel: string) {
    return ensured(this.totals, channel, (): Total => ({ subscriptions: 0, members: new Map() }))
  }

  private forgetIfEmpty(instance: string, channel: string) {
    const channels = this.parts.get(instance)
    const part = channels?.get(channel)
    if (part && part.subscriptions === 0 && part.members.size === 0) channels?.delete(channel)
    if (channels?.size === 0) this.parts.delete(instance)
    const total = this.totals.get(channel)
    if (total && total.subscriptions === 0 && total.members.size === 0) this.totals.delete(channel)
  }
}

function ensured<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const match = map.get(key)
  if (match !== undefined) return match
  const created = make()
  map.set(key, created)
  return created
}
