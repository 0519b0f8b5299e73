import { BUILD_EVENT, REGISTRY_CHANNEL, REGISTRY_EVENT } from '@ems/federation/registry'
import { toast } from '@ems/platform'
import { listen } from '@ems/platform/host'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '../App.tsx'
import { keepTyped } from '../federation/area/keep-typed.ts'
import { preloadDeepLink } from '../federation/prefetch/preload-deep-link.ts'
import { liveAreas } from '../federation/registry/live-areas.ts'
import { rememberRegistry } from '../federation/registry/registry-cache.ts'
import { watchRegistry } from '../federation/registry/watch-registry.ts'
import '../federation/load/shared-modules.ts'
import { FROZEN_MS, watchBlocking } from '../federation/uses/blocking.ts'
import { frozenBefore, noteFrozen, screenInFront } from '../federation/uses/frozen.ts'
import { sendUses } from '../federation/uses/uses.ts'
import { recover } from '../recover.ts'
import { routes } from '../routes.tsx'
import { config, existing } from './page.ts'
import { report, reported, session, uses } from './session.ts'

const CALLBACK = '/signin-callback'
/** Not all tabs ask for a moved registry in the same moment. */
const SPREAD = 2_000

const areas = liveAreas(existing, config.host, {
  onRevoked: ({ descriptor: { title }, version }) => {
    keepTyped(() => toast.info('Isian Anda dikembalikan. Periksa kembali sebelum menyimpan.'))
    toast.warning(`Versi ${version} dari ${title} ditarik oleh Administrator.`)
  },
  onLeftOut: (because) => report(new Error(because), { kind: 'registry' }),
})
const { check, checkAnew } = watchRegistry({
  revision: existing.isStale ? undefined : reported.revision,
  take: (latest) => {
    reported.revision = latest.revision
    if (!config.preview) rememberRegistry(latest)
    areas.take(latest)
  },
})
listen(REGISTRY_CHANNEL, REGISTRY_EVENT, () => setTimeout(checkAnew, Math.random() * SPREAD))
addEventListener(BUILD_EVENT, (event) => {
  event.preventDefault()
  void checkAnew()
    .then(() => preloadDeepLink(areas, report))
    .then(areas.release)
})

const running = () => areas.open.get()?.release
sendUses(uses, running)
watchBlocking({
  open: running,
  blocked: (owner, ms) => {
    uses.blocked(owner, ms)
    if (ms < FROZEN_MS) return
    const message = `${owner.name}@${owner.version} blocked the page for ${Math.round(ms)} ms`
    report(new Error(message), { kind: 'blocked', area: owner.name, version: owner.version, phase: 'run' })
    const screen = screenInFront()
    if (screen) noteFrozen(screen)
  },
})
const frozen = frozenBefore()
if (frozen) report(new Error(`${frozen} froze the tab`), { kind: 'frozen' })

recover({ areas, check, session })

// The user decides the ring; a page that finishes a sign-in has the ring of the previous user.
if (location.pathname === CALLBACK) {
  const stop = session.phase.subscribe(() => {
    if (session.phase.get().name !== 'ready') return
    stop()
    void check()
  })
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
const page = createRoot(root, {
  onUncaughtError: (error) => report(error, { kind: 'host-render' }),
  // The boundary that caught an error reports it: it knows the area.
  onCaughtError: () => undefined,
})
// In pieces, over what the page has painted already: it stays until the first of it can take its place.
startTransition(() =>
  page.render(<App environment={{ config, areas, checkRegistry: check, session, report, uses }} routes={routes} />),
)
