import { connect, createDatabase, sql, type Transaction, transaction } from '@ems/postgres'
import { execute } from '../../services/api/src/customs/allocation/runs/execute.ts'
import { tenant as generated } from './tenant.ts'

/*
 * One run over the product's tables in a process of its own: read, match, every figure, persisted, committed.
 * `node bench/kite/persist.ts <url> <tenant> <bcl>` prints what it measured as JSON.
 */
const [url = '', tenant = '', bcl = ''] = process.argv.slice(2)
const pool = connect({ url, name: 'bench', schema: 'ems' })
const db = createDatabase(pool)
const user = await db.one(sql<{ id: string }>`select id from users where email = 'bench@ems.test'`)
const { parameters } = generated(0)
const cpu = process.cpuUsage()
const start = performance.now()
let read = 0
const work = (tx: Transaction) =>
  execute(
    tx,
    { tenant, bcl, run_no: 1, user: user.id },
    {
      parameters,
      pool: db,
      onPercent: (percent) => {
        if (percent <= 40) read = performance.now() - start
      },
    },
  )
const summary = await transaction(db, work, { timeoutMs: 3_600_000 })
const wall = performance.now() - start
const used = process.cpuUsage(cpu)
await pool.end()
process.stdout.write(
  `${JSON.stringify({ wall, read, cpu: (used.user + used.system) / 1_000, rows: summary.used_count, differences: summary.diff_count, rss: process.resourceUsage().maxRSS * 1_024 })}\n`,
)
