import path from 'node:path'
import { connect, migrate, retrying, starting } from '@ems/postgres'
import { createLog, readConfig } from '@ems/service'
import { z } from 'zod'

// Brings the tables of the identity service to this version and ends, as its start does too.
const log = createLog('migrate')
const config = readConfig('migrate', z.object({ DATABASE_URL: z.string().min(1) }))
const pool = connect({ url: config.DATABASE_URL, name: 'migrate', schema: 'sso', max: 2 })
const directory = path.join(import.meta.dirname, '../migrations')

await starting('migrate', () => retrying(() => migrate(pool, { schema: 'sso', directory }), 30_000))
await pool.end()
log.info('the tables of the identity service are at this version')
