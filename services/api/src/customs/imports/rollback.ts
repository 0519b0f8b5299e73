import { fileStatuses, type KiteSourceFile } from '@ems/contracts/customs'
import { sql } from 'kysely'
import { z } from 'zod'
import { enqueue, type Task } from '../../jobs/index.ts'
import { record } from '../../kit/audit/audit-log.ts'
import { createDatabase } from '../../kit/database.ts'
import { badRequest, conflict, Forbidden, NotFound } from '../../kit/problems.ts'
import { body, defineAction, lockedRows } from '../actions/define-action.ts'
import { sourceFiles } from '../stores.ts'
import { only } from './import-result.ts'
import { NotConfirmed, NotRollbackable } from './problems.ts'
import { restore, types } from './restore.ts'
import { rollbackBlockers } from './rollback-blockers.ts'
import { progressed, publishFileEvent } from './source-file-state.ts'
import { type Client, run, tenantLock } from './staging.ts'

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
    await sql`update ems.customs_kite_source_files set status = 'PROCESSING', progress_pct = 0, job_id = ${job}::bigint,
      message = 'Rollback sedang berjalan.', version = version + 1, updated_at = now(), updated_by_id = ${deps.user.id}::bigint
      where id = ${file.id}::bigint`.execute(deps.db)
    return {
      rows: await sourceFiles.findMany(deps, ids),
      status: 202,
      location: `/api/v1/background-jobs/${job}`,
      meta: { job_id: job, job: { type: 'background-jobs', id: job } },
      before: { status: file.status },
    }
  },
)

type Begun = { id: string; tenant: string; name: string }

/** Checks again, because something may build on the file since; then takes it back in one transaction, all or nothing. */
export async function rollBackFile(task: Task) {
  if (!task.deps.user.permissions.has('kitetool-rollback')) throw Forbidden({ need: 'kitetool-rollback' })
  const file = await begun(task)
  if (!file) return
  const client = (await task.pool.connect()) as Client
  try {
    await client.query(`begin; set local statement_timeout = 0; set local work_mem = '64MB'; set local jit = off`)
    await run(client, tenantLock, [file.tenant])
    await takenBack(task, client, file)
    await client.query('commit')
    client.release()
  } catch (error) {
    // Ends the session, and with it the transaction and the lock.
    client.release(true)
    throw error
  }
}

async function takenBack(task: Task, client: Client, { id, name }: Begun) {
  const { progress } = task
  const deps = { ...task.deps, db: createDatabase(only(client)) }
  const because = await rollbackBlockers(deps, id)
  if (because.length) throw NotRollbackable({ because })
  const affected = await restore(deps, id, async (part) => {
    progress.signal.throwIfAborted()
    progress.rows = Math.floor(part * 95)
    await progressed(task.deps, id, progress.rows)
  })
  const { rows } = await sql<{ version: number }>`update ems.customs_kite_source_files set status = 'ROLLED_BACK',
    progress_pct = 100, message = null, version = version + 1, updated_at = now(), updated_by_id = ${deps.user.id}::bigint
    where id = ${id}::bigint returning version`.execute(deps.db)
  const change = { id, version: rows[0]?.version ?? 0, actor: deps.user.id, changed: [] }
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
  await task.finish(deps.db)
}

/** Undefined when there is nothing to do any more: another job works on the file, or it is taken back. */
async function begun({ attempt, deps }: Task): Promise<Begun | undefined> {
  const { file, status } = attempt.params as Params
  const { rows } = await sql<Begun>`update ems.customs_kite_source_files set status = 'PROCESSING', progress_pct = 0,
    message = 'Rollback sedang berjalan.', version = version + 1, updated_at = now()
    where id = ${file}::bigint and job_id = ${attempt.id}::bigint and status in ('PROCESSING', ${status})
    returning id::text, tenant_id::text as tenant, file_name as name`.execute(deps.db)
  if (rows[0]) await publishFileEvent(deps, file, ['status'])
  return rows[0]
}
