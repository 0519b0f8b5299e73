import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, fstatSync, openSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '@ems/postgres/embedded'
import { type ServiceName, spawnService, untilHealthy } from '@ems/service/spawn'

export type Supervised = {
  name: ServiceName
  port: number
  env: NodeJS.ProcessEnv
  logFile: string
  /** Its bundle instead of its sources. */
  isBundled?: boolean
  /** One line per thing worth telling. */
  say: (line: string) => void
  /** Called when the service cannot be restarted. */
  onLost: (error: Error) => void
}

/** EX_CONFIG: the service says what it lacks, and starting it again would change nothing. */
const MISCONFIGURED = 78
/** The first start fills the demo, which on a busy machine takes minutes; a service that dies is noticed at once. */
const TIMEOUT_MS = 5 * 60_000
const BACK_OFF = { firstMs: 100, lastMs: 5_000, resetAfterMs: 30_000 }
const START_ATTEMPTS = 3

/** Keeps one service running: starts it, starts it again when it crashes, stops it. */
export class Supervisor {
  readonly #options: Supervised
  #child: ChildProcess | undefined
  #stopping = false
  #wait = BACK_OFF.firstMs
  #logStart = 0
  /** Number of the current start. Callbacks of earlier starts are ignored. */
  #life = 0

  constructor(options: Supervised) {
    this.#options = options
  }

  get name() {
    return this.#options.name
  }

  /** Of the process that runs now; another one after a crash. */
  get pid() {
    return this.#child?.pid ?? 0
  }

  /** Resolves when the service is healthy; rejects when it refuses to start or keeps crashing. */
  async start() {
    const { logFile } = this.#options
    await rename(logFile, `${logFile}.1`).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#boot()
      } catch (error) {
        if (this.#stopping || error instanceof Refusal) throw error
        if (attempt === START_ATTEMPTS)
          throw new Refusal(`${this.name} cannot start: ${(error as Error).message}`, { cause: error })
        await sleep(BACK_OFF.firstMs * 2 ** attempt)
      }
    }
  }

  /** Ends the service and starts it again, for development. What does not come up waits for the next call. */
  async restart() {
    this.#life += 1
    await this.#end(2_000)
    this.#stopping = false
    await this.#boot()
  }

  /** SIGTERM, then SIGKILL after `graceMs`. */
  async stop(graceMs = 8_000) {
    await this.#end(graceMs)
  }

  async #end(graceMs: number) {
    this.#stopping = true
    const child = this.#child
    if (!child || hasExited(child)) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    const impatient = setTimeout(() => child.kill('SIGKILL'), graceMs)
    await exited
    clearTimeout(impatient)
  }

  async #boot() {
    const { name, port, env, logFile, isBundled } = this.#options
    const log = openSync(logFile, 'a', 0o600)
    this.#logStart = fstatSync(log).size
    const child = spawnService(name, { port, env, stdio: ['ignore', log, log], isBundled })
    closeSync(log)
    this.#child = child
    const exited = once(child, 'exit')
    const deleted = () => (hasExited(child) ? `it ended with ${child.exitCode ?? child.signalCode}` : undefined)
    try {
      await untilHealthy(`http://127.0.0.1:${port}`, { gone: deleted, forMs: TIMEOUT_MS })
    } catch (error) {
      child.kill('SIGKILL')
      if (child.exitCode === MISCONFIGURED) throw new Refusal(await this.#lastWords(10))
      throw new Error(`${await this.#lastWords(3)} (${(error as Error).message}; ${logFile})`, { cause: error })
    }
    const healthySince = Date.now()
    exited.then(([code, signal]) => this.#revive(code ?? signal, Date.now() - healthySince))
  }

  async #revive(reason: number | string, aliveMs: number) {
    if (this.#stopping) return
    const life = this.#life
    const { say, onLost } = this.#options
    if (reason === MISCONFIGURED) return onLost(new Refusal(await this.#lastWords(10)))
    if (aliveMs > BACK_OFF.resetAfterMs) this.#wait = BACK_OFF.firstMs
    const wait = this.#wait
    this.#wait = Math.min(wait * 2, BACK_OFF.lastMs)
    say(`${this.name} ended (${reason}) and is started again.`)
    await sleep(wait)
    if (this.#stopping || life !== this.#life) return
    try {
      await this.#boot()
      say(`${this.name} is back.`)
    } catch (error) {
      if (error instanceof Refusal) onLost(error)
      else await this.#revive((error as Error).message, 0)
    }
  }

  /** The last output since the start: usually the error that ended the service. */
  async #lastWords(lines: number) {
    await using file = await open(this.#options.logFile)
    const { size } = await file.stat()
    const from = Math.max(this.#logStart, size - 16_384)
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(size - from), position: from })
    const written = buffer.subarray(0, bytesRead).toString().trim().split('\n')
    const error = written.findLast((line) => /^\w*Error\b.*: /.test(line))
    return error ?? written.slice(-lines).join('\n')
  }
}

const hasExited = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null
