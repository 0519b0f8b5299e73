import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type ClientAddress,
  clientAddress,
  fromProxy,
  type Log,
  networkOf,
  serverOf,
  type TlsSettings,
} from '@ems/service'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import type { Bus } from './cluster/bus.ts'
import { answer } from './connection/client-messages.ts'
import { Connection } from './connection/connection.ts'
import { type ConnectionPolicy, rejectConnection } from './connection/connection-policy.ts'
import { whyDead } from './connection/heartbeat.ts'
import { defaultLimits, type Limits } from './connection/limits.ts'
import { type Closing, closings, frame } from './connection/protocol.ts'
import { type Pages, serveHttp } from './http/http-server.ts'
import type { App } from './http/signature.ts'
import { Webhooks } from './http/webhooks.ts'
import { Hub } from './hub.ts'
import { metricsText } from './metrics.ts'
import { Revocations } from './revocations/revocations.ts'

export type RealtimeOptions = {
  app: App
  bus: Bus
  log: Log
  origins: readonly string[]
  /** Networks whose `X-Forwarded-*` is believed. */
  proxies: string
  limits?: Partial<Limits>
  tlsOnly?: boolean
  disabled?: boolean
  /** Tell the subscribers of a channel how many they are. */
  tellsCounts?: boolean
  webhookUrl?: string | undefined
  /** Bearer token that opens `/metrics`; without it there is no such page. */
  metricsToken?: string | undefined
  tls?: TlsSettings
}

/** Maximum closes per second while draining: each client reconnects to another instance. */
const CLOSES_PER_SECOND = 60

/** The realtime service: Pusher protocol 7 for clients, the Pusher HTTP API for servers. */
export class Realtime {
  readonly hub: Hub
  readonly connections = new Set<Connection>()
  readonly revocations = new Revocations(this.connections)
  readonly figures = { opened: 0, refused: new Map<number, number>(), closed: new Map<number, number>() }
  private readonly perAddress = new Map<string, number>()
  private readonly sockets: WebSocketServer
  private readonly http: Server
  private readonly options: RealtimeOptions
  private readonly limits: Limits
  private readonly gate: ConnectionPolicy
  private readonly addressOf: ClientAddress
  private readonly webhooks: Webhooks
  private draining = false
  private pulse: NodeJS.Timeout | undefined

