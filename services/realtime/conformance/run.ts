import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createLog } from '@ems/service'
import { soleInstance } from '../src/cluster/bus.ts'
import { Realtime } from '../src/server.ts'
import { downloaded } from './packages.ts'
import { type Cluster, runPusherJs } from './pusher-js.ts'
import { runPusherSdk } from './pusher-sdk.ts'

/*
 * Runs the tests that the authors of pusher-js and of the `pusher` server SDK wrote for themselves against this
 * service, from their published packages, in a temporary folder. Takes two minutes and the network:
 *
 *   node services/realtime/conformance/run.ts [--keep] [--only pusher-js|pusher]
 */
const { values } = parseArgs({ options: { keep: { type: 'boolean' }, only: { type: 'string' } } })

/** The suite of pusher-js names its applications in its specs: the keys are theirs, the secrets are ours. */
const clusters: Cluster[] = [
  { name: 'mt1', host: '127.0.0.1', port: 0, app: { id: '1', key: 'c49a449b916bb4246729', secret: token() } },
  { name: 'eu', host: '127.0.0.2', port: 0, app: { id: '2', key: 'cb7d5e50f5669e5c9ae6', secret: token() } },
]

/** The versions that this repository uses. */
const versionOf = (name: string): string => createRequire(import.meta.url)(`${name}/package.json`).version

const folder = await mkdtemp(path.join(tmpdir(), 'ems-realtime-conformance-'))
const services: Realtime[] = []
let failed = 0
try {
  for (const cluster of clusters) {
    const service = new Realtime({
      app: cluster.app,
      bus: soleInstance,
      log: createLog('realtime'),
      origins: [],
      proxies: '127.0.0.0/8',
    })
    // pusher-js knows one port for all clusters, so they differ in their address.
    cluster.port = await service.listen(clusters[0]?.port ?? 0, cluster.host)
    services.push(service)
  }
  const suites = { 'pusher-js': runPusherJs, pusher: runPusherSdk }
  for (const [name, run] of Object.entries(suites)) {
    if (values.only && values.only !== name) continue
    const version = versionOf(name)
    const result = await run(await downloaded(folder, name, version), clusters)
    process.stdout.write(`${name} ${version}: ${result.passed} passed, ${result.failed} failed\n`)
    failed += result.failed
  }
} finally {
  for (const service of services) await service.stop({ withinMs: 0 })
  if (values.keep) process.stdout.write(`Kept in ${folder}\n`)
  else await rm(folder, { recursive: true })
}
process.exit(failed === 0 ? 0 : 1)

function token() {
  return randomBytes(16).toString('hex')
}
