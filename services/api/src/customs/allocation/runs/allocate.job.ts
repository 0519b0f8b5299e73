import type { JobHandler, Task } from '../../../jobs/index.ts'
import { record } from '../../../kit/audit/audit-log.ts'
import { parametersOf, rulesOf } from '../../tenants/tenant-parameters.ts'
import { execute, type Summary } from './execute.ts'
import { runType } from './queue-run.ts'
import { archiveRun, removeRun } from './rollback/archive-run.ts'
import { atWork, type BclAtWork, type Held } from './work/at-work.ts'
import { changedLists, routeOf } from './work/told.ts'

/** Allocates the lines of a BCL.KT, again where it was allocated before. */
export const allocate: JobHandler = (task) => atWork(task, 'Alokasi', (held) => run(task, held))

/** Percentage of a re-run's progress for removing the old run. */
const REMOVING = 30

/** Reads, computes in memory and writes in one transaction: a crash leaves the ledgers unchanged. */
async function run(task: Task, { db, bcl }: Held) {
  const user = task.deps.user.id
  const parameters = parametersOf(await rulesOf(db, bcl.tenant))
  const isRerun = bcl.previous_status === 'TERBENTUK'
  const removal = { bcl: bcl.id, cause: 'RERUN', user } as const
  const notified = {
    signal: task.progress.signal,
    onPart: (part: number) => {
      task.progress.rows = Math.round(part * REMOVING)
    },
  }
  const before = {
    remove: () => removeRun(db, removal, notified),
    archive: () => archiveRun(db, removal),
  }
  const from = isRerun ? REMOVING : 0
  const summary = await execute(
    db,
    { tenant: bcl.tenant, bcl: bcl.id, run_no: bcl.run_no + 1, user },
    {
      parameters,
      pool: task.deps.db,
      ...(isRerun ? { before } : {}),
      onPercent: (percent) => {
        task.progress.rows = from + Math.round((percent * (100 - from)) / 100)
      },
    },
  )
  await record({ ...task.deps, db }, [entryOf(bcl, summary)], changedLists(user, bcl.id, summary.version))
  await task.finish(db, { notice: noticeOf(bcl, user, summary.diff_count) })
}

const entryOf = ({ id, number, run_no }: BclAtWork, after: Summary) => ({
  action: runType,
  menu: 'kitetool',
  target_type: 'customs-kite-tool-kite-datas',
  target_id: id,
  target_label: number,
  before: { run_no },
  after,
  rows_affected: after.used_count,
})

const noticeOf = (bcl: BclAtWork, user: string, differences: number) => ({
  event: 'kite.run' as const,
  users: [user],
  title: `${bcl.number} terbentuk${differences ? ` dengan ${differences} selisih` : ''}`,
  severity: differences ? ('warning' as const) : ('success' as const),
  target: { type: 'customs-kite-tool-kite-datas', id: bcl.id },
  menu: 'kitetool',
  route: routeOf(bcl),
})
