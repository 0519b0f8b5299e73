import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '@ems/postgres/embedded'
import { type ServiceName, spawnService, untilHealthy } from '@ems/service/spawn'

export type TestService = {
  /** `http://127.0.0.1:<port>`, without a slash at its end. */
  url: string
  port: number
  pid: number
  /** Everything it wrote so far, standard output and error. */
  output: () => string
  /** SIGTERM; resolves with the exit code (null when it had to be killed) once it is gone. */
  stop: () => Promise<number | null>
  /** SIGKILL, as a crash would end it. */
  kill: () => Promise<void>
}

export type StartServiceOptions = {
  name: ServiceName
  /** Added to PATH, HOME and NODE_ENV=test; nothing else of this process's environment is passed on. */
  env: NodeJS.ProcessEnv
  /** A free one unless given, e.g. to start again where a killed one was. */
  port?: number
  /** How long it may take, 30 s unless given. */
  forMs?: number
  /** Runs its bundle, which must be built: in tests unless given, whose runner builds it. */
  isBundled?: boolean
}

/** Starts `services/<name>` as its own process and waits for its `/healthz`. Rejects with its output when it ends first. */
export async function startService({
  name,
  env,
  port,
  forMs,
  isBundled = process.env.EMS_BUNDLES === '1',
}: StartServiceOptions): Promise<TestService> {
  const listenOn = port ?? (await freePort())
  const { PATH, HOME } = process.env
  const child = spawnService(name, {
    port: listenOn,
    env: { PATH, HOME, NODE_ENV: 'test', HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    isBundled,
  })
  const output = collect(child)
  const exited = once(child, 'exit') as Promise<[number | null]>
  const url = `http://127.0.0.1:${listenOn}`
  const deleted = () => (hasExited(child) ? `it ended with ${child.exitCode ?? child.signalCode}` : undefined)
  const stop = async () => {
    child.kill('SIGTERM')
    const [code] = await exited
    return code
  }
  const kill = async () => {
    child.kill('SIGKILL')
    await exited
  }

  try {
    await untilHealthy(url, { gone: deleted, ...(forMs ? { forMs } : {}) })
  } catch (error) {
    await kill()
    throw new Error(`${name} did not start: ${(error as Error).message}\n${output()}`)
  }
  return { url, port: listenOn, pid: child.pid ?? 0, output, stop, kill }
}

const hasExited = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

function collect(child: ChildProcess) {
  let text = ''
  const append = (chunk: Buffer) => {
    text += chunk.toString()
  }
  child.stdout?.on('data', append)
  child.stderr?.on('data', append)
  return () => text
}
