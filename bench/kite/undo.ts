import { connect, createDatabase, sql, type Transaction, transaction } from '@ems/postgres'
import { execute, type Replaced } from '../../services/api/src/customs/allocation/runs/execute.ts'
import { archiveRun, removeRun } from '../../services/api/src/customs/allocation/runs/rollback/archive-run.ts'
import { tenant as generated } from './tenant.ts'

/*
 * Takes a finished run back, runs it again, and runs it once more over itself, in a process of its own.
 * `node bench/kite/undo.ts <url> <tenant> <bcl>` prints milliseconds of each as JSON.
 */
const [url = '', tenant = '', bcl = ''] = process.argv.slice(2)
const pool = connect({ url, name: 'bench', schema: 'ems' })
const db = createDatabase(pool)
const user = await db.one(sql<{ id: string }>`select id from users where email = 'bench@ems.test'`)
const { parameters } = generated(0)
const rerun = { bcl, cause: 'RERUN', user: user.id } as const
const run = (tx: Transaction, run_no: number, before?: Replaced) =>
  execute(tx, { tenant, bcl, run_no, user: user.id }, { parameters, pool: db, ...(before ? { before } : {}) })
const hash = () =>
  db.one(sql<{ hash: string }>`select result_hash as hash from ems.customs_kite_tool_kite_datas where id = ${bcl}`)

async function timed(work: (tx: Transaction) => Promise<unknown>) {
  const start = performance.now()
  await transaction(db, work, { timeoutMs: 3_600_000 })
  return performance.now() - start
}

const before = await hash()
const rollback = await timed((tx) => removeRun(tx, { bcl, cause: 'ROLLBACK', user: user.id }))
const left = await db.one(
  sql<{ rows: number }>`select (select count(*) from ems.customs_kite_tool_pib_useds where kite_data_id = ${bcl})::int
     + (select count(*) from ems.customs_kite_tool_pib_details where tenant_id = ${tenant} and used_base <> 0)::int as rows`,
)
const again = await timed((tx) => run(tx, 2))
const replacing = await timed((tx) =>
  run(tx, 3, { remove: () => removeRun(tx, rerun), archive: () => archiveRun(tx, rerun) }),
)
const isSame = (await hash()).hash === before.hash
await pool.end()
process.stdout.write(`${JSON.stringify({ rollback, again, rerun: replacing, left: left.rows, isSame })}\n`)
