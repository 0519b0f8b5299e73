import { addTo, takeFrom } from '../cluster/multimap.ts'
import type { Connection, User } from '../connection/connection.ts'
import { closings, frame } from '../connection/protocol.ts'
import type { LocalPresence } from './local-presence.ts'
import type { PresenceRegistry } from './presence.ts'

/** The name under which the presence registry keeps who is signed in anywhere. */
export const SIGNED_IN = '#signed-in'

/** Signed-in users of this instance's connections, and their watchers. */
export class Users {
  private readonly connections = new Map<string, Set<Connection>>()
  private readonly watchers = new Map<string, Set<Connection>>()
  private readonly presences: PresenceRegistry
  private readonly own: LocalPresence

  constructor(presences: PresenceRegistry, own: LocalPresence) {
    this.presences = presences
    this.own = own
  }

  /** Makes the connection one of this user's, and tells it who of its watchlist is online. */
  signIn(connection: Connection, user: User) {
    connection.user = user
    addTo(this.connections, user.id, connection)
    this.own.join(SIGNED_IN, user.id, null)
    for (const watched of user.watchlist) addTo(this.watchers, watched, connection)
    const isOnline = (id: string) => this.presences.has(SIGNED_IN, id)
    const online = user.watchlist.filter(isOnline)
    const offline = user.watchlist.filter((id) => !isOnline(id))
    if (user.watchlist.length > 0) connection.send(watchlistFrame({ online, offline }))
  }

  /** Forgets a connection that has ended. */
  signOut(connection: Connection) {
    const { user } = connection
    if (!user) return
    connection.user = undefined
    for (const watched of user.watchlist) takeFrom(this.watchers, watched, connection)
    takeFrom(this.connections, user.id, connection)
    if (!this.connections.has(user.id)) this.own.leave(SIGNED_IN, user.id)
  }

  /** Ends what this user has open here. pusher-js does not come back after this code. */
  terminate(userId: string) {
    for (const connection of [...(this.connections.get(userId) ?? [])]) connection.close(closings.terminated)
  }

  /** Tells those who watch this user that it came or went. */
  tellWatchers(userId: string, event: 'online' | 'offline') {
    const watchers = this.watchers.get(userId)
    if (!watchers) return
    const frame = watchlistFrame({ [event]: [userId] })
    for (const watcher of watchers) watcher.send(frame)
  }
}

function watchlistFrame(users: { online?: string[]; offline?: string[] }) {
  const events = Object.entries(users)
    .filter(([, ids]) => ids.length > 0)
    .map(([name, user_ids]) => ({ name, user_ids }))
  return frame('pusher_internal:watchlist_events', { data: { events } })
}
