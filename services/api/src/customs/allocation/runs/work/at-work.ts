import { Problem } from '@ems/contracts/kit'
import { isUnavailable, sql, type Transaction, transaction } from '@ems/postgres'
import type { Task } from '../../../../jobs/index.ts'
import { RUN_TIMEOUT_MS } from './timeouts.ts'

const HEARTBEAT_MS = 5_000

/** A BCL.KT during a job. */
export type BclAtWork = {
  id: string
  tenant: string
  number: string
  status: string
  run_no: number
  previous_status: string | null
}

/** The transaction of the job, which holds the tenant's lock. */
export type Held = { db: Transaction; bcl: BclAtWork }

/**
 * Whether the next worker resumes the job after a crash. Re-runs and rollbacks are resumed, because the old result
 * stays valid until then. A first run becomes GAGAL, and the clerk decides.
 */
const isResumable = ({ previous_status }: Pick<BclAtWork, 'previous_status'>) =>
  previous_status === 'TERBENTUK' || previous_status === 'DILAPORKAN'

/**
 * Runs a job on a BCL.KT in one transaction under the tenant's lock: a crash leaves the ledgers unchanged. `what`
 * starts the sentence of the failure message.
 */
export async function atWork(task: Task, subject: string, work: (held: Held) => Promise<void>): Promise<void> {
  const { kite_data_id: id } = task.attempt.params as { kite_data_id: string }
  const bcl = await started(task, id)
  if (!bcl) return
  const beating = setInterval(() => {
    task.deps.db
      .run(sql`update ems.customs_kite_tool_kite_datas set heartbeat_at = now() where id = ${id}::bigint`)
      .catch(() => undefined)
  }, HEARTBEAT_MS)
  try {
    await transaction(task.deps.db, (db) => underLock(task, db, id, work), { timeoutMs: RUN_TIMEOUT_MS })
  } catch (error) {
    if (error instanceof Problem || (error as Error).name === 'Superseded') throw error
    if (isResumable(bcl) && (isUnavailable(error) || task.progress.signal.aborted)) throw error
    throw broken(subject, error)
  } finally {
    clearInterval(beating)
  }
}

/** Failures are not retried: the clerk sees the message and decides. */
function broken(subject: string, cause: unknown) {
  const problem = new Problem(422, [
    {
      status: '422',
      code: 'E_RUN',
      title: 'Unprocessable Entity',
      detail: `${subject} gagal dan tidak mengubah data apa pun. ${subject === 'Rollback' ? 'Ulangi' : 'Generate ulang'}, atau hubungi Administrator.`,
    },
  ])
  problem.cause = cause
  return problem
}

/** Commits PROSES before the first row is read. A second attempt means that the first worker died. */
async function started({ attempt, deps: { db } }: Task, id: string): Promise<BclAtWork | undefined> {
  const bcl = await db.first(
    sql.text<BclAtWork>(
      `select ${columns} from ems.customs_kite_tool_kite_datas k where id = $1 and job_id = $2 and status in ('ANTRI', 'PROSES')`,
      [id, attempt.id],
    ),
  )
  if (!bcl) return undefined
  if (attempt.attempts > 1 && !isResumable(bcl))
    throw new Problem(409, [
      {
        status: '409',
        code: 'E_RUN',
        title: 'Conflict',
        detail: 'Pekerjaan terhenti sebelum selesai. Generate ulang.',
      },
    ])
  await db.run(sql`update ems.customs_kite_tool_kite_datas set status = 'PROSES', heartbeat_at = now(), updated_at = now(), version = version + 1
     where id = ${id} and status in ('ANTRI', 'PROSES') and job_id = ${attempt.id}`)
  return bcl
}

const columns = 'k.id, k.tenant_id as tenant, k.number, k.status, k.run_no, k.previous_status'

async function underLock({ attempt }: Task, db: Transaction, id: string, work: (held: Held) => Promise<void>) {
  const existing = await db.first(
    sql<{ tenant: string }>`select tenant_id as tenant from ems.customs_kite_tool_kite_datas where id = ${id}`,
  )
  await db.run(sql`select pg_advisory_xact_lock(hashtext('ems.kite'), ${existing?.tenant}::int)`)
  const bcl = await db.first(
    sql.text<BclAtWork>(`select ${columns} from ems.customs_kite_tool_kite_datas k where id = $1 and job_id = $2`, [
      id,
      attempt.id,
    ]),
  )
  if (bcl?.status !== 'PROSES') return
  await work({ db, bcl })
}
