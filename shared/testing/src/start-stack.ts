import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '@ems/postgres/embedded'
import { untilHealthy } from '@ems/service/spawn'

export type TestStack = {
  /** The one origin, `http://localhost:<port>`. */
  url: string
  dataDir: string
  /** Of the launcher. */
  pid: number
  output: () => string
  /** As Ctrl-C does it; resolves with the exit code. Removes a data folder that was made for it. */
  stop: () => Promise<number | null>
  /** SIGKILL of the launcher. The data folder stays. */
  kill: () => Promise<void>
}

export type StartStackOptions = {
  port?: number
  /** A throw-away one unless given. */
  dataDir?: string
  env?: NodeJS.ProcessEnv
  forMs?: number
}

const root = path.resolve(import.meta.dirname, '../../..')

/** The whole product as `npm start` runs it, on a free port with demo data, ready when it resolves. */
export async function startStack({
  port,
  dataDir,
  env = {},
  forMs = 120_000,
}: StartStackOptions = {}): Promise<TestStack> {
  const folder = dataDir ?? (await temporaryFolder())
  const listenOn = port ?? (await freePort())
  const child = spawn(process.execPath, [path.join(root, 'scripts/start.ts')], {
    cwd: root,
    env: { ...process.env, EMS_PORT: String(listenOn), EMS_DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let text = ''
  const append = (chunk: Buffer) => {
    text += chunk.toString()
  }
  child.stdout?.on('data', append)
  child.stderr?.on('data', append)
  const exited = once(child, 'exit') as Promise<[number | null]>
  const deleted = () => (child.exitCode === null && child.signalCode === null ? undefined : 'the launcher ended')
  const stop = async () => {
    child.kill('SIGINT')
    const [code] = await exited
    if (!dataDir) await rm(folder, { recursive: true, force: true })
    return code
  }
  const kill = async () => {
    child.kill('SIGKILL')
    await exited
  }

  try {
    await untilHealthy(`http://127.0.0.1:${listenOn}`, { forMs, gone: deleted })
  } catch (error) {
    await stop()
    throw new Error(`EMS did not start: ${(error as Error).message}\n${text}`)
  }
  return { url: `http://localhost:${listenOn}`, dataDir: folder, pid: child.pid ?? 0, output: () => text, stop, kill }
}

/** PostgreSQL's account must be able to enter it. */
async function temporaryFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'ems-stack-'))
  await chmod(folder, 0o711)
  return folder
}
