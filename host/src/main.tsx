import { BUILD_EVENT, REGISTRY_CHANNEL, REGISTRY_EVENT, readEmsConfig } from '@ems/federation/registry'
import { toast } from '@ems/platform'
import { createReporter, listen, type Report, startSession } from '@ems/platform/host'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { watchFiles } from './federation/fates.ts'
import { guardFiles } from './federation/integrity.ts'
import { knownRegistry, rememberRegistry } from './federation/known-registry.ts'
import { liveAreas } from './federation/live-areas.ts'
import { readyOpenScreen } from './federation/ready-open-screen.ts'
import { watchRegistry } from './federation/watch-registry.ts'
import './federation/provided.ts'
import { routes } from './routes.tsx'
import { watchErrors } from './watch-errors.ts'

const CALLBACK = '/signin-callback'
/** Not all tabs ask for a moved registry in the same moment. */
const SPREAD = 2_000

// Eager, without an async boundary and without waiting for any event of the document: a remote's script in the head may
// hang, and the shell must not wait for it.
const config = readEmsConfig(document)
const known = knownRegistry(document)
watchFiles()
guardFiles(config.integrity, known.registry)

let { revision } = known.registry
const send = createReporter({ app_version: config.version, ring: config.ring })
const report = (error: unknown, about: Report) => send(error, { revision, ...about })
watchErrors(report)

const session = startSession({
  sso: config.sso,
  publicBearer: config.publicBearer,
  report: (error, kind) => report(error, { kind }),
})

const areas = liveAreas(known, config.host, {
  onRevoked: ({ descriptor: { title }, version }) =>
    toast.warning(`Versi ${version} dari ${title} ditarik oleh Administrator.`),
  onCollision: (because) => report(new Error(because), { kind: 'registry' }),
})
const { check, checkAnew } = watchRegistry({
  revision: known.isStale ? undefined : revision,
  take: (latest) => {
    revision = latest.revision
    rememberRegistry(latest)
    areas.take(latest)
  },
})
listen(REGISTRY_CHANNEL, REGISTRY_EVENT, () => setTimeout(checkAnew, Math.random() * SPREAD))
addEventListener(BUILD_EVENT, (event) => {
  event.preventDefault()
  void checkAnew()
    .then(() => readyOpenScreen(areas, report))
    .then(areas.release)
})

// Who signs in decides the ring; a page that finishes a sign-in came with that of whoever was here before.
if (location.pathname === CALLBACK) {
  const stop = session.phase.subscribe(() => {
    if (session.phase.get().name !== 'ready') return
    stop()
    void check()
  })
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
createRoot(root, {
  onUncaughtError: (error) => report(error, { kind: 'host-render' }),
  // Whoever caught it reports it: the boundary of an area knows whose it is.
  onCaughtError: () => undefined,
}).render(<App environment={{ config, areas, checkRegistry: check, session, report }} routes={routes} />)
