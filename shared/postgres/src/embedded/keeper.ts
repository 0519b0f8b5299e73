import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fstatSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isUnavailable } from '../retrying.ts'
import type { Cluster } from './cluster.ts'
import { guard, type Launch, launch, shutDown } from './postmaster.ts'
import { Refusal } from './refusal.ts'

/** Crashes closer together than this mean that starting again does not help. */
const CRASH_LOOP = { crashes: 5, withinMs: 60_000 }

export type KeeperOptions = {
  start: Launch
  cluster: Cluster
  logFile: string
  log: (line: string) => void
  onLost: (error: Error) => void
}

/** Keeps one server running on one port: what crashes is started again, until `stop`. */
export class Keeper {
  readonly #options: KeeperOptions
  readonly #crashes: number[] = []
  #server: ChildProcess | undefined
  #ended: Promise<unknown> | undefined
  #stopping = false

  constructor(options: KeeperOptions) {
    this.#options = options
  }

  get pid() {
    return this.#server?.pid ?? 0
  }

  /** Resolves when the server answers queries. */
  async boot() {
    const { start, cluster, logFile } = this.#options
    const { size: written } = fstatSync(start.logTo)
    const server = launch(start)
    this.#server = server
    const dismiss = guard(server, start)
    const ended = once(server, 'exit').finally(dismiss)
    this.#ended = ended
    await untilReady(server, cluster, start.port, () => lastWords(logFile, written))
    ended.then(([code, signal]) => this.#revive(code ?? signal))
  }

  async stop() {
    this.#stopping = true
    if (this.#server) await shutDown(this.#server)
    await this.#ended
  }

  #revive(reason: number | string) {
    if (this.#stopping) return
    const { log, logFile, onLost } = this.#options
    const now = Date.now()
    this.#crashes.push(now)
    if (this.#crashes.filter((at) => now - at < CRASH_LOOP.withinMs).length > CRASH_LOOP.crashes)
      return onLost(new Refusal(`PostgreSQL keeps ending (${reason}); ${logFile} says why.`))
    log(`PostgreSQL ended (${reason}); starting it again.`)
    this.#again(50)
  }

  /** The first attempts may meet backends of the dead server that still hold its shared memory. */
  async #again(wait: number) {
    await sleep(wait)
    if (this.#stopping) return
    try {
      await this.boot()
      this.#options.log('PostgreSQL is back.')
    } catch (error) {
      if (this.#stopping) return
      if (wait > 2_000) this.#options.onLost(error as Error)
      else await this.#again(wait * 2)
    }
  }
}

/** Recovery after a crash is waited for however long it takes; a server that ends instead rejects with its last words. */
async function untilReady(server: ChildProcess, cluster: Cluster, port: number, why: () => Promise<string>) {
  for (;;) {
    if (server.exitCode !== null || server.signalCode !== null || !server.pid)
      throw new Refusal(`PostgreSQL did not start: ${await why()}`)
    const client = new pg.Client({
      connectionString: urlOf('postgres', 'postgres', cluster, port),
      connectionTimeoutMillis: 2_000,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return
    } catch (error) {
      if (!isUnavailable(error)) throw error
      await sleep(20)
    } finally {
      client.end().catch(() => undefined)
    }
  }
}

/** Error of the server from its log after the first `written` bytes. */
async function lastWords(logFile: string, written: number) {
  const log = await readFile(logFile)
  const lines = log.subarray(written).toString().trim().split('\n')
  const fatal = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.join(' ')
  return `${fatal.replace(/^.*?(FATAL|PANIC):\s*/, '').slice(0, 300)} (${logFile})`
}

/** The address of `database` for `role`. */
export function urlOf(role: string, database: string, { password }: Cluster, port: number) {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
}
