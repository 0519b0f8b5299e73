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

/** Every process of EMS: its entry, the variable with the port of `GET /healthz`, and Node options. */
export const services = {
  identity: { entry: 'services/identity/src/main.ts', port: 'IDENTITY_PORT', nodeArgs: [] },
  realtime: { entry: 'services/realtime/src/main.ts', port: 'REALTIME_PORT', nodeArgs: [] },
  api: { entry: 'services/api/src/main.ts', port: 'API_PORT', nodeArgs: modest },
  worker: { entry: 'services/api/src/worker.ts', port: 'WORKER_PORT', nodeArgs: streaming },
  gateway: { entry: 'services/gateway/src/main.ts', port: 'EMS_PORT', nodeArgs: [] },
  /** In demo mode only. */
  sandbox: { entry: 'services/sandbox/src/main.ts', port: 'SANDBOX_PORT', nodeArgs: streaming },
} as const satisfies Record<string, { entry: string; port: string; nodeArgs: readonly string[] }>

export type ServiceName = keyof typeof services

export type SpawnOptions = {
  port: number
  env: NodeJS.ProcessEnv
  /** Standard input, output and error; an IPC channel is always added. */
  stdio: [StdioEntry, StdioEntry, StdioEntry]
  nodeArgs?: string[]
}
type StdioEntry = 'ignore' | 'inherit' | 'pipe' | number

/** Starts a service with exactly `env` and its port. The IPC channel tells it when the starter is gone (`onShutdown`). */
export function spawnService(name: ServiceName, { port, env, stdio, nodeArgs = [] }: SpawnOptions): ChildProcess {
  const { entry, port: variable, nodeArgs: usual } = services[name]
  return spawn(process.execPath, [...usual, ...nodeArgs, path.join(root, entry)], {
    cwd: root,
    // Types are stripped and code compiled once per file, not once per start: halves the time until a service is ready.
    env: { NODE_COMPILE_CACHE: compiled, ...env, [variable]: String(port) },
    stdio: [...stdio, 'ipc'] satisfies StdioOptions,
    // A Ctrl-C in the terminal goes to the starter alone, which stops its services in order.
    detached: true,
  })
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
