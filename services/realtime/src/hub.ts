import type { Bus, Listener, Message, Publication, State } from './cluster/bus.ts'
import { LastEvents } from './cluster/cache.ts'
import { addTo, takeFrom } from './cluster/multimap.ts'
import type { Connection } from './connection/connection.ts'
import type { Limits } from './connection/limits.ts'
import { type Frame, frame } from './connection/protocol.ts'
import type { Webhooks } from './http/webhooks.ts'
import { isCache, isInternal, isPresence } from './names.ts'
import { LocalPresence } from './presence/local-presence.ts'
import { type PresenceListener, PresenceRegistry } from './presence/presence.ts'
import { SIGNED_IN, Users } from './presence/users.ts'

/** A user as the others on a presence channel see it. */
export type Member = { id: string; info: unknown }

/** At most ten figures a second on a channel that many clients enter at once. */
const COUNT_EVENT_DELAY_MS = 100

type Options = { bus: Bus; webhooks: Webhooks; limits: Limits; tellsCounts: boolean }

/**
 * Channels: local subscribers, presence over all instances, and delivery. It checks no permission: callers of
 * `subscribe` and `publish` must.
 */
export class Hub {
  readonly presences: PresenceRegistry
  readonly users: Users
  readonly lastEvents: LastEvents
  readonly figures = { published: 0, sent: 0 }
  private readonly subscribers = new Map<string, Set<Connection>>()
  private readonly recounted = new Set<string>()
  private readonly own: LocalPresence
  private readonly options: Options

  constructor(options: Options) {
    this.options = options
    this.presences = new PresenceRegistry(this.rosterListener())
    this.own = new LocalPresence(this.presences, options.bus)
    this.users = new Users(this.presences, this.own)
    this.lastEvents = new LastEvents(options.limits)
  }

  /** Puts the connection on the channel and tells it so; `member` is who it is on a presence channel. */
  subscribe(connection: Connection, channel: string, member?: Member) {
    if (member) {
      this.own.join(channel, member.id, member.info)
      connection.memberships.set(channel, member.id)
    }
    connection.channels.add(channel)
    addTo(this.subscribers, channel, connection)
    const payload = member ? { presence: this.presence(channel) } : {}
    connection.send(frame('pusher_internal:subscription_succeeded', { channel, data: payload }))
    if (isCache(channel)) connection.send(this.lastEventOn(channel))
    this.own.count(channel, this.subscribers.get(channel)?.size ?? 0)
  }

  unsubscribe(connection: Connection, channel: string) {
    if (!connection.channels.delete(channel)) return
    takeFrom(this.subscribers, channel, connection)
    const rest = this.subscribers.get(channel) ?? new Set()
    const member = connection.memberships.get(channel)
    connection.memberships.delete(channel)
    if (member !== undefined && ![...rest].some(({ memberships }) => memberships.get(channel) === member))
      this.own.leave(channel, member)
    this.own.count(channel, rest.size)
  }

  /** Forgets a connection that has ended. */
  remove(connection: Connection) {
    for (const channel of [...connection.channels]) this.unsubscribe(connection, channel)
    this.users.signOut(connection)
  }

  /** Delivers to the subscribers here at once; the other instances deliver as soon as they hear of it. */
  publish(publication: Omit<Publication, 'at'>) {
    this.figures.published += 1
    const message = { kind: 'event' as const, ...publication, at: Date.now() }
    // Client events are not cached for newcomers. https://pusher.com/docs/channels/using_channels/cache-channels/
    if (isCache(message.channel) && !message.event.startsWith('client-')) this.lastEvents.keep(message.channel, message)
    this.deliver(message)
    this.options.bus.send(message)
  }

  /** Ends every connection of a user, on all instances. */
  terminate(user: string) {
    this.users.terminate(user)
    this.options.bus.send({ kind: 'terminate', user })
  }

  /** Handlers for messages of other instances. */
  busListener(): Listener {
    const { presences, lastEvents } = this
    return {
      state: () => ({ presences: presences.state(this.options.bus.self), cache: lastEvents.all() }),
      message: (from, message) => this.hear(from, message),
      replaced: (from, state: State) => {
        presences.replace(from, state.presences)
        for (const [channel, cached] of state.cache) lastEvents.keep(channel, cached)
      },
      gone: (from) => presences.replace(from, []),
    }
  }

  private hear(from: string, message: Message) {
    if (message.kind === 'count') this.presences.count(from, message.channel, message.subscriptions)
    else if (message.kind === 'join') this.presences.join(from, message.channel, message.id, message.info)
    else if (message.kind === 'leave') this.presences.leave(from, message.channel, message.id)
    else if (message.kind === 'terminate') this.users.terminate(message.user)
    else {
      if (isCache(message.channel) && !message.event.startsWith('client-'))
        this.lastEvents.keep(message.channel, message)
      this.deliver(message)
    }
  }

  private deliver({ channel, event, data, except, userId }: Publication) {
    if (this.subscribers.has(channel)) this.broadcast(channel, frame(event, { channel, data, userId }), except)
  }

  private broadcast(channel: string, message: Frame, except?: string) {
    for (const connection of this.subscribers.get(channel) ?? []) {
      if (connection.id === except) continue
      connection.send(message)
      this.figures.sent += 1
    }
  }

  private presence(channel: string) {
    const members = [...this.presences.members(channel)]
    const hash = Object.fromEntries(members.map(([id, { info }]) => [id, info ?? null]))
    return { ids: members.map(([id]) => id), hash, count: members.length }
  }

  private lastEventOn(channel: string) {
    const last = this.lastEvents.of(channel)
    if (last) return frame(last.event, { channel, data: last.data })
    this.options.webhooks.add({ name: 'cache_miss', channel })
    return frame('pusher:cache_miss', { channel })
  }

  private rosterListener(): PresenceListener {
    const { webhooks } = this.options
    return {
      occupied: (channel) => webhooks.addOnce({ name: 'channel_occupied', channel }),
      vacated: (channel) => webhooks.addOnce({ name: 'channel_vacated', channel }),
      counted: (channel, subscription_count) => {
        if (isPresence(channel) || isInternal(channel)) return
        webhooks.addOnce({ name: 'subscription_count', channel, subscription_count })
        if (this.options.tellsCounts) this.tellCountSoon(channel)
      },
      memberAdded: (channel, user_id, user_info) => {
        if (channel === SIGNED_IN) return this.users.tellWatchers(user_id, 'online')
        webhooks.addOnce({ name: 'member_added', channel, user_id })
        this.broadcast(channel, frame('pusher_internal:member_added', { channel, data: { user_id, user_info } }))
      },
      memberRemoved: (channel, user_id) => {
        if (channel === SIGNED_IN) return this.users.tellWatchers(user_id, 'offline')
        webhooks.addOnce({ name: 'member_removed', channel, user_id })
        this.broadcast(channel, frame('pusher_internal:member_removed', { channel, data: { user_id } }))
      },
    }
  }

  private tellCountSoon(channel: string) {
    if (this.recounted.size === 0) setTimeout(() => this.tellCounts(), COUNT_EVENT_DELAY_MS).unref()
    this.recounted.add(channel)
  }

  private tellCounts() {
    for (const channel of this.recounted) {
      const payload = { subscription_count: this.presences.subscriptions(channel) }
      this.broadcast(channel, frame('pusher_internal:subscription_count', { channel, data: payload }))
    }
    this.recounted.clear()
  }
}
