import { connect } from '@ems/postgres'
import { execute } from '../../services/api/src/customs/allocation/runs/execute.ts'
import { tenant as generated } from './tenant.ts'

/*
 * One run over the product's tables in a process of its own: read, match, every figure, persisted, committed.
 * `node bench/kite/persist.ts <url> <tenant> <bcl>` prints what it measured as JSON.
 */
const [url = '', tenant = '', bcl = ''] = process.argv.slice(2)
const pool = connect({ url, name: 'bench', schema: 'ems' })
const client = await pool.connect()
const { rows } = await client.query(`select id from users where email = 'bench@ems.test'`)
const { parameters } = generated(0)
const cpu = process.cpuUsage()
const start = performance.now()
let read = 0
await client.query('begin')
await client.query('set local statement_timeout = 0')
const summary = await execute(
  client,
  { tenant, bcl, run_no: 1, user: rows[0].id },
  {
    parameters,
    pool,
    onPercent: (percent) => {
      if (percent <= 40) read = performance.now() - start
    },
  },
)
await client.query('commit')
const wall = performance.now() - start
const { user, system } = process.cpuUsage(cpu)
client.release()
await pool.end()
process.stdout.write(
  `${JSON.stringify({ wall, read, cpu: (user + system) / 1_000, rows: summary.used_count, differences: summary.diff_count, rss: process.resourceUsage().maxRSS * 1_024 })}\n`,
)
