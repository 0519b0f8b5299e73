import { Problem } from '@ems/contracts/kit'
import type { PoolClient } from 'pg'
import { registerWork, type Task } from '../../jobs/index.ts'
import { record } from '../../kit/audit.ts'
import { databaseOf } from '../../kit/database.ts'
import { parametersOf, rulesOf } from '../tenant-rules.ts'
import { removeRun } from './archive.ts'
import { execute, type Summary } from './execute.ts'
import { runType } from './generate.ts'
import { readOn } from './load.ts'
import { RUN_PATIENCE_MS } from './patience.ts'

const HEARTBEAT_MS = 5_000

type Bcl = {
  id: string
  tenant: string
  number: string
  status: string
  run_no: number
  previous_status: string | null
}

registerWork(runType, generate)

/** Reads, computes in memory and writes everything in one transaction: a run that dies leaves the books as they were. */
async function generate(task: Task) {
  const { kite_data_id } = task.attempt.params as { kite_data_id: string }
  await started(task, kite_data_id)
  const beating = setInterval(() => {
    task.pool
      .query('update ems.customs_kite_tool_kite_datas set heartbeat_at = now() where id = $1', [kite_data_id])
      .catch(() => undefined)
  }, HEARTBEAT_MS)
  try {
    await inTransaction(task, (client) => run(task, client, kite_data_id))
  } catch (error) {
    throw explained(error)
  } finally {
    clearInterval(beating)
  }
}

/** What a machine away may mend is tried again by nobody: the clerk sees GAGAL and decides. */
const explained = (error: unknown) =>
  error instanceof Problem || (error as Error).name === 'Superseded' ? error : broken(error)

function broken(cause: unknown) {
  const problem = new Problem(422, [
    {
      status: '422',
      code: 'E_RUN',
      title: 'Unprocessable Entity',
      detail: 'Alokasi gagal dan tidak mengubah data apa pun. Generate ulang, atau hubungi Administrator.',
    },
  ])
  problem.cause = cause
  return problem
}

/** Everybody sees PROSES before the first row is read. A second attempt means that the first one's worker died. */
async function started({ attempt, pool }: Task, id: string) {
  if (attempt.attempts > 1)
    throw new Problem(409, [
      {
        status: '409',
        code: 'E_RUN',
        title: 'Conflict',
        detail: 'Pekerjaan terhenti sebelum selesai. Generate ulang.',
      },
    ])
  await pool.query(
    `update ems.customs_kite_tool_kite_datas set status = 'PROSES', heartbeat_at = now(), updated_at = now(), version = version + 1
     where id = $1 and status = 'ANTRI' and job_id = $2`,
    [id, attempt.id],
  )
}

async function inTransaction({ pool }: Task, work: (client: PoolClient) => Promise<void>) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`set local statement_timeout = ${RUN_PATIENCE_MS}`)
    await work(client)
    await client.query('commit')
    client.release()
  } catch (error) {
    // In the middle of a transaction, or dead: PostgreSQL undoes what was done.
    client.release(error as Error)
    throw error
  }
}

async function run(task: Task, client: PoolClient, id: string) {
  const read = readOn(client)
  const [bcl] = await read<Bcl>(
    `select k.id, k.tenant_id as tenant, k.number, k.status, k.run_no, k.previous_status from ems.customs_kite_tool_kite_datas k where k.id = $1`,
    [id],
  )
  if (bcl?.status !== 'PROSES') return
  await read(`select pg_advisory_xact_lock(hashtext('ems.kite'), $1::int)`, [bcl.tenant])
  const held = databaseOf({
    connect: async () => ({ query: client.query.bind(client), release: () => undefined }),
  } as never)
  const parameters = parametersOf(await rulesOf(held, bcl.tenant))
  if (bcl.previous_status === 'TERBENTUK') await removeRun(read, { bcl: id, cause: 'RERUN', user: task.deps.user.id })
  const summary = await execute(
    client,
    { tenant: bcl.tenant, bcl: id, run_no: bcl.run_no + 1, user: task.deps.user.id },
    {
      parameters,
      pool: task.pool,
      isRerun: bcl.previous_status === 'TERBENTUK',
      onPercent: (percent) => {
        task.told.rows = percent
      },
    },
  )
  const deps = { ...task.deps, db: held }
  await record(deps, [entryOf(bcl, summary)], events(task.deps.user.id, id, summary.version))
  await task.finish(held, { notice: noticeOf(bcl, task.deps.user.id, summary.diff_count) })
}

const entryOf = ({ id, number, run_no }: Bcl, after: Summary) => ({
  action: runType,
  menu: 'kitetool',
  target_type: 'customs-kite-tool-kite-datas',
  target_id: id,
  target_label: number,
  before: { run_no },
  after,
  rows_affected: after.used_count,
})

const lists = [
  'kite-datas',
  'pib-useds',
  'pib-used-views',
  'pib-bom-diffs',
  'pib-details',
  'pib-headers',
  'peb-details',
  'peb-headers',
]

const events = (actor: string, id: string, version: number) =>
  lists.map((list) => ({
    channel: `private-customs-kite-tool-${list}.0`,
    event: 'updated',
    payload: { id, version, actor, changed: [] },
  }))

const noticeOf = ({ id, number, tenant }: Bcl, user: string, differences: number) => ({
  event: 'kite.run' as const,
  users: [user],
  title: `${number} terbentuk${differences ? ` dengan ${differences} selisih` : ''}`,
  severity: differences ? ('warning' as const) : ('success' as const),
  target: { type: 'customs-kite-tool-kite-datas', id },
  menu: 'kitetool',
  route: `/private/customs/kitetool?tenant=${tenant}&section=bcl&bcl=${id}`,
})
