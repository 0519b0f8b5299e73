import type { Registry } from '@ems/federation/registry'
import { refusal, routeOf } from '@ems/federation/version-match'
import { loadKit } from '../kit.ts'
import { hashOf, kitFiles } from '../load/integrity.ts'
import { wasTried } from '../load/script-load-results.ts'

const announced = new Set<string>()

/**
 * Has the browser fetch the code behind a path ahead of a click, without running any of the department's; `prefetch`:
 * when it has nothing better to do.
 */
export function prefetch(registry: Registry, path: string, as: 'preload' | 'prefetch' = 'preload'): void {
  for (const release of registry.modules) {
    const route = routeOf(release.descriptor, path)
    if (!route || route.preload === 'none' || refusal(release, registry, registry.host)) continue
    // Opening the screen reports a failure.
    loadKit().catch(() => undefined)
    for (const file of [release.entry, ...(release.preload[route.expose] ?? [])])
      announce(as, file, release.integrity[file])
  }
}

/** Prefetches the kit while the browser is idle, so that the first list waits for its own code only. */
export function prefetchKit(): void {
  const { saveData = false } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {}
  if (saveData) return
  for (const file of kitFiles()) announce('prefetch', file, hashOf(file))
}

/** Counts a stay at a screen, so that this browser learns which ones its user needs most. */
export function recordPath(path: string): void {
  const visits = visitsOf()
  visits[path] = (visits[path] ?? 0) + 1
  try {
    localStorage.setItem(VISITS, JSON.stringify(visits))
  } catch {
    // Storage is full or forbidden: nothing is fetched ahead.
  }
}

/** Fetches ahead what is likely to be opened next: the two screens used most, and those that ask for it. */
export function prefetchLikely(registry: Registry): void {
  const max = Object.entries(visitsOf())
    .sort(([, a], [, b]) => b - a)
    .slice(0, 2)
    .map(([path]) => path)
  const eager = registry.modules.flatMap(({ descriptor }) =>
    descriptor.routes.filter(({ preload }) => preload === 'idle').map(({ path }) => path),
  )
  for (const path of new Set([...max, ...eager])) prefetch(registry, path, 'prefetch')
}

const VISITS = 'ems-visits'

function visitsOf(): Record<string, number> {
  try {
    const visits = JSON.parse(localStorage.getItem(VISITS) ?? '{}')
    return typeof visits === 'object' && visits !== null ? visits : {}
  } catch {
    return {}
  }
}

function announce(rel: 'preload' | 'prefetch', file: string, integrity = '') {
  const href = new URL(file, location.origin).href
  if (announced.has(href) || wasTried(file)) return
  announced.add(href)
  const link = Object.assign(document.createElement('link'), { rel, href, integrity, crossOrigin: 'anonymous' })
  if (rel === 'preload') link.as = file.endsWith('.css') ? 'style' : 'script'
  document.head.append(link)
}
