import { setTimeout as sleep } from 'node:timers/promises'
import { momentText } from '../contract/dates.ts'
import type { Faults } from '../control/faults.ts'
import type { Application } from '../oauth/applications.ts'
import type { Envelope } from './envelope.ts'

const MAX_TRIES = 3
const MAX_KEPT = 2_000

export type Delivery = {
  clientId: string
  databaseId: number
  type: string
  time: string
  url: string
  attempt: number
  status: number | string
  body: string
}

type World = { faults: Faults; applications: () => readonly Application[]; retryMs: () => number; now: () => number }

/** Posts events to the applications: at least once, in no sure order, up to three times until the application answers 200. */
export class Deliveries {
  readonly #world: World
  readonly #pending = new Set<Promise<void>>()
  #history: Delivery[] = []
  #stop = new AbortController()

  constructor(world: World) {
    this.#world = world
  }

  add(envelope: Envelope) {
    for (const application of this.#world.applications()) {
      const { url, types, activeUntil } = application.webhook
      // It stops without a word: the console still says that it is active.
      if (!url || !types.includes(envelope.type) || activeUntil < this.#world.now()) continue
      const work = this.#deliver(application, url, envelope).catch(() => undefined)
      this.#pending.add(work)
      work.finally(() => this.#pending.delete(work))
    }
  }

  history() {
    return this.#history
  }

  /** Resolves when nothing is under way. */
  async settled() {
    while (this.#pending.size) await Promise.all(this.#pending)
  }

  forget() {
    this.#stop.abort()
    this.#stop = new AbortController()
    this.#history = []
  }

  async #deliver(application: Application, url: string, envelope: Envelope) {
    const { connection } = application
    const subject = { host: 'webhook', path: url, method: 'POST', connection }
    const { faults } = this.#world
    if (faults.take(['webhook_stop_silently'], subject)) return
    const { signal } = this.#stop
    const late = faults.take(['webhook_out_of_order'], subject)
    if (late) await sleep(late.ms ?? 300, undefined, { signal })
    const unknown = faults.take(['webhook_unknown_database'], subject)
    const body = JSON.stringify([unknown ? { ...envelope, databaseId: 9_999 } : envelope])
    const times = faults.take(['webhook_duplicate'], subject) ? 2 : 1
    for (let n = 0; n < times; n++) await this.#send(application, url, body, envelope, signal)
  }

  async #send(
    { clientId }: Application,
    url: string,
    body: string,
    { databaseId, type }: Envelope,
    signal: AbortSignal,
  ) {
    for (let attempt = 1; attempt <= MAX_TRIES; attempt++) {
      const status = await post(url, body, signal)
      this.#history.push({
        clientId,
        databaseId,
        type,
        time: momentText(this.#world.now()),
        url,
        attempt,
        status,
        body,
      })
      if (this.#history.length > MAX_KEPT) this.#history.shift()
      if (status === 200) return
      await sleep(this.#world.retryMs() * attempt, undefined, { signal })
    }
  }
}

/** The status of the answer, or why there was none. */
async function post(url: string, body: string, signal: AbortSignal) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(5_000)]),
    })
    await response.body?.cancel()
    return response.status
  } catch (error) {
    return (error as Error).message
  }
}
