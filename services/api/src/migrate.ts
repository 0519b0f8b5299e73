import path from 'node:path'
import { connect, migrate, retrying, starting } from '@ems/postgres'
import { createLog, readConfig } from '@ems/service'
import { z } from 'zod'
import { migrateQueue } from './jobs/index.ts'

// Brings the tables of API, worker and queue to this version and ends. API and worker do the same when they start; an
// orchestrator runs this first, so that a migration that fails stops the upgrade before anything is replaced.
const log = createLog('migrate')
const config = readConfig('migrate', z.object({ DATABASE_URL: z.string().min(1) }))
const pool = connect({ url: config.DATABASE_URL, name: 'migrate', schema: 'ems', max: 2 })
const directory = path.join(import.meta.dirname, '../migrations')

await starting('migrate', () => retrying(() => migrate(pool, { schema: 'ems', directory }), 30_000))
await retrying(() => migrateQueue(pool), 30_000)
await pool.end()
log.info('the tables of the API are at this version')
