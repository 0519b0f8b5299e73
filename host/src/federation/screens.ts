import type { AreaRoute } from '@ems/federation/descriptor'
import type { Release } from '@ems/federation/registry'
import { refusal } from '@ems/federation/version-match'
import type { AreaFailure } from './failure.ts'
import type { ScreenSource } from './LazyScreen.tsx'
import type { Rules } from './load-module.ts'
import { loadScreen } from './load-screen.ts'
import { clearLoadResults } from './script-load-results.ts'

/** One stay at a screen, from navigation to navigation. */
export type Visit = object

type Known = ScreenSource & {
  readonly id: number
  /** The stay that uses it, or used it last. */
  visit: Visit
  /** Failure of its code, and the visit in which it happened. */
  broken?: { failure: AreaFailure; during: Visit }
  loadedAt: number
}

type Wanted = {
  release: Release
  route: AreaRoute
  rules: Rules
  visit: Visit
  onFallback: (because: AreaFailure) => void
}

/** A release that could not be had is tried again after this long, with the next navigation. */
const TRY_AGAIN_AFTER = 5 * 60_000

const screens = new Map<string, Known>()
let made = 0

/**
 * Source of a screen, stable while its release may run: otherwise React would remount it with each render. `id` changes
 * when another release takes over.
 */
export function screenSource(wanted: Wanted): Known {
  const { release, route, rules, visit } = wanted
  const key = keyOf(release, route.expose)
  let known = screens.get(key)
  if (!known || isOver(known, rules, visit)) {
    const canStandIn = release.previous?.preload[route.expose] !== undefined
    known = sourceOf(wanted, canStandIn ? known?.broken?.failure : undefined)
    screens.set(key, known)
  }
  known.visit = visit
  return known
}

/**
 * Loads a screen before it is displayed, so that it replaces the previous one without a skeleton, which React would
 * keep for 300 ms. Failures are reported when it is displayed.
 */
export async function readyScreen(wanted: Wanted): Promise<void> {
  const source = screenSource(wanted)
  if (source.loaded) return
  source.early ??= source.load(false)
  source.loaded = await source.early.catch(() => undefined)
}

/** Code that has run and failed is not run again: from the next navigation on, the release before stands in. */
export function markBroken(source: { broken?: Known['broken'] }, failure: AreaFailure, during: Visit): void {
  source.broken ??= { failure, during }
}

function sourceOf({ release, route, rules, visit, onFallback }: Wanted, outOf: AreaFailure | undefined) {
  const source: Known = {
    id: made++,
    visit,
    loadedAt: 0,
    load: async (isAgain) => {
      if (isAgain) clearLoadResults(`/remotes/${release.name}/`)
      const loaded = await loadScreen(release, route.expose, rules, { timeoutMs: route.timeoutMs, outOf })
      source.loadedAt = Date.now()
      // A known failure was reported when it happened.
      if (loaded.because && !outOf) onFallback(loaded.because)
      return loaded
    },
  }
  return source
}

function isOver({ loaded, loadedAt, broken, visit: last }: Known, rules: Rules, visit: Visit) {
  if (loaded && refusal(loaded.release, rules, rules.host)?.kind === 'revoked') return true
  if (last === visit) return false
  if (broken && broken.during !== visit) return true
  return loaded?.because !== undefined && Date.now() - loadedAt > TRY_AGAIN_AFTER
}

const keyOf = ({ global, state }: Release, expose: string) => `${global} ${state} ${expose}`
