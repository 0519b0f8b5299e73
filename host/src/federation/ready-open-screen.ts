import { routeOf } from '@ems/federation/registry'
import type { Report } from '@ems/platform/host'
import type { Areas } from './live-areas.ts'
import { prefetch } from './prefetch.ts'
import { readyScreen } from './screens.ts'

/** Loads what the registry now has in the place of the screen that is open; nothing when none is. */
export async function readyOpenScreen(
  { state, open }: Pick<Areas, 'state' | 'open'>,
  report: (error: unknown, about: Report) => void,
): Promise<void> {
  const { registry } = state.get()
  const release = registry.modules.find(({ name }) => name === open.get()?.release.name)
  const route = release && routeOf(release.descriptor, location.pathname)
  if (!route) return
  // All files at once: the container script would ask for its screen's only when it runs.
  prefetch(registry, location.pathname)
  const { name, version } = release
  await readyScreen({
    release,
    route,
    rules: registry,
    visit: {},
    onFallback: (because) => report(because, { kind: because.kind, area: name, version, phase: 'load' }),
  })
}
