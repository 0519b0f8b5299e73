import { parseArgs } from 'node:util'
import { connect, retrying, serviceRole, starting } from '@ems/postgres'
import { createLog, readConfig, releaseEnvironment } from '@ems/service'
import { z } from 'zod'
import { apiRole, workerRole } from './database/index.ts'
import { migrateQueue } from './jobs/index.ts'
import { upgradeSchema, verifySchema } from './schema.ts'

// Brings the database of API, worker and queue to this version and ends. API and worker do the same when they start; an
// orchestrator runs this first, so that a migration that fails stops the upgrade before anything is replaced.
// --verify changes nothing and tells what differs from this version; --release-back applies functions of an older one.
const { values: requested } = parseArgs({
  options: { verify: { type: 'boolean' }, 'release-back': { type: 'boolean' } },
})
const log = createLog('migrate')
const config = readConfig('migrate', z.object({ DATABASE_URL: z.string().min(1), ...releaseEnvironment }))
const pool = connect({ url: config.DATABASE_URL, name: 'migrate', schema: 'ems', max: 2 })

if (requested.verify) await verify()
else await migrate()
await pool.end()

async function migrate() {
  const releaseBack = requested['release-back'] ?? false
  await starting('migrate', () => retrying(() => upgradeSchema(pool, config.EMS_RELEASE, { releaseBack }), 30_000))
  await retrying(() => migrateQueue(pool), 30_000)
  for (const role of [apiRole, workerRole]) await retrying(() => serviceRole(pool, role), 30_000)
  log.info('the tables of the API are at this version')
}

async function verify() {
  const differences = await starting('migrate', () => verifySchema(pool))
  for (const { what, name, lines } of differences)
    process.stdout.write(`${[`${what}: ${name}`, ...lines].join('\n  ')}\n`)
  if (differences.length > 0) process.exitCode = 1
  else process.stdout.write('The database is as this version makes it.\n')
}
