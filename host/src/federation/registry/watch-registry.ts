import { type Registry, toRegistry } from '@ems/federation/registry'

/** Maximum delay of a change in an open tab without push. */
const EVERY = 60_000
const TIMEOUT_MS = 10_000

type Watch = {
  /** Revision of the registry that the page came with; undefined when it came without. */
  revision: string | undefined
  take: (latest: Registry) => void
}

/** Asks for the registry now. Resolves whether or not there was an answer. */
export type Check = () => Promise<void>

type Watching = {
  check: Check
  /** The same, but an answer that was on its way already does not count: it may be older than what is asked for. */
  checkAnew: Check
  stop: () => void
}

/**
 * Keeps the areas of an open tab current: asks every minute, and when the tab comes back to the front or the browser online.
 * A broken or unreachable registry changes nothing. `check` asks at once.
 */
export function watchRegistry({ revision, take }: Watch): Watching {
  let etag = revision && `"${revision}"`
  let requesting: Promise<void> | undefined

  async function ask() {
    const answer = await fetch('/registry.json', {
      headers: etag ? { 'If-None-Match': etag } : {},
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (answer.status !== 200) return
    const registry = toRegistry(await answer.json())
    if (!registry) return
    etag = answer.headers.get('ETag') ?? undefined
    take(registry)
  }

  const check = () => {
    requesting ??= ask()
      // Away, offline or no JSON: the next minute will tell.
      .catch(() => undefined)
      .finally(() => {
        requesting = undefined
      })
    return requesting
  }
  const checkAnew = () => (requesting ? requesting.then(check) : check())
  const checkWhenSeen = () => {
    if (document.visibilityState === 'visible') void check()
  }

  // Not all tabs of a company in the same second.
  const timer = setInterval(checkWhenSeen, EVERY * (0.9 + Math.random() * 0.2))
  document.addEventListener('visibilitychange', checkWhenSeen)
  window.addEventListener('online', checkWhenSeen)
  const stop = () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', checkWhenSeen)
    window.removeEventListener('online', checkWhenSeen)
  }
  return { check, checkAnew, stop }
}
