import path from 'node:path'
import { connect, retrying, serviceRole, starting, upgrade } from '@ems/postgres'
import { createLog, readConfig, releaseEnvironment } from '@ems/service'
import { z } from 'zod'
import { databaseRole } from './database-role.ts'

// Brings the tables of the identity service to this version and ends, as its start does too.
const log = createLog('migrate')
const config = readConfig('migrate', z.object({ DATABASE_URL: z.string().min(1), ...releaseEnvironment }))
const pool = connect({ url: config.DATABASE_URL, name: 'migrate', schema: 'sso', max: 2 })
const directory = path.join(import.meta.dirname, '../sql')

await starting('migrate', () =>
  retrying(() => upgrade(pool, { schema: 'sso', directory, release: config.EMS_RELEASE }), 30_000),
)
await retrying(() => serviceRole(pool, databaseRole), 30_000)
await pool.end()
log.info('the tables of the identity service are at this version')
