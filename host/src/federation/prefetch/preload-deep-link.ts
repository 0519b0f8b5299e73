import type { AreaRoute } from '@ems/federation/descriptor'
import type { Registry, Release } from '@ems/federation/registry'
import { routeOf } from '@ems/federation/version-match'
import type { Report } from '@ems/platform/host'
import { readyScreen } from '../area/screens.ts'
import { type Areas, modulesAt } from '../registry/live-areas.ts'
import { prefetch } from './prefetch.ts'

type Notify = (error: unknown, about: Report) => void

/**
 * Loads the screen of a link whose code the page brings along, while the session is still starting: shown with its code
 * there, it needs no skeleton, behind which React would keep it for 300 ms. Nothing when the page brings none.
 */
export async function readyFirstScreen({ state }: Pick<Areas, 'state'>, report: Notify): Promise<void> {
  if (!document.querySelector('script[data-ems]')) return
  await nextFrame()
  const path = location.pathname
  for (const release of modulesAt(state.get(), path)) {
    const route = routeOf(release.descriptor, path)
    if (route) return ready(release, route, state.get().registry, report)
  }
}

/** Loads what the registry now has in the place of the screen that is open; nothing when none is. */
export async function preloadDeepLink({ state, open }: Pick<Areas, 'state' | 'open'>, report: Notify): Promise<void> {
  const { registry } = state.get()
  const release = registry.modules.find(({ name }) => name === open.get()?.release.name)
  const route = release && routeOf(release.descriptor, location.pathname)
  if (!route) return
  // All files at once: the container script would ask for its screen's only when it runs.
  prefetch(registry, location.pathname)
  await ready(release, route, registry, report)
}

/** Evaluating a screen takes some 30 ms, which what has just been rendered should not wait for. */
const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

function ready(release: Release, route: AreaRoute, rules: Registry, report: Notify) {
  const { name, version } = release
  return readyScreen({
    release,
    route,
    rules,
    visit: {},
    onFallback: (because) => report(because, { kind: because.kind, area: name, version, phase: 'load' }),
  })
}