  constructor(options: RealtimeOptions) {
    this.options = options
    this.limits = { ...defaultLimits, ...options.limits }
    const { app, bus, log, origins, proxies, tlsOnly = false, disabled = false, tellsCounts = false } = options
    this.gate = { key: app.key, origins, isFromProxy: fromProxy(proxies), tlsOnly, disabled, limits: this.limits }
    this.addressOf = clientAddress(proxies)
    this.webhooks = new Webhooks({ url: options.webhookUrl, app, log, leads: () => bus.leads() })
    this.hub = new Hub({ bus, webhooks: this.webhooks, limits: this.limits, tellsCounts })
    this.sockets = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: this.limits.message,
    })
    this.http = serverOf(options.tls ?? {}, { requestTimeout: 10_000, headersTimeout: 10_000 }, (request, response) => {
      void serveHttp(this.pages(), request, response)
    })
    this.http.on('upgrade', (request, socket, head) => this.upgrade(request, socket, head))
  }

  /** Joins the other instances, then opens the port; returns it. */
  async listen(port: number, host = '127.0.0.1') {
    await this.options.bus.start(this.hub.busListener())
    this.pulse = setInterval(() => this.checkConnections(), Math.min(1_000, this.limits.pongSeconds * 250))
    await new Promise<void>((resolve, reject) => {
      this.http.once('error', reject)
      this.http.listen(port, host, () => resolve())
    })
    return (this.http.address() as AddressInfo).port
  }

  /**
   * Accepts no clients any more and closes all, spread over at most `withinMs`: clients reconnect at once after 4200,
   * and all together would overload the next instance. The port stays open until the end, because pusher-js waits a
   * second after 4100, but 15 seconds after a refused connection.
   */
  async stop({ withinMs = 8_000 } = {}) {
    this.draining = true
    clearInterval(this.pulse)
    const pause = Math.min(1_000 / CLOSES_PER_SECOND, withinMs / Math.max(1, this.connections.size))
    const start = performance.now()
    let closed = 0
    for (const connection of [...this.connections]) {
      connection.close(closings.restarting, 500)
      closed += 1
      // Measured against the start, because a timer is never exact.
      const upcoming = closed * pause - (performance.now() - start)
      if (upcoming > 1) await sleep(upcoming)
    }
    for (let waited = 0; this.connections.size > 0 && waited < 600; waited += 20) await sleep(20)
    this.http.close()
    this.http.closeAllConnections()
    await this.options.bus.stop()
  }

  private pages(): Pages {
    const { app, log, metricsToken, bus } = this.options
    return {
      api: { app, hub: this.hub, limits: this.limits, disabled: this.gate.disabled },
      trouble: this.draining ? 'shutting down' : bus.trouble(),
      metrics: () => metricsText(this),
      metricsToken,
      log,
    }
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    // Between the handshake and the websocket's own listeners a reset would otherwise end the process.
    socket.on('error', () => socket.destroy())
    this.sockets.handleUpgrade(request, socket, head, (websocket) => {
      const address = networkOf(this.addressOf(request))
      const closing = this.whyNoRoom(address) ?? rejectConnection(request, this.gate)
      if (closing) this.refuse(websocket, closing)
      else this.open(websocket, address)
    })
  }

  private whyNoRoom(address: string): Closing | undefined {
    if (this.draining) return closings.restartingSoon
    if (this.connections.size >= this.limits.connections) return closings.overCapacity
    if ((this.perAddress.get(address) ?? 0) >= this.limits.connectionsPerAddress) return closings.overQuota
    return undefined
  }

  /** The handshake is completed first: only a close frame can carry the number that tells pusher-js what to do. */
  private refuse(websocket: WebSocket, { code, reason }: Closing) {
    tally(this.figures.refused, code)
    websocket.on('error', () => websocket.terminate())
    websocket.close(code, reason)
    setTimeout(() => websocket.terminate(), 2_000).unref()
  }

  private open(websocket: WebSocket, address: string) {
    const connection = new Connection(websocket, address, this.limits)
    const { app, log } = this.options
    const context = {
      app,
      hub: this.hub,
      limits: this.limits,
      webhooks: this.webhooks,
      revocations: this.revocations,
      log,
    }
    this.figures.opened += 1
    this.connections.add(connection)
    this.perAddress.set(address, (this.perAddress.get(address) ?? 0) + 1)
    websocket.on('message', (message: RawData, isBinary: boolean) => {
      // After the goodbye nothing a client says counts, though it may still be on its way.
      if (websocket.readyState !== websocket.OPEN) return
      connection.heardAt = performance.now()
      if (isBinary) connection.close(closings.notText)
      else if (connection.messages.take()) answer(context, connection, String(message))
      else connection.close(closings.flooding)
    })
    websocket.on('error', (error) => log.debug({ socket: connection.id, error: error.message }, 'socket failed'))
    websocket.on('close', (code) => this.forget(connection, code))
    const payload = { socket_id: connection.id, activity_timeout: this.limits.activitySeconds }
    connection.send(frame('pusher:connection_established', { data: payload }))
  }

  private forget(connection: Connection, code: number) {
    tally(this.figures.closed, code)
    this.connections.delete(connection)
    const left = (this.perAddress.get(connection.address) ?? 1) - 1
    if (left > 0) this.perAddress.set(connection.address, left)
    else this.perAddress.delete(connection.address)
    this.hub.remove(connection)
  }

  private checkConnections() {
    this.revocations.check()
    for (const connection of this.connections) {
      const closing = whyDead(connection, this.limits)
      if (!closing) continue
      // Other clients must not wait for the closing handshake.
      this.hub.remove(connection)
      connection.close(closing)
    }
  }
}

const tally = (counts: Map<number, number>, code: number) => counts.set(code, (counts.get(code) ?? 0) + 1)
