import { connect } from '@ems/postgres'
import { readConfig } from '@ems/service'
import { z } from 'zod'
import { provideAreas, stores } from './areas.ts'
import { rebuildInbox, verifyInbox } from './kit/work/rebuild.ts'

// `npm run ems -- inbox verify`: compares the inbox with what rows and tasks say, and changes nothing; ends with 1 where
// they differ. `rebuild` makes it again.
const config = readConfig('inbox', z.object({ DATABASE_URL: z.string().min(1) }))
const pool = connect({ url: config.DATABASE_URL, name: 'inbox', schema: 'ems', max: 2 })
provideAreas()

if (process.argv[2] === 'rebuild') {
  const count = await rebuildInbox(pool, stores)
  process.stdout.write(`The inbox was made again from ${count} rows.\n`)
} else {
  const differences = await verifyInbox(pool, stores)
  for (const { collection, missing, surplus, changed } of differences)
    process.stdout.write(`${collection}: ${missing} missing, ${surplus} surplus, ${changed} changed\n`)
  if (differences.length) process.exitCode = 1
  else process.stdout.write('0 differences.\n')
}
await pool.end()
