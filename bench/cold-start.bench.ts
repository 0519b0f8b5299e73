import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildAll } from '@ems/federation/build'
import { freePort, startEmbedded } from '@ems/postgres/embedded'

/*
 * P11: `npm start` with nothing to build, on a new data folder and again on the same one (≤ 10 s), and the memory of
 * each process once it is ready. Beside it what no start can do without: PostgreSQL on the same kind of folder and one
 * bare Node server, started together, in turns in one run. Also the cold build of host and remotes.
 *
 *   node bench/cold-start.bench.ts [rounds]
 */
const root = path.resolve(import.meta.dirname, '..')
const WARM_GATE_MS = 10_000
const API_MEMORY_GATE_MB = 200
const BUILD_GATE_MS = 60_000

async function main(rounds: number) {
  const folder = await mkdtemp(path.join(tmpdir(), 'ems-bench-'))
  try {
    const build = await coldBuild(path.join(folder, 'web'))
    const [payload, bare] = [path.join(folder, 'data'), path.join(folder, 'bare')]
    // The launcher builds what changed, into a place of its own; afterwards that is nothing.
    await start(path.join(folder, 'build'))
    const first = await start(payload)
    const boundFirst = await bound(bare)
    const warm: Started[] = []
    const bounds: number[] = []
    for (let n = 0; warm.length < rounds && n < 3 * rounds; n++) {
      bounds.push(await bound(bare))
      const round = await start(payload)
      // If a source was edited meanwhile, this start had to build and is not a warm start.
      if (!round.hasBuilt) warm.push(round)
    }
    await report({ rounds, build, first, boundFirst, warm, bounds })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  process.exit()
}

/** Host and all remotes from nothing, compressed. */
async function coldBuild(outDir: string) {
  const before = performance.now()
  const { releases } = await buildAll({ outDir, log: () => undefined })
  return { ms: performance.now() - before, remotes: releases.length }
}

type Started = { ms: number; memory: Record<string, number>; hasBuilt: boolean }

/** `npm start` until the gateway and everything behind it answer; then its memory, then Ctrl-C. */
async function start(dataDir: string): Promise<Started> {
  const port = await freePort()
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, EMS_PORT: String(port), EMS_DATA_DIR: dataDir }
  const before = performance.now()
  const child = spawn(process.execPath, [path.join(root, 'scripts/run.mjs'), 'start.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text
    })
  }
  const ended = once(child, 'exit')
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`npm start ended:\n${output}`)
    await sleep(20)
  }
  const ms = performance.now() - before
  // Processes release start-up memory within a short time.
  await sleep(2000)
  const memory = await memoryOf(child.pid as number)
  child.kill('SIGINT')
  await ended
  return { ms, memory, hasBuilt: output.includes('built ') }
}

const isReady = (port: number) =>
  fetch(`http://localhost:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Resident megabytes of the services below a launcher, by name. */
async function memoryOf(launcher: number) {
  const memory: Record<string, number> = {}
  for (const pid of await below(launcher)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    const name = /services\/(\w+)\/src\/(main|worker)\.ts/.exec(command)
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0)
    if (name) memory[name[2] === 'worker' ? 'worker' : (name[1] as string)] = kilobytes / 1024
  }
  return memory
}

async function below(pid: number | string): Promise<string[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const direct = children.split(' ').filter(Boolean)
  return [...direct, ...(await Promise.all(direct.map(below))).flat()]
}

/** PostgreSQL and a bare Node server, started at the same time, until both answer. */
async function bound(dataDir: string) {
  const before = performance.now()
  const server = fork(import.meta.filename, ['--bare'])
  const [postgres] = await Promise.all([startEmbedded({ dataDir, log: () => undefined }), once(server, 'message')])
  const ms = performance.now() - before
  server.kill()
  await Promise.all([postgres.stop(), once(server, 'exit')])
  return ms
}

type Totals = {
  rounds: number
  build: { ms: number; remotes: number }
  first: Started
  boundFirst: number
  warm: Started[]
  bounds: number[]
}

async function report({ rounds, build, first, boundFirst, warm, bounds }: Totals) {
  const starts = [
    { start: 'first (new data folder, demo data)', ems_s: seconds(first.ms), bound_s: seconds(boundFirst) },
    { start: 'warm', ems_s: seconds(median(warm.map(({ ms }) => ms))), bound_s: seconds(median(bounds)) },
  ]
  const names = Object.keys(warm[0]?.memory ?? {}).sort()
  const memory = names.map((name) => ({
    process: name,
    MB: Math.round(median(warm.map((one) => one.memory[name] ?? 0))),
  }))
  console.table(starts)
  console.table(memory)
  console.log(`cold build of host and ${build.remotes} remote(s): ${seconds(build.ms)} s`)
  const gates = {
    warm: median(warm.map(({ ms }) => ms)) <= WARM_GATE_MS,
    api: (memory.find(({ process }) => process === 'api')?.MB ?? Number.POSITIVE_INFINITY) <= API_MEMORY_GATE_MB,
    build: build.ms <= BUILD_GATE_MS,
  }
  const passed = Object.values(gates).every(Boolean)
  console.log(
    `P11, median of ${rounds}: warm ≤ ${WARM_GATE_MS / 1000} s, API ≤ ${API_MEMORY_GATE_MB} MB, build ≤ ${BUILD_GATE_MS / 1000} s: ${passed ? 'passed' : `FAILED ${JSON.stringify(gates)}`}`,
  )
  const file = path.join(import.meta.dirname, 'results/cold-start.json')
  await mkdir(path.dirname(file), { recursive: true })
  const result = { id: 'P11', rounds, passed, starts, memory, build_s: seconds(build.ms), node: process.version }
  await writeFile(file, `${JSON.stringify(result, null, 2)}\n`)
  if (!passed) process.exitCode = 1
}

function serveBare() {
  createServer((_request, response) => response.end()).listen(0, '127.0.0.1', () => process.send?.('ready'))
  process.on('disconnect', () => process.exit())
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const seconds = (ms: number) => Math.round(ms / 10) / 100

if (process.argv.includes('--bare')) serveBare()
else await main(Number(process.argv[2] ?? 3))
