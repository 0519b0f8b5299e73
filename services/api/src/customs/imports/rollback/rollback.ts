import { fileStatuses, type KiteSourceFile } from '@ems/contracts/customs'
import { permission } from '@ems/contracts/permission'
import { sql, type Transaction, transaction } from '@ems/postgres'
import { z } from 'zod'
import { enqueue, type Task } from '../../../jobs/index.ts'
import { record } from '../../../kit/audit/audit-log.ts'
import { badRequest, conflict, Forbidden, NotFound } from '../../../kit/problems.ts'
import { body, defineAction, lockedRows } from '../../actions/define-action.ts'
import { sourceFiles } from '../../stores.ts'
import { tenantLock } from '../../tenants/tenant-lock.ts'
import { progressed, publishFileEvent } from '../files/source-file-state.ts'
import { NotConfirmed, NotRollbackable } from '../problems.ts'
import { restore, types } from './restore.ts'
import { rollbackBlockers } from './rollback-blockers.ts'

/** Parameters of the job; `status` is that of the file before. */
type Params = { file: string; status: KiteSourceFile['status'] }

const schema = z.object({ ids: body.ids, confirm_text: body.text(200).default('') })

/**
 * Queues the rollback of an import: what it added is removed, what it changed is as before. Refused while anything builds
 * on it. Responds 202 with the job in `meta.job_id`; the file is PROCESSING until the job ends.
 */
export const rollback = defineAction(
  { store: sourceFiles, name: 'rollback', schema },
  async (deps, { ids, confirm_text }) => {
    if (ids.length > 1) throw badRequest('Satu berkas sekali rollback.', { pointer: '/data' })
    const { rows } = await lockedRows(deps, sourceFiles, ids)
    const [file] = rows
    if (!file) throw NotFound({ pointer: '/data/attributes/id' })
    if (file.status !== 'DONE' && file.status !== 'DONE_WITH_ERROR')
      throw conflict('INVALID_TRANSITION', `Berkas berstatus ${fileStatuses[file.status]} tidak dapat dikembalikan.`)
    const because = await rollbackBlockers(deps, file.id)
    if (because.length) throw NotRollbackable({ because })
    if (confirm_text !== file.file_name) throw NotConfirmed({ name: file.file_name })
    const params = { file: file.id, status: file.status, origin: deps.request } satisfies Params & { origin: unknown }
    const label = `Rollback ${file.file_name}`.slice(0, 200)
    // A trigger gives the file its status back when a job of this type fails or is cancelled.
    const job = await enqueue(deps, { type: 'kiteRollback', label, params, total: 100 })
    await deps.db.run(sql`update ems.customs_kite_source_files set status = 'PROCESSING', progress_pct = 0, job_id = ${job}::bigint,
      message = 'Rollback sedang berjalan.', version = version + 1, updated_at = now(), updated_by_id = ${deps.user.id}::bigint
      where id = ${file.id}::bigint`)
    return {
      rows: await sourceFiles.findMany(deps, ids),
      status: 202,
      location: `/api/v1/background-jobs/${job}`,
      meta: { job_id: job, job: { type: 'background-jobs', id: job } },
      before: { status: file.status },
    }
  },
)

/** Limit of one statement. */
const ROLLBACK_TIMEOUT_MS = 10 * 60_000

type Begun = { id: string; tenant: string; name: string }

/** Checks again, because something may build on the file since; then takes it back in one transaction, all or nothing. */
export async function rollBackFile(task: Task) {
  if (!task.deps.user.permissions.has(permission('kitetool', 'rollback')))
    throw Forbidden({ need: permission('kitetool', 'rollback') })
  const file = await begun(task)
  if (!file) return
  await transaction(
    task.deps.db,
    async (tx) => {
      await tx.run(sql`set local work_mem = '64MB'; set local jit = off`)
      await tx.run(sql`select ${tenantLock(file.tenant)}`)
      await takenBack(task, tx, file)
    },
    { timeoutMs: ROLLBACK_TIMEOUT_MS },
  )
}

async function takenBack(task: Task, tx: Transaction, { id, name }: Begun) {
  const { progress } = task
  const deps = { ...task.deps, db: tx }
  const because = await rollbackBlockers(deps, id)
  if (because.length) throw NotRollbackable({ because })
  const affected = await restore(deps, id, async (part) => {
    progress.signal.throwIfAborted()
    progress.rows = Math.floor(part * 95)
    await progressed(task.deps, id, progress.rows)
  })
  const { version } = await tx.one(sql<{
    version: number
  }>`update ems.customs_kite_source_files set status = 'ROLLED_BACK',
    progress_pct = 100, message = null, version = version + 1, updated_at = now(), updated_by_id = ${deps.user.id}::bigint
    where id = ${id}::bigint returning version`)
  const change = { id, version, actor: deps.user.id, changed: [] }
  const target = { target_type: 'customs-kite-source-files', target_id: id, target_label: name }
  await record(
    deps,
    [
      {
        ...{ action: 'rollback', menu: 'kitetool', ...target },
        ...{ before: { status: (task.attempt.params as Params).status }, after: { status: 'ROLLED_BACK' } },
        rows_affected: affected,
      },
    ],
    ['customs-kite-source-files', ...types].map((type) => ({
      channel: `private-${type}.0`,
      event: 'updated',
      payload: change,
    })),
  )
  await task.finish(tx)
}

/** Undefined when there is nothing to do any more: another job works on the file, or it is taken back. */
async function begun({ attempt, deps }: Task): Promise<Begun | undefined> {
  const { file, status } = attempt.params as Params
  const row =
    await deps.db.first(sql<Begun>`update ems.customs_kite_source_files set status = 'PROCESSING', progress_pct = 0,
    message = 'Rollback sedang berjalan.', version = version + 1, updated_at = now()
    where id = ${file}::bigint and job_id = ${attempt.id}::bigint and status in ('PROCESSING', ${status})
    returning id::text, tenant_id::text as tenant, file_name as name`)
  if (row) await publishFileEvent(deps, file, ['status'])
  return row
}
