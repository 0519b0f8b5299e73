import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '@ems/postgres/embedded'
import { startService } from '@ems/testing'
import Pusher from 'pusher'
import { WebSocket, WebSocketServer } from 'ws'

/*
 * P12: one event to 2,000 clients; the last one has it within 150 ms. Beside it the same text through a bare `ws`
 * server that does nothing but send to all its sockets: as many clients, the same machine, in turns in one run.
 *
 *   node bench/realtime.bench.ts [rounds]
 */
const CLIENTS = 2_000
const GATE_MS = 150
const WARM_UP = 5
const CHANNEL = 'private-invoices.1'
const payload = { id: '4711', version: 3, actor: '12', changed: ['status', 'paid_on', 'total_amount'] }
const wireText = JSON.stringify({ event: 'updated', channel: CHANNEL, data: JSON.stringify(payload) })

/** The server under test, and the reading of its memory. */
type Server = { port: number; rss: () => Promise<number>; subscription?: (socketId: string) => object }
type Way = { name: string; audience: Audience; send: () => Promise<unknown> }
type Row = {
  way: string
  first_ms: number
  half_ms: number
  last_ms: number
  worst_last_ms: number
  times_bound: number
}

/** The lower bound: HTTP in, its body out to every socket. */
function serveBare() {
  const sockets = new Set<WebSocket>()
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') return response.end(String(process.memoryUsage.rss()))
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const message = Buffer.concat(chunks)
    for (const socket of sockets) socket.send(message, { binary: false })
    return response.end()
  })
  new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket) => sockets.add(socket))
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
  process.on('disconnect', () => process.exit())
}

/** Clients that note when the event reaches them. */
class Audience {
  private arrivals: number[] = []
  private complete: () => void = () => undefined
  private readonly server: Server

  constructor(server: Server) {
    this.server = server
  }

  async connect(clients: number) {
    await Promise.all(Array.from({ length: clients }, () => this.connectOne()))
  }

  /** Resident bytes of the server at this moment. */
  rss = () => this.server.rss()

  /** Milliseconds from before the request until the first, the thousandth and the last client has the event. */
  async round(send: () => Promise<unknown>) {
    this.arrivals = []
    const all = new Promise<void>((resolve) => {
      this.complete = resolve
    })
    const start = performance.now()
    await Promise.all([send(), Promise.race([all, sleep(10_000)])])
    if (this.arrivals.length < CLIENTS) throw new Error(`Only ${this.arrivals.length} of ${CLIENTS} were reached`)
    const [first, half, last] = [0, CLIENTS / 2, CLIENTS - 1].map((n) => (this.arrivals[n] ?? 0) - start)
    return { first: first ?? 0, half: half ?? 0, last: last ?? 0 }
  }

  private async connectOne() {
    const { port, subscription } = this.server
    const socket = new WebSocket(`ws://127.0.0.1:${port}/app/bench?protocol=7`, { perMessageDeflate: false })
    const subscribed = new Promise<void>((resolve) => {
      socket.on('message', (message) => {
        const text = String(message)
        if (text.startsWith('{"event":"updated"')) this.arrive()
        else if (text.includes('connection_established') && subscription) {
          const { socket_id } = JSON.parse(JSON.parse(text).data)
          socket.send(JSON.stringify({ event: 'pusher:subscribe', data: subscription(socket_id) }))
        } else if (text.includes('subscription_succeeded')) resolve()
      })
    })
    await once(socket, 'open')
    if (subscription) await subscribed
  }

  private arrive() {
    this.arrivals.push(performance.now())
    if (this.arrivals.length === CLIENTS) this.complete()
  }
}

async function main(rounds: number) {
  const folder = await mkdtemp(path.join(tmpdir(), 'ems-bench-'))
  const postgres = await startEmbedded({ dataDir: folder, log: () => undefined, settings: { fsync: 'off' } })
  const ends: (() => unknown)[] = [
    () => Promise.all([folder, postgres.home].map((path) => rm(path, { recursive: true, force: true }))),
    postgres.stop,
  ]
  try {
    const ways = [await bareWay(ends), ...(await realtimeWays(postgres.url, ends))]
    const memory = await gather(ways)
    await report(ways, memory, await measure(ways, rounds), rounds)
  } finally {
    for (const end of ends.reverse()) await end()
  }
  process.exit()
}

async function bareWay(ends: (() => unknown)[]): Promise<Way> {
  const child = fork(import.meta.filename, ['--bare'])
  ends.push(() => child.kill())
  const [port] = (await once(child, 'message')) as [number]
  const url = `http://127.0.0.1:${port}`
  const audience = new Audience({ port, rss: async () => Number(await (await fetch(url)).text()) })
  return { name: 'bare ws broadcast', audience, send: () => fetch(url, { method: 'POST', body: wireText }) }
}

