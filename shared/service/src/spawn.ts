import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = path.resolve(import.meta.dirname, '../../..')
const compiled = path.join(root, '.cache/node')

/** Under load V8 keeps 380 MB where 170 MB do as well; what is live never comes near the limit. */
const modest = ['--max-semi-space-size=8', '--max-old-space-size=512']
/**
 * Small young generation: data that streams through a job is short-lived. An export takes 199 MB instead of 209, in the
 * same time.
 */
const streaming = ['--max-semi-space-size=4', '--max-old-space-size=512']

/**
 * Every process of EMS: its entry, the variable with the port of `GET /healthz`, and Node options. Production runs the
 * bundle of a service that has one (docs/decisions/toolchain.md), development and tests its sources.
 */
export const services = {
  identity: {
    entry: 'services/identity/src/main.ts',
    bundle: 'services/identity/dist/main.js',
    port: 'IDENTITY_PORT',
    nodeArgs: [],
  },
  realtime: {
    entry: 'services/realtime/src/main.ts',
    bundle: 'services/realtime/dist/main.js',
    port: 'REALTIME_PORT',
    nodeArgs: [],
  },
  api: {
    entry: 'services/api/src/main.ts',
    bundle: 'services/api/dist/main.js',
    port: 'API_PORT',
    nodeArgs: modest,
  },
  worker: {
    entry: 'services/api/src/worker.ts',
    bundle: 'services/api/dist/worker.js',
    port: 'WORKER_PORT',
    nodeArgs: streaming,
  },
  gateway: {
    entry: 'services/gateway/src/main.ts',
    bundle: 'services/gateway/dist/main.js',
    port: 'EMS_PORT',
    nodeArgs: [],
  },
  /** In demo mode only. */
  sandbox: { entry: 'services/sandbox/src/main.ts', port: 'SANDBOX_PORT', nodeArgs: streaming },
} as const satisfies Record<string, Service>

type Service = { entry: string; bundle?: string; port: string; nodeArgs: readonly string[] }

export type ServiceName = keyof typeof services

export type SpawnOptions = {
  port: number
  env: NodeJS.ProcessEnv
  /** Standard input, output and error; an IPC channel is always added. */
  stdio: [StdioEntry, StdioEntry, StdioEntry]
  nodeArgs?: string[]
  /** Runs the bundle where there is one, which must be built. */
  isBundled?: boolean | undefined
}
type StdioEntry = 'ignore' | 'inherit' | 'pipe' | number

/** Starts a service with exactly `env` and its port. The IPC channel tells it when the starter is gone (`onShutdown`). */
export function spawnService(
  name: ServiceName,
  { port, env, stdio, nodeArgs = [], isBundled = false }: SpawnOptions,
): ChildProcess {
  const { port: variable, nodeArgs: usual } = services[name]
  return spawn(process.execPath, [...usual, ...nodeArgs, path.join(root, programOf(name, isBundled))], {
    cwd: root,
    // Types are stripped and code compiled once per file, not once per start: halves the time until a service is ready.
    // One arena of malloc for all threads: with one for each, the API takes 25 MB more.
    env: { NODE_COMPILE_CACHE: compiled, MALLOC_ARENA_MAX: '1', ...env, [variable]: String(port) },
    stdio: [...stdio, 'ipc'] satisfies StdioOptions,
    // A Ctrl-C in the terminal goes to the starter alone, which stops its services in order.
    detached: true,
  })
}

/** File that Node runs for a service, from the root of the project. */
export function programOf(name: ServiceName, isBundled: boolean): string {
  const { entry, bundle = entry }: Service = services[name]
  return isBundled ? bundle : entry
}

/**
 * Waits until `GET <url>/healthz` answers 200, at most `forMs`. Rejects with what was wrong last, at once when
 * `gone` says why the process is not there any more.
 */
export async function untilHealthy(
  url: string,
  { forMs = 120_000, gone = () => undefined as string | undefined } = {},
) {
  const until = Date.now() + forMs
  for (;;) {
    const refusal = gone() ?? (await ask(url))
    if (!refusal) return
    if (gone() || Date.now() > until) throw new Error(refusal)
    await sleep(40)
  }
}

/** Nothing when healthy, otherwise why not. */
async function ask(url: string) {
  try {
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2_000) })
    const body = await response.text()
    return response.ok ? undefined : `${url}/healthz answered ${response.status} ${body.slice(0, 200)}`
  } catch (error) {
    const { cause, message } = error as Error
    return `${url}/healthz does not answer (${cause instanceof Error ? cause.message : message})`
  }
}
