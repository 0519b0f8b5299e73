import { Problem } from '@ems/contracts/kit'
import type { PoolClient } from 'pg'
import { notify } from '../../common/index.ts'
import { registerWork, type Task } from '../../jobs/index.ts'
import { record } from '../../kit/audit.ts'
import { databaseOf } from '../../kit/database.ts'
import { allocate, engineVersion, hashing, inputHash, type Parameters } from '../kite/index.ts'
import { parametersOf, rulesOf } from '../tenant-rules.ts'
import { removeRun } from './archive.ts'
import { runType } from './generate.ts'
import { type LoadedRun, loadRun, type Read } from './load.ts'
import { collector, markLines, type Run, writeDifferences, writeUseds } from './write.ts'

/** A run of a million rows is written in one transaction; its statements may take longer than those of a request. */
const PATIENCE_MS = 10 * 60_000
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
    await client.query(`set local statement_timeout = ${PATIENCE_MS}`)
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
  const read: Read = async (text, values = []) => {
    const { rows } = await client.query({ text, values: [...values], query_timeout: PATIENCE_MS } as never)
    return (rows ?? []) as never
  }
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
  task.told.rows = 5
  const input = await loadRun(read, { tenant: bcl.tenant, parameters }, id)
  task.told.rows = 25
  const result = compute(input)
  task.told.rows = 40
  const written: Run = { tenant: bcl.tenant, bcl: id, run_no: bcl.run_no + 1, user: task.deps.user.id }
  await writeUseds(read, written, result.useds, (rows) => {
    task.told.rows = 40 + Math.floor((50 * rows) / Math.max(1, result.counts.allocations))
  })
  await writeDifferences(read, written, result.differences, parameters.decimal)
  await markLines(read, written, result.boms)
  task.told.rows = 95
  const summary = await close(read, written, { parameters, result })
  const deps = { ...task.deps, db: held }
  await record(deps, [entryOf(bcl, summary)], events(task.deps.user.id, id, summary.version))
  await notify(deps, [noticeOf(bcl, task.deps.user.id, summary.diff_count)], { self: true })
  await task.finish(held)
}

type Result = ReturnType<typeof compute>

function compute(input: LoadedRun) {
  const { sink, ...collected } = collector(input.parameters.decimal)
  const input_hash = inputHash(input)
  const hashed = hashing(sink, input.parameters.decimal)
  const { counts } = allocate(input, hashed)
  return { ...collected, counts, input_hash, result_hash: hashed.digest() }
}

type Summary = { version: number; used_count: number; diff_count: number; result_hash: string; run_no: number }

async function close(
  read: Read,
  { bcl, run_no, user }: Run,
  { parameters, result }: { parameters: Parameters; result: Result },
) {
  const { totals, counts } = result
  const [summary] = await read<Summary>(
    `update ems.customs_kite_tool_kite_datas k set status = 'TERBENTUK', run_no = $2, params_snapshot = $3::jsonb, input_hash = $4,
       result_hash = $5, fifo_pure = true, line_count = $6, need_count = $7, used_count = $8, diff_count = $9, total_cif = $10,
       total_bm = $11, total_bmt = $12, total_cukai = $13, total_ppn = $14, total_ppnbm = $15, total_claim = $16::numeric / 10::numeric ^ $17::int,
       peb_count = (select count(distinct header_id) from ems.customs_kite_tool_peb_details where kite_data_id = k.id and status = 'TERALOKASI'),
       generated_at = now(), generated_no = nextval('ems.kite_runs'), heartbeat_at = null, message = null, previous_status = null,
       version = version + 1, updated_at = now(), updated_by_id = $18::bigint
     where id = $1 returning version, used_count, diff_count, result_hash, run_no`,
    [
      bcl,
      run_no,
      JSON.stringify({ ...parameters, engine_version: engineVersion }),
      result.input_hash,
      result.result_hash,
      counts.lines,
      counts.needs,
      counts.allocations,
      counts.differences,
      ...[totals.cif_idr, totals.bm, totals.bmt, totals.cukai, totals.ppn, totals.ppnbm, totals.claim_base].map(String),
      parameters.decimal,
      user,
    ],
  )
  return summary as Summary
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

const noticeOf = ({ id, number }: Bcl, user: string, differences: number) => ({
  event: 'kite.run' as const,
  users: [user],
  title: `${number} terbentuk${differences ? ` dengan ${differences} selisih` : ''}`,
  severity: differences ? ('warning' as const) : ('success' as const),
  target: { type: 'customs-kite-tool-kite-datas', id },
  menu: 'kitetool',
  route: `/private/customs/kitetool?tab=bcl&id=${id}`,
})