/** The service as it is deployed, given the event itself, and given it on another instance of the same database. */
async function realtimeWays(databaseUrl: string, ends: (() => unknown)[]): Promise<Way[]> {
  const [key, secret, token] = ['bench', randomBytes(16).toString('hex'), randomBytes(16).toString('hex')]
  const env = {
    EMS_URL: 'http://localhost:8080',
    DATABASE_URL: databaseUrl,
    REALTIME_APP_ID: '1',
    REALTIME_KEY: key,
    REALTIME_SECRET: secret,
    REALTIME_MAX_PER_ADDRESS: String(CLIENTS),
    REALTIME_METRICS_TOKEN: token,
    LOG_LEVEL: 'warn',
  }
  const start = async () => {
    const service = await startService({ name: 'realtime', env })
    ends.push(service.kill)
    const sdk = new Pusher({ appId: '1', key, secret, host: '127.0.0.1', port: String(service.port), useTLS: false })
    return { ...service, sdk }
  }
  const [nearby, far] = [await start(), await start()]
  const rss = async () => {
    const response = await fetch(`${nearby.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    return Number(/^process_resident_memory_bytes (\d+)$/m.exec(await response.text())?.[1])
  }
  const subscription = (id: string) => ({ channel: CHANNEL, ...nearby.sdk.authorizeChannel(id, CHANNEL) })
  const audience = new Audience({ port: nearby.port, rss, subscription })
  return [
    { name: 'realtime', audience, send: () => nearby.sdk.trigger(CHANNEL, 'updated', payload) },
    { name: 'realtime, other instance', audience, send: () => far.sdk.trigger(CHANNEL, 'updated', payload) },
  ]
}

/**
 * Connects all clients, in turns for each server: of two audiences in one process the older one is served more slowly.
 * Returns what a connection costs each server.
 */
async function gather(ways: Way[]) {
  const audiences = new Map(ways.toReversed().map(({ name, audience }) => [audience, name]))
  const before = await Promise.all([...audiences.keys()].map((audience) => audience.rss()))
  for (let n = 0; n < CLIENTS; n += 100) for (const audience of audiences.keys()) await audience.connect(100)
  await sleep(2_000)
  const after = await Promise.all([...audiences.keys()].map((audience) => audience.rss()))
  return [...audiences.values()].map((name, n) => ({
    of: name,
    kB_per_connection: rounded(((after[n] ?? 0) - (before[n] ?? 0)) / CLIENTS / 1_024),
  }))
}

/** One round of each way after the other, another one first each time: neither a busy moment nor the order favours one. */
async function measure(ways: Way[], rounds: number) {
  const results = new Map(ways.map(({ name }) => [name, [] as Awaited<ReturnType<Audience['round']>>[]]))
  for (let n = -WARM_UP; n < rounds; n++) {
    for (const step of ways.keys()) {
      const { name, audience, send } = ways[(step + n + WARM_UP) % ways.length] as Way
      const result = await audience.round(send)
      if (n >= 0) results.get(name)?.push(result)
      await sleep(100)
    }
  }
  return results
}

async function report(
  ways: Way[],
  memory: Awaited<ReturnType<typeof gather>>,
  results: Awaited<ReturnType<typeof measure>>,
  rounds: number,
) {
  const of = (name: string, part: 'first' | 'half' | 'last') => (results.get(name) ?? []).map((round) => round[part])
  const bound = median(of(ways[0]?.name ?? '', 'last'))
  const rows = ways.map(
    ({ name }): Row => ({
      way: name,
      first_ms: rounded(median(of(name, 'first'))),
      half_ms: rounded(median(of(name, 'half'))),
      last_ms: rounded(median(of(name, 'last'))),
      worst_last_ms: rounded(Math.max(...of(name, 'last'))),
      times_bound: rounded(median(of(name, 'last')) / bound),
    }),
  )
  console.table(rows)
  console.table(memory)
  const passed = rows.slice(1).every(({ last_ms }) => last_ms <= GATE_MS)
  console.log(
    `P12, ${CLIENTS} clients, median of ${rounds} rounds, load ${rounded(loadavg()[0] ?? 0)}: last one ≤ ${GATE_MS} ms: ${passed ? 'passed' : 'FAILED'}`,
  )
  const file = path.join(import.meta.dirname, 'results/realtime.json')
  await mkdir(path.dirname(file), { recursive: true })
  const result = {
    id: 'P12',
    clients: CLIENTS,
    rounds,
    gate_ms: GATE_MS,
    passed,
    rows,
    memory,
    load: loadavg()[0],
    node: process.version,
  }
  await writeFile(file, `${JSON.stringify(result, null, 2)}\n`)
  if (!passed) process.exitCode = 1
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const rounded = (value: number) => Math.round(value * 100) / 100

if (process.argv.includes('--bare')) serveBare()
else await main(Number(process.argv[2] ?? 25))
