import path from 'node:path'
import { connect, createDatabase, retrying, serviceRole, starting, upgrade } from '@ems/postgres'
import { createLog, createMetrics, demo, drain, meterPool, onShutdown, readConfig } from '@ems/service'
import { countDemo, seedDemo } from './accounts/demo.ts'
import { passwords } from './accounts/passwords.ts'
import { environment } from './config.ts'
import { databaseRole } from './database-role.ts'
import { factorKeys } from './factors/factor-key.ts'
import { encryptAgain } from './factors/totp.ts'
import { purgeExpired } from './oidc/sessions.ts'
import { createServer } from './server.ts'

/** EX_CONFIG of sysexits.h. */
const MISCONFIGURED = 78
const PURGE_EVERY_MS = 5 * 60_000

const log = createLog('identity')
const config = readConfig('identity', environment)
const database = {
  ...{ url: config.DATABASE_URL, name: 'identity', schema: 'sso' },
  onError: (error: Error) => log.warn({ err: error }, 'a database connection was lost'),
}
// Makes the tables; everything after that has the rights of the service alone.
const owner = connect({ ...database, max: 2 })

const sql = path.join(import.meta.dirname, '../sql')
await starting('identity', () =>
  retrying(() => upgrade(owner, { schema: 'sso', directory: sql, release: config.EMS_RELEASE }), 30_000),
)
const role = await retrying(() => serviceRole(owner, databaseRole), 30_000)
if (!role) log.warn('the owner of the database may not make roles: EMS SSO works with its rights')
await owner.end()

const pool = connect({ ...database, max: config.SSO_POOL_SIZE, role })
const db = createDatabase(pool)
if (demo()) {
  const created = await seedDemo(db, await passwords(config.SSO_BCRYPT_COST))
  if (created) log.info({ created }, 'demo accounts created')
} else {
  const accounts = await countDemo(db)
  if (accounts) {
    process.stderr.write(
      `identity cannot start: ${accounts} demo accounts with a public password exist in this database. Set EMS_DEMO=1, or delete them: delete from sso.accounts where is_demo.\n`,
    )
    process.exit(MISCONFIGURED)
  }
}

const renewed = await encryptAgain({ db, factorKeys: factorKeys(config.SSO_FACTOR_KEY) })
if (renewed) log.info({ renewed }, 'keys of authenticator apps were encrypted with the new key')

const metrics = createMetrics('identity')
meterPool(metrics, pool)
const leaving = drain()
const app = await createServer({ config, pool, log, metrics, leaving })
const stopMetrics = await metrics.serve(log)
await app.listen({ host: config.HOST, port: config.IDENTITY_PORT })
log.info({ address: app.server.address(), issuer: `${config.EMS_URL}/sso` }, 'identity is ready')

const purge = () => purgeExpired(db).catch((error) => log.warn({ err: error }, 'expired sessions were not removed'))
const purging = setInterval(purge, PURGE_EVERY_MS)

onShutdown(
  async () => {
    clearInterval(purging)
    await leaving.until(app.server)
    await app.close()
    await stopMetrics()
    await pool.end()
  },
  { graceMs: 25_000 },
)
