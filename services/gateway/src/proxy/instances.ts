import { lookup } from 'node:dns/promises'
import { isIP, isIPv6 } from 'node:net'
import type { Log } from '@ems/service'
import { Pool } from 'undici'

/** From best to worst. `leaving` finishes its requests and ends soon; `away` does not exist or does not respond. */
const STATES = ['ready', 'unwell', 'leaving', 'away'] as const
type State = (typeof STATES)[number]

/** One process of a service. */
export type Instance = { origin: string; pool: Pool; state: State; inFlight: number }

export type Instances = ReturnType<typeof instancesOf>

/** Interval of health checks. A stopping service goes on serving for longer. */
const POLL_EVERY_MS = 500
const POLL_TIMEOUT_MS = 2_000
/** Shorter than a service that ends waits for its last connections (`drain`): no request meets one that is being closed. */
const IDLE_MS = 4_000

export const HEADERS_TIMEOUT_MS = 60_000
export const BODY_TIMEOUT_MS = 300_000

/**
 * The processes behind the addresses of one service: several addresses, or several processes behind one name, as
 * orchestrators give them. Each is asked how it is, so that requests go to those that are ready.
 */
export function instancesOf(urls: readonly string[], log: Log) {
  const existing = new Map<string, Instance>()
  let looking: Promise<void> | undefined
  let isClosed = false

  const add = (origin: string) => {
    if (!existing.has(origin)) existing.set(origin, { origin, pool: poolTo(origin), state: 'unwell', inFlight: 0 })
  }
  const forget = ({ origin, pool }: Instance) => {
    existing.delete(origin)
    endLater(pool)
  }
  const change = (instance: Instance, state: State) => {
    if (instance.state === state) return
    log.info({ instance: instance.origin, was: instance.state, is: state }, 'a process of a service changed')
    // Requests that are under way end; no idle connection is left for a later one to find closed.
    if (state === 'leaving' || state === 'away') {
      endLater(instance.pool)
      instance.pool = poolTo(instance.origin)
    }
    instance.state = state
  }
  const poll = async () => {
    const origins = await Promise.all(urls.map((url) => originsOf(url))).then(
      (all) => new Set(all.flat()),
      // A failing name server does not clear the last result.
      () => undefined,
    )
    if (isClosed) return
    for (const origin of origins ?? []) add(origin)
    for (const instance of existing.values()) if (origins && !origins.has(instance.origin)) forget(instance)
    await Promise.all(
      [...existing.values()].map(async (instance) => change(instance, await stateOf(instance.origin, instance.state))),
    )
  }
  const pollNow = () => {
    looking ??= poll().finally(() => {
      looking = undefined
    })
    return looking
  }
  for (const url of urls) if (!needsLookup(url)) add(url)
  const timer = setInterval(pollNow, POLL_EVERY_MS).unref()

  return {
    /** The best process to ask next, one that was not asked for this request before those that were. */
    async choose(requested: ReadonlySet<Instance>): Promise<Instance | undefined> {
      if (!existing.size) await pollNow()
      const rank = (one: Instance) => STATES.indexOf(one.state)
      const order = (one: Instance, other: Instance) =>
        rank(one) - rank(other) ||
        Number(requested.has(one)) - Number(requested.has(other)) ||
        one.inFlight - other.inFlight
      return [...existing.values()].sort(order)[0]
    },
    /** Called with the state that a request revealed. */
    change,
    /** `ok` while one process is ready, otherwise a word about the best one. */
    async condition() {
      await pollNow()
      const best = STATES.find((state) => [...existing.values()].some((one) => one.state === state)) ?? 'away'
      return { ready: 'ok', unwell: 'unavailable', leaving: 'unavailable', away: 'unreachable' }[best]
    },
    /** Ends the looking. Connections stay: what is under way, or still comes over a busy one, is answered. */
    close() {
      isClosed = true
      clearInterval(timer)
    },
  }
}

const poolTo = (origin: string) =>
  new Pool(origin, {
    connections: 256,
    pipelining: 1,
    connect: { timeout: 3_000 },
    headersTimeout: HEADERS_TIMEOUT_MS,
    bodyTimeout: BODY_TIMEOUT_MS,
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MS,
  })

const endLater = (pool: Pool) => void pool.close().catch(() => pool.destroy())

/** Behind TLS the name is part of who is asked; an address is one process already. */
const needsLookup = (url: string) => {
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && !isIP(hostname.replace(/^\[|\]$/g, ''))
}

async function originsOf(url: string): Promise<string[]> {
  if (!needsLookup(url)) return [url]
  const { hostname, port } = new URL(url)
  const addresses = await lookup(hostname, { all: true })
  return addresses.map(({ address }) => `http://${isIPv6(address) ? `[${address}]` : address}:${port || 80}`)
}

/** A process that is too busy to answer in time is there all the same. */
async function stateOf(origin: string, before: State): Promise<State> {
  try {
    const answer = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(POLL_TIMEOUT_MS) })
    const body = await answer.text()
    if (answer.ok) return 'ready'
    return /"leaving"/.test(body) ? 'leaving' : 'unwell'
  } catch (error) {
    // Unknown state: the last one is the best guess for a slow process.
    if ((error as Error).name === 'TimeoutError') return before === 'ready' ? 'unwell' : before
    return 'away'
  }
}
