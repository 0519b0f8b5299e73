import type { ReleaseUse } from '@ems/contracts/settings'
import { api, jsonApi } from '@ems/platform'

/** A release that ran: its department and version. */
type Ran = { name: string; version: string }
type Counts = { opened: number; errors: number; slow: number; blocked_ms: number }

/** A screen that takes longer than this is one that people wait for. */
const SLOW_MS = 2_000
const SEND_EVERY_MS = 60_000
/** A tab in front says that it still runs what it shows. */
const STILL_EVERY_MS = 300_000

export type Uses = ReturnType<typeof createUses>

type Options = {
  ring: ReleaseUse['ring']
  /** Whether a user is signed in: only their tabs speak. */
  isSignedIn: () => boolean
  send?: (uses: ReleaseUse[]) => Promise<unknown>
}

/**
 * Counts what this tab runs of each release, what failed in it and what blocked the page, and says so at most once a
 * minute. The server judges a new version by it (docs/decisions/federation-authority.md#watch). Never throws, never blocks.
 */
export function createUses({ ring, isSignedIn, send = post }: Options) {
  const counts = new Map<string, Ran & Counts>()
  const of = ({ name, version }: Ran) => {
    const key = `${name}@${version}`
    const existing = counts.get(key) ?? { name, version, opened: 0, errors: 0, slow: 0, blocked_ms: 0 }
    counts.set(key, existing)
    return existing
  }
  const flush = () => {
    if (counts.size === 0 || !isSignedIn()) return
    const uses = [...counts.values()].map(({ name, version, ...counted }) => ({
      area: name,
      version,
      ring,
      ...counted,
    }))
    counts.clear()
    send(uses).catch(() => undefined)
  }
  return {
    opened(ran: Ran, tookMs: number) {
      const one = of(ran)
      one.opened += 1
      if (tookMs > SLOW_MS) one.slow += 1
    },
    failed(ran: Ran) {
      of(ran).errors += 1
    },
    blocked(ran: Ran, ms: number) {
      of(ran).blocked_ms += Math.round(ms)
    },
    still: of,
    flush,
  }
}

/** Sends the counts as time goes by, and when the tab goes away. `open` is the release on the screen. */
export function sendUses({ flush, still }: Uses, open: () => Ran | undefined): void {
  setInterval(flush, SEND_EVERY_MS)
  setInterval(() => {
    const ran = document.visibilityState === 'visible' ? open() : undefined
    if (ran) still(ran)
  }, STILL_EVERY_MS)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush())
}

const post = (uses: ReleaseUse[]) =>
  api.post('release-uses/-actions/report', {
    ...jsonApi({ data: { type: 'release-uses', attributes: { uses } } }),
    retry: 0,
    keepalive: true,
  })
