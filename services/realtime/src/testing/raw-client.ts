import { setTimeout as sleep } from 'node:timers/promises'
import { type ClientOptions, WebSocket } from 'ws'

export type Received = { event: string; channel?: string; data: unknown; user_id?: string }

/** A client that says exactly what a test tells it to, and keeps everything it hears. */
export class RawClient {
  readonly socket: WebSocket
  readonly received: Received[] = []
  closed: { code: number; reason: string } | undefined

  constructor(port: number, path = '/app/test-key?protocol=7', options: ClientOptions = {}) {
    this.socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, options)
    this.socket.on('message', (text) => this.received.push(decoded(String(text))))
    this.socket.on('close', (code, reason) => {
      this.closed = { code, reason: String(reason) }
    })
    this.socket.on('error', () => this.socket.terminate())
  }

  /** Connects; resolves with the socket id. */
  static async connect(port: number, path?: string, options?: ClientOptions) {
    const client = new RawClient(port, path, options)
    await client.next('pusher:connection_established')
    return client
  }

  get socketId() {
    const established = this.received.find(({ event }) => event === 'pusher:connection_established')
    return String(Object(established?.data).socket_id)
  }

  say(event: string, data?: unknown, channel?: string) {
    this.socket.send(JSON.stringify({ event, data, channel }))
  }

  /** The first message of this name, whether it has come already or not, after `skip` of them. */
  async next(event: string, { skip = 0, withinMs = 5_000 } = {}) {
    for (const until = performance.now() + withinMs; performance.now() < until; await sleep(5)) {
      const match = this.received.filter((message) => message.event === event)[skip]
      if (match) return match
    }
    throw new Error(`No ${event} within ${withinMs} ms, but ${JSON.stringify(this.received)}`)
  }

  /** Resolves when everything this client said so far has been answered. */
  async settled() {
    const pongs = this.received.filter(({ event }) => event === 'pusher:pong').length
    this.say('pusher:ping')
    await this.next('pusher:pong', { skip: pongs })
  }

  async ending(withinMs = 5_000) {
    for (const until = performance.now() + withinMs; performance.now() < until; await sleep(5))
      if (this.closed) return this.closed
    throw new Error(`Not closed within ${withinMs} ms`)
  }
}

function decoded(text: string): Received {
  const message = JSON.parse(text)
  return { ...message, data: typeof message.data === 'string' ? plain(message.data) : message.data }
}

function plain(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    // Data may be any text.
    return payload
  }
}
