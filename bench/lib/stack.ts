import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { bundleServices } from '@ems/bundle'
import { demoPassword } from '@ems/contracts/demo'
import { startEmbedded } from '@ems/postgres/embedded'
import { startService, type TestService } from '@ems/testing'
import pg from 'pg'
import { Browser } from '../../services/identity/src/testing/browser.ts'
import { testEnvironment } from '../../services/identity/src/testing/environment.ts'
import { conversation } from '../../services/identity/src/testing/identity.ts'

/** For the rows of the demo on cores that others use as well. */
const SEEDING_MS = 600_000

export type Stack = Awaited<ReturnType<typeof startStack>>

/**
 * PostgreSQL as it is shipped (flushing to disk), identity and the API as their own processes, from the bundles that
 * production runs (`EMS_BENCH_SOURCES=1`: from their sources), the demo group, and a user who may read and create references of some companies. Sessions last long enough for a benchmark. With
 * `EMS_BENCH_DIR` the data stay there for the next run.
 */
export async function startStack(more: NodeJS.ProcessEnv = {}) {
  const kept = process.env.EMS_BENCH_DIR
  const folder = kept ?? (await mkdtemp(path.join(tmpdir(), 'ems-bench-')))
  const server = await startEmbedded({ dataDir: path.join(folder, 'postgres'), log: () => undefined })
  // No time limits, as `connect` would set them: a benchmark fills tables.
  const pool = new pg.Pool({ connectionString: server.url, max: 4 })
  // PostgreSQL is stopped right after the pool: what a connection says then is of no interest.
  pool.on('error', () => undefined)
  const identityEnv: NodeJS.ProcessEnv = {
    ...(await testEnvironment(server.url)),
    SSO_BCRYPT_COST: '10',
    SSO_ACCESS_TOKEN_TTL: '7200',
    SSO_LOGIN_ATTEMPTS: '100000',
    SSO_ADDRESS_ATTEMPTS: '1000000',
    SSO_ADDRESS_SIGN_INS: '1000000',
    LOG_LEVEL: 'warn',
  }
  const identity = await startService({ name: 'identity', env: identityEnv })
  const env: NodeJS.ProcessEnv = {
    EMS_URL: 'http://ems.test',
    EMS_DEMO: '1',
    DATABASE_URL: server.url,
    IDENTITY_URL: identity.url,
    SSO_API_SECRET: identityEnv.SSO_API_SECRET,
    EMS_CLIENT_SECRET: randomBytes(32).toString('hex'),
    // Kept data needs the same key, since it was encrypted with it.
    EMS_VAULT_KEY: (kept ? Buffer.alloc(32, 'bench') : randomBytes(32)).toString('base64url'),
    EMS_FILES_DIR: path.join(folder, 'files'),
    REALTIME_APP_ID: '1',
    REALTIME_KEY: 'key',
    REALTIME_SECRET: randomBytes(32).toString('hex'),
    REALTIME_URL: 'http://127.0.0.1:9',
    API_REQUESTS_PER_MINUTE: '100000000',
    LOG_LEVEL: 'warn',
    ...more,
  }
  const isBundled = process.env.EMS_BENCH_SOURCES !== '1'
  if (isBundled) await bundleServices()
  const api = await startService({ name: 'api', env, forMs: SEEDING_MS, isBundled })
  const talk = conversation(identity.url, identityEnv.SSO_API_SECRET as string)
  const services: TestService[] = [identity, api]

  return {
    pool,
    url: server.url,
    env,
    identityEnv,
    api,
    identity,
    talk,
    /** Starts one more process, which `stop` ends as well. */
    async start(name: 'api' | 'worker') {
      const service = await startService({ name, env, isBundled })
      services.push(service)
      return service
    },
    /** Signs in through the real pages. */
    async tokenOf(mailbox: string) {
      const tokens = await talk.signIn(new Browser(identity.url), `${mailbox}@ems.test`, demoPassword)
      return tokens.access_token
    },
    async stop() {
      await Promise.all(services.map((service) => service.stop()))
      await pool.end()
      await server.stop()
      if (kept) return
      await rm(server.home, { recursive: true, force: true })
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Processor time of a process so far, in seconds. */
export async function processorOf(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // Beyond the name in brackets, user and system time in hundredths of a second are the fields 14 and 15 of proc(5).
  const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14)
  return (Number(user) + Number(system)) / 100
}

/** Memory of a process in megabytes: now, and the most it ever had. */
export async function memoryOf(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const kilobytes = (key: string) => Number(new RegExp(`${key}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN)
  return { now: kilobytes('VmRSS') / 1024, most: kilobytes('VmHWM') / 1024 }
}
