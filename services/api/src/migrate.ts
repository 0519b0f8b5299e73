import { connect, retrying, starting } from '@ems/postgres'
import { createLog, readConfig, releaseEnvironment } from '@ems/service'
import { z } from 'zod'
import { migrateQueue } from './jobs/index.ts'
import { upgradeSchema } from './schema.ts'

// Brings the database of API, worker and queue to this version and ends. API and worker do the same when they start; an
// orchestrator runs this first, so that a migration that fails stops the upgrade before anything is replaced.
const log = createLog('migrate')
const config = readConfig('migrate', z.object({ DATABASE_URL: z.string().min(1), ...releaseEnvironment }))
const pool = connect({ url: config.DATABASE_URL, name: 'migrate', schema: 'ems', max: 2 })

await starting('migrate', () => retrying(() => upgradeSchema(pool, config.EMS_RELEASE), 30_000))
await retrying(() => migrateQueue(pool), 30_000)
await pool.end()
log.info('the tables of the API are at this version')
