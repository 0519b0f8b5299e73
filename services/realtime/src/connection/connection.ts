import { randomInt } from 'node:crypto'
import { WebSocket } from 'ws'
import { Bucket, type Limits } from './limits.ts'
import type { Closing, Frame } from './protocol.ts'

/** User of a connection as described by the server. */
export type User = { id: string; user_info?: unknown; watchlist: readonly string[] }

/** `randomInt` works below 2^48. */
const HALF = 2 ** 47

/** One client: its socket, what it subscribed to, and the limits that hold for it. */
export class Connection {
  /** Part of what is signed for a private channel, so it must be impossible to guess. */
  readonly id = `${randomInt(HALF)}.${randomInt(HALF)}`
  readonly address: string
  readonly openedAt = performance.now()
  readonly channels = new Set<string>()
  /** The user id this connection has on each presence channel. */
  readonly memberships = new Map<string, string>()
  readonly clientEvents: Bucket
  readonly messages: Bucket
  user: User | undefined
  /** Names that its subscriptions depend on, and the first expiry, in ms since 1970. */
  readonly revocable = new Set<string>()
  until = Number.POSITIVE_INFINITY
  heardAt = this.openedAt
  pingedAt: number | undefined
  private readonly socket: WebSocket
  private readonly maxUnsent: number

  constructor(socket: WebSocket, address: string, limits: Limits) {
    this.socket = socket
    this.address = address
    this.maxUnsent = limits.unsent
    this.clientEvents = new Bucket(limits.clientEventsPerSecond)
    this.messages = new Bucket(limits.messagesPerSecond, limits.messagesAtOnce)
  }

  /** Sends unless the client has gone; cuts off a client that does not read, for it would fill the memory. */
  send(frame: Frame) {
    if (this.socket.readyState !== WebSocket.OPEN) return
    if (this.socket.bufferedAmount > this.maxUnsent) this.socket.terminate()
    else this.socket.send(frame, { binary: false })
  }

  /** Closes the connection; waits a limited time for the answer, because a dead peer sends none. */
  close({ code, reason }: Closing, patienceMs = 2_000) {
    this.socket.close(code, reason)
    setTimeout(() => this.socket.terminate(), patienceMs).unref()
  }
}
