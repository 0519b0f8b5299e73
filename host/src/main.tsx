import { readEmsConfig } from '@ems/federation/registry'
import { createReporter, startSession } from '@ems/platform/host'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { guardFiles } from './federation/integrity.ts'
import { knownRegistry } from './federation/known-registry.ts'
import { routesOf } from './routes.tsx'
import { watchErrors } from './watch-errors.ts'

// Eager, without an async boundary and without waiting for any event of the document: a remote's script in the head may
// hang, and the shell must not wait for it.
const config = readEmsConfig(document)
const { registry, isStale } = knownRegistry(document)
guardFiles(config.integrity, registry)

const report = createReporter({ app_version: config.version, ring: config.ring, revision: registry.revision })
watchErrors(report)

const session = startSession({
  sso: config.sso,
  publicBearer: config.publicBearer,
  report: (error, kind) => report(error, { kind }),
})

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
createRoot(root, {
  onUncaughtError: (error) => report(error, { kind: 'host-render' }),
  // Whoever caught it reports it: the boundary of an area knows whose it is.
  onCaughtError: () => undefined,
}).render(<App environment={{ config, registry, isStale, session, report }} routes={routesOf(registry)} />)
