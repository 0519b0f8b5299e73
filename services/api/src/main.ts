import { connect, createDatabase, retrying, serviceRole, starting } from '@ems/postgres'
import { createLog, createMetrics, demo, drain, meterPool, onShutdown, readConfig } from '@ems/service'
import { listsOf } from '@ems/service/compromised-passwords'
import { accurateSettings, createAccurate, provideAccurate, reencryptConnections } from './accurate/index.ts'
import { buildApp } from './app.ts'
import { stores } from './areas.ts'
import { environment } from './config.ts'
import { provideCeisa, reencryptCeisa } from './customs/index.ts'
import { apiRole } from './database/index.ts'
import { installConfigs, inviteFirstAdministrator, refuseDemoAccounts, seedDemo } from './demo/index.ts'
import { storeAt } from './files/index.ts'
import { BadSigningSettings, houseIdentity } from './files/signing/house-identity.ts'
import { provideScanner } from './files/virus/virus-check.ts'
import { resealEmployees } from './hr/index.ts'
import { reencryptJira, startJira } from './jira/index.ts'
import { migrateQueue } from './jobs/index.ts'
import { createVault, MissingKey } from './kit/crypto/key-ring.ts'
import type { KeyService } from './kit/crypto/key-service.ts'
import { IncompleteKeySettings, keysOf } from './kit/crypto/key-settings.ts'
import { rebuildInbox } from './kit/work/rebuild.ts'
import { createPusher } from './push/index.ts'
import { releasesOf } from './releases/index.ts'
import { upgradeSchema } from './schema.ts'
import { createAuthenticate, createIdentityAdmin } from './session/index.ts'
import { followExternal, identityCalls, resealSecrets, scimSettings, sendPasswordPolicy } from './settings/index.ts'

/** EX_CONFIG of sysexits.h. */
const MISCONFIGURED = 78

const log = createLog('api')
const config = readConfig('api', environment)
const database = {
  ...{ url: config.DATABASE_URL, name: 'api', schema: 'ems' },
  onError: (error: Error) => log.warn({ err: error }, 'a database connection was lost'),
}
// Makes tables and demo data; everything after that has the rights of the service alone.
const owner = connect({ ...database, max: 2 })

// Closed in reverse order; registered before the slow part, so that a stop during it is clean too.
const closing: (() => Promise<unknown>)[] = [() => owner.end()]
onShutdown(
  async () => {
    for (const close of closing) await close()
  },
  { graceMs: 25_000 },
)

await starting('api', () => retrying(() => upgradeSchema(owner, config.EMS_RELEASE), 30_000))
await retrying(() => migrateQueue(owner), 30_000)
const role = await retrying(() => serviceRole(owner, apiRole), 30_000)
if (!role) log.warn('the owner of the database may not make roles: the API works with its rights')
const pool = connect({ ...database, max: config.API_POOL_SIZE, role })
closing.unshift(() => pool.end())
await installConfigs(createDatabase(pool))
const vault = createVault(config.EMS_VAULT_KEY)
let keys: KeyService
let signing: ReturnType<typeof houseIdentity>
try {
  signing = houseIdentity(config)
  await resealSecrets(pool, vault)
  await resealEmployees(pool, vault)
  await reencryptConnections(createDatabase(pool), vault)
  await reencryptJira(createDatabase(pool), vault)
  await reencryptCeisa(createDatabase(pool), vault)
  keys = keysOf(config, vault, (error) => log.warn({ err: error }, 'the key service did not do its work'))
} catch (error) {
  if (!(error instanceof MissingKey || error instanceof IncompleteKeySettings || error instanceof BadSigningSettings))
    throw error
  process.stderr.write(`api cannot start: ${error.message}.\n`)
  process.exit(MISCONFIGURED)
}
provideAccurate(createAccurate({ pool, vault, settings: accurateSettings(config, config.EMS_URL), log }))
const files = storeAt(config.EMS_FILES_DIR)
startJira({ pool, vault, config, files, log })
provideCeisa({ url: config.CEISA_API_BASE, vault })
provideScanner(config.CLAMD_URL)
if (demo()) {
  if (await seedDemo(owner, { vault, files })) {
    await rebuildInbox(pool, stores)
    log.info('demo data created')
  }
} else {
  const refusal = await refuseDemoAccounts(createDatabase(pool))
  if (refusal) {
    process.stderr.write(`api cannot start: ${refusal}.\n`)
    process.exit(MISCONFIGURED)
  }
}

// What needed its rights is done.
closing.pop()
await owner.end()

const compromised = listsOf(config, (error) =>
  log.warn({ err: error }, 'the list of breached passwords did not answer'),
)
const metrics = createMetrics('api')
meterPool(metrics, pool)
closing.unshift(await metrics.serve(log))
const sessions = createAuthenticate(config, pool, log, (account) => followExternal(pool, account))
closing.unshift(sessions.close)
const identity = createIdentityAdmin({
  url: config.IDENTITY_URL,
  secret: config.SSO_API_SECRET,
  onFailure: (error) => log.warn({ err: error }, 'identity did not do what it was asked'),
  onRevoked: sessions.forget,
  onCall: identityCalls(pool, log),
})
// The hosted push service has no health check.
const peers = {
  sso: `${config.IDENTITY_URL}/healthz`,
  ...(config.REALTIME_URL ? { realtime: `${config.REALTIME_URL}/healthz` } : {}),
}
const leaving = drain()
const app = await buildApp({
  pool,
  authenticate: sessions.authenticate,
  services: {
    ...{ vault, keys, compromised, identity, pusher: createPusher(config), filesDir: config.EMS_FILES_DIR, peers },
    isPushHosted: config.REALTIME_HOSTED,
    scim: scimSettings(config),
    releases: releasesOf(config),
    signing,
  },
  log,
  metrics,
  requestsPerMinute: config.API_REQUESTS_PER_MINUTE,
  innerNetworks: config.EMS_INNER_NETWORKS,
  leaving,
  tls: config,
})
closing.unshift(() => leaving.until(app.server).then(() => app.close()))
await app.listen({ host: config.HOST, port: config.API_PORT })
log.info({ address: app.server.address() }, 'api is ready')
// In the background: EMS SSO may start later, and keeps what it heard last.
sendPasswordPolicy(createDatabase(pool), identity).catch((error: unknown) =>
  log.warn({ err: error }, 'EMS SSO has not heard the policy of passwords'),
)

if (config.EMS_ADMIN_EMAIL && !demo()) {
  const link = await retrying(() =>
    inviteFirstAdministrator(createDatabase(pool), identity, config.EMS_ADMIN_EMAIL as string),
  )
  if (link) process.stdout.write(`First administrator ${config.EMS_ADMIN_EMAIL}: choose a password at ${link}\n`)
}
