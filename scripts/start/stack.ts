import path from 'node:path'
import { type Embedded, freePort, startEmbedded } from '@ems/postgres/embedded'
import { type ServiceName, services } from '@ems/service/spawn'
import { checkFolder, checkMachine } from './checks.ts'
import { environmentOf, type Installation } from './environment.ts'
import { lockFolder } from './lock.ts'
import { readSecrets } from './secrets.ts'
import type { Settings } from './settings.ts'
import { Supervisor } from './supervisor.ts'
import { buildWeb, webDir } from './web.ts'

export type StackOptions = {
  /** Called for each part that is ready, with a remark. */
  done: (part: string, remark?: string) => void
  say: (line: string) => void
  /** Something ended that cannot be brought back. */
  onLost: (error: Error) => void
  /** Makes the pages; resolves, with what it made, when `folder` can be served. */
  pages?: { folder: string; build: () => Promise<string> }
  /** Bundles the services; without it they run from their sources. */
  bundle?: () => Promise<void>
  /** Added to the environment of every service. */
  env?: NodeJS.ProcessEnv
}

/** Everything of EMS that runs on this machine: PostgreSQL, the services, the built pages. */
export class Stack {
  readonly #options: StackOptions
  readonly #supervisors = new Map<ServiceName, Supervisor>()
  #database: Promise<Embedded> | undefined
  #release: (() => Promise<void>) | undefined
  #stopped: Promise<void> | undefined

  constructor(options: StackOptions) {
    this.#options = options
  }

  /** Resolves when the gateway and all behind it are healthy. Call `stop` also when it rejects. */
  async start(settings: Settings) {
    const { done, pages = { folder: webDir, build: buildWeb } } = this.#options
    await checkFolder(settings.dataDir)
    this.#release = await lockFolder(settings.dataDir, settings.url)
    await checkMachine(settings)

    const built = pages.build().then((remark) => done('host and remotes', remark))
    const running = this.#startServices(settings, pages.folder, built)
    await Promise.all([built, running])
  }

  /** Ends the pages first, the services next, their database last. Leaves no process behind. */
  stop() {
    this.#stopped ??= this.#stop()
    return this.#stopped
  }

  /** Starts one service again, for development. */
  async restart(name: ServiceName) {
    await this.#supervisors.get(name)?.restart()
  }

  async #startServices(settings: Settings, webFolder: string, built: Promise<void>) {
    const [secrets, ports] = await Promise.all([readSecrets(settings.dataDir, settings.demo), choosePorts(settings)])
    const [databaseUrl] = await Promise.all([
      settings.databaseUrl ?? this.#startDatabase(settings),
      this.#options.bundle?.(),
    ])
    const mailPort = settings.demo ? await freePort() : undefined
    const accuratePorts = settings.demo ? ([await freePort(), await freePort()] as const) : undefined
    const installation = { settings, secrets, ports, mailPort, accuratePorts, databaseUrl, webDir: webFolder }
    const start = (name: ServiceName) => this.#startService(name, installation)
    await Promise.all([
      start('identity'),
      start('realtime'),
      start('api'),
      start('worker'),
      ...(settings.demo ? [start('sandbox')] : []),
      built.then(() => start('gateway')),
    ])
  }

  async #startService(name: ServiceName, installation: Installation) {
    if (this.#stopped) return
    const { say, done, onLost, env, bundle } = this.#options
    const supervisor = new Supervisor({
      name,
      port: installation.ports[name],
      env: { ...environmentOf(name, installation), ...env },
      logFile: path.join(installation.settings.dataDir, 'logs', `${name}.log`),
      isBundled: bundle !== undefined,
      say,
      onLost,
    })
    this.#supervisors.set(name, supervisor)
    await supervisor.start()
    done(name)
  }

  async #startDatabase({ dataDir }: Settings) {
    const { say, done, onLost } = this.#options
    this.#database = startEmbedded({
      dataDir: path.join(dataDir, 'postgres'),
      logFile: path.join(dataDir, 'logs', 'postgres.log'),
      log: say,
      onLost,
    })
    const { url } = await this.#database
    done('PostgreSQL')
    return url
  }

  async #stop() {
    await this.#supervisors.get('gateway')?.stop(3_000)
    await Promise.all([...this.#supervisors.values()].map((supervisor) => supervisor.stop()))
    const database = await this.#database?.catch(() => undefined)
    await database?.stop()
    await this.#release?.()
  }
}

async function choosePorts({ port }: Settings): Promise<Record<ServiceName, number>> {
  const names = Object.keys(services) as ServiceName[]
  const entries = await Promise.all(names.map(async (name) => [name, await freePort()] as const))
  return { ...(Object.fromEntries(entries) as Record<ServiceName, number>), gateway: port }
}
