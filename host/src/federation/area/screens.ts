import type { AreaRoute } from '@ems/federation/descriptor'
import type { Release } from '@ems/federation/registry'
import { refusal } from '@ems/federation/version-match'
import type { ScreenSource } from '../load/LazyScreen.tsx'
import type { Rules } from '../load/load-module.ts'
import { loadScreen } from '../load/load-screen.ts'
import { clearLoadResults } from '../load/script-load-results.ts'
import type { AreaFailure } from './failure.ts'

/** One stay at a screen, from navigation to navigation. */
export type PageLoad = object

type Existing = ScreenSource & {
  readonly id: number
  /** The stay that uses it, or used it last. */
  visit: PageLoad
  /** Failure of its code, and the visit in which it happened. */
  broken?: { failure: AreaFailure; during: PageLoad }
  loadedAt: number
}

type Expected = {
  release: Release
  route: AreaRoute
  rules: Rules
  visit: PageLoad
  onFallback: (because: AreaFailure) => void
}

/** A release that could not be had is tried again after this long, with the next navigation. */
const TRY_AGAIN_AFTER = 5 * 60_000

const screens = new Map<string, Existing>()
let created = 0

/**
 * Source of a screen, stable while its release may run: otherwise React would remount it with each render. `id` changes
 * when another release takes over.
 */
export function screenSource(expected: Expected): Existing {
  const { release, route, rules, visit } = expected
  const key = keyOf(release, route.expose)
  let existing = screens.get(key)
  if (!existing || isOver(existing, rules, visit)) {
    const canStandIn = release.previous?.preload[route.expose] !== undefined
    existing = sourceOf(expected, canStandIn ? existing?.broken?.failure : undefined)
    screens.set(key, existing)
  }
  existing.visit = visit
  return existing
}

/**
 * Loads a screen before it is displayed, so that it replaces the previous one without a skeleton, which React would
 * keep for 300 ms. Failures are reported when it is displayed.
 */
export async function readyScreen(expected: Expected): Promise<void> {
  const source = screenSource(expected)
  if (source.loaded) return
  source.early ??= source.load(false)
  source.loaded = await source.early.catch(() => undefined)
}

/** Code that has run and failed is not run again: from the next navigation on, the release before stands in. */
export function markBroken(source: { broken?: Existing['broken'] }, failure: AreaFailure, during: PageLoad): void {
  source.broken ??= { failure, during }
}

function sourceOf({ release, route, rules, visit, onFallback }: Expected, outOf: AreaFailure | undefined) {
  const source: Existing = {
    id: created++,
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

function isOver({ loaded, loadedAt, broken, visit: last }: Existing, rules: Rules, pageLoad: PageLoad) {
  if (loaded && refusal(loaded.release, rules, rules.host)?.kind === 'revoked') return true
  if (last === pageLoad) return false
  if (broken && broken.during !== pageLoad) return true
  return loaded?.because !== undefined && Date.now() - loadedAt > TRY_AGAIN_AFTER
}

const keyOf = ({ global, state }: Release, expose: string) => `${global} ${state} ${expose}`
