import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { exampleHost } from '@ems/federation/testing'
import { publishAll, registryFolder } from '@ems/federation/testing/storage'
import { freePort, startService } from '@ems/testing'
import { median, report } from './lib/report.ts'

/*
 * From the command to the page: `channel stable set` and `channel stable rollback` as processes of their own, until a real
 * gateway serves a page with the other version (gates: 1 s and 0.5 s, medians), and the bytes of the host before and after.
 * Beside it what no command can do without: starting a bare Node.
 *
 *   node bench/release.bench.ts [rounds]
 */
const root = path.resolve(import.meta.dirname, '..')
const SET_GATE_MS = 1000
const ROLLBACK_GATE_MS = 500
/** A page that never has the version is a fault of the gateway or of this benchmark. */
const TIMEOUT_MS = 30_000

async function main(rounds: number) {
  const registry = await registryFolder()
  const hostDir = path.join(registry.folder, '../', `${path.basename(registry.folder)}-host`)
  await writeHost(hostDir)
  const versions = Array.from({ length: rounds + 1 }, (_, n) => `1.0.${n}`)
  await publishAll(registry.storage, ...versions.map((version) => `hr@${version}`))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const gateway = await startService({ name: 'gateway', port, env: environment(origin, hostDir, registry.folder) })
  const before = await hashOf(hostDir)
  const times: Record<'set' | 'rollback' | 'bare', number[]> = { set: [], rollback: [], bare: [] }
  try {
    const command = (...args: string[]) => [
      'scripts/ems.ts',
      'channel',
      'stable',
      ...args,
      '--registry',
      registry.folder,
    ]
    await run(command('set', 'hr', '1.0.0'))
    for (const version of versions.slice(1)) {
      times.bare.push(await timed(() => run(['-e', '0'])))
      times.set.push(await live(origin, version, () => run(command('set', 'hr', version))))
      times.rollback.push(await live(origin, '1.0.0', () => run(command('rollback', 'hr'))))
    }
  } finally {
    await gateway.stop()
    await registry.remove()
  }
  await summary(times, before, await hashOf(hostDir))
}

/** Milliseconds from the start of a command until a page holds the version; the command itself may still be ending. */
async function live(origin: string, version: string, move: () => Promise<void>) {
  const expected = `"${origin}/remotes/hr/${version}/remoteEntry.js"`
  const started = performance.now()
  const moving = move()
  while (!(await (await fetch(`${origin}/private/hr/list`)).text()).includes(expected)) {
    if (performance.now() - started > TIMEOUT_MS) throw new Error(`No page has ${expected} after ${TIMEOUT_MS} ms.`)
    await sleep(5)
  }
  const took = performance.now() - started
  await moving
  return took
}

async function timed(work: () => Promise<void>) {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function run(args: string[]) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: root,
    // As `npm run ems` has it.
    env: {
      ...process.env,
      EMS_PUBLISHER: 'bench',
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/ems'),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`)
}

const files = { vendor: '/* vendor */', main: '/* main */', style: 'body{}' }

async function writeHost(folder: string) {
  await mkdir(path.join(folder, 'js'), { recursive: true })
  const page = '<!doctype html><html lang="id"><head><title>EMS</title></head><body><div id="root"></div></body></html>'
  await writeFile(path.join(folder, 'index.html'), page)
  await writeFile(path.join(folder, 'host.json'), JSON.stringify(exampleHost(files)))
  await writeFile(path.join(folder, 'js/vendor.1.js'), files.vendor)
  await writeFile(path.join(folder, 'js/main.1.js'), files.main)
}

const environment = (origin: string, hostDir: string, registryDir: string) => ({
  EMS_URL: origin,
  EMS_HOST_DIR: hostDir,
  EMS_REGISTRY_DIR: registryDir,
  EMS_CLIENT_SECRET: 'f3b1c0a9d8e7f6a5b4c3d2e1f0a9b8c7',
  EMS_DEMO: '1',
  REALTIME_KEY: 'key',
  API_URL: 'http://127.0.0.1:9',
  IDENTITY_URL: 'http://127.0.0.1:9',
  REALTIME_URL: 'http://127.0.0.1:9',
})

async function hashOf(folder: string) {
  const hash = createHash('sha256')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries.filter((one) => one.isFile()).map((one) => path.join(one.parentPath, one.name))
  for (const name of names.sort()) hash.update(name.slice(folder.length)).update(await readFile(name))
  return hash.digest('hex')
}

function summary(times: Record<'set' | 'rollback' | 'bare', number[]>, before: string, after: string) {
  const row = (way: string, of: number[]) => ({
    way,
    'median ms': Math.round(median(of)),
    'best ms': Math.round(Math.min(...of)),
    'worst ms': Math.round(Math.max(...of)),
  })
  const gate = (budget: string, of: number[], limit: number) => ({
    budget: `${budget} ≤ ${limit} ms`,
    measured: `${Math.round(median(of))} ms`,
    kept: median(of) <= limit,
  })
  return report({
    name: 'release',
    rows: [
      row('set, until a page has it', times.set),
      row('rollback, until a page has it', times.rollback),
      row('a bare Node, for comparison', times.bare),
    ],
    verdicts: [
      gate('set, until a page has it', times.set, SET_GATE_MS),
      gate('rollback, until a page has it', times.rollback, ROLLBACK_GATE_MS),
      { budget: 'bytes of the host', measured: before === after ? 'the same' : 'changed', kept: before === after },
    ],
  })
}

await main(Number(process.argv[2] ?? 9))
