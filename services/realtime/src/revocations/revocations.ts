import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '../connection/connection.ts'
import { closings } from '../connection/protocol.ts'

/** Limits of a subscription: names of permissions and sessions, and an expiry in seconds since 1970. */
export type Bounds = { revocable: readonly string[]; until?: number | undefined }

/** Matches every connection that depends on any grant. */
export const EVERYTHING = '*'

/** The push of the reason travels meanwhile; nothing that is withdrawn is heard for longer than this and the spread. */
const CLOSE_AFTER_MS = 500
/** All at the same moment would ask the API for their channels in the same moment. */
const SPREAD_MS = 1_000
const SLICE_MS = 20

/**
 * Closes connections whose permissions were withdrawn. Clients reconnect at once and authorise each channel again. An
 * authorisation from before a withdrawal is refused on a socket that is older than it.
 */
export class Revocations {
  private readonly connections: ReadonlySet<Connection>
  private readonly revokedAt = new Map<string, number>()
  /** Names to end the connections of, by how long that may take. */
  private readonly pending = new Map<number, Set<string>>()

  constructor(connections: ReadonlySet<Connection>) {
    this.connections = connections
  }

  /** Whether any limit was withdrawn after the socket was opened, or has expired. */
  hasEnded({ openedAt }: Connection, { revocable, until }: Bounds) {
    if (until !== undefined && until * 1_000 <= Date.now()) return true
    if (revocable.length === 0) return false
    return [EVERYTHING, ...revocable].some((name) => (this.revokedAt.get(name) ?? -1) >= openedAt)
  }

  bind(connection: Connection, { revocable, until }: Bounds) {
    for (const name of revocable) connection.revocable.add(name)
    if (until !== undefined) connection.until = Math.min(connection.until, until * 1_000)
  }

  /** Withdraws a grant, or `EVERYTHING`; the connections that depend on it end within two seconds. */
  revoke(name: string, { spreadMs = SPREAD_MS } = {}) {
    this.revokedAt.set(name, performance.now())
    const names = this.pending.get(spreadMs)
    if (names) return void names.add(name)
    this.pending.set(spreadMs, new Set([name]))
    setTimeout(() => void this.close(spreadMs), CLOSE_AFTER_MS).unref()
  }

  /** Once a second: ends what has run out, and forgets what no connection is old enough for. */
  check(now = Date.now()) {
    let oldest = performance.now()
    for (const connection of this.connections) {
      oldest = Math.min(oldest, connection.openedAt)
      if (connection.until <= now) connection.close(closings.revoked)
    }
    for (const [name, at] of this.revokedAt) if (at < oldest) this.revokedAt.delete(name)
  }

  private async close(spreadMs: number) {
    const names = this.pending.get(spreadMs) ?? new Set()
    this.pending.delete(spreadMs)
    const isMeant = ({ revocable }: Connection) =>
      revocable.size > 0 && (names.has(EVERYTHING) || [...revocable].some((name) => names.has(name)))
    const meant = [...this.connections].filter(isMeant)
    const slice = Math.max(1, Math.ceil((meant.length * SLICE_MS) / spreadMs))
    for (let n = 0; n < meant.length; n += slice) {
      if (n > 0) await sleep(SLICE_MS, undefined, { ref: false })
      for (const connection of meant.slice(n, n + slice)) connection.close(closings.revoked)
    }
  }
}
