import { permission } from '@ems/contracts/permission'
import { type Db, sql } from '@ems/postgres'
import type { JobHandler, Task } from '../../../../jobs/index.ts'
import { record } from '../../../../kit/audit/audit-log.ts'
import type { Deps } from '../../../../kit/context.ts'
import { Forbidden } from '../../../../kit/problems.ts'
import { atWork, type Held } from '../work/at-work.ts'
import { changedLists, routeOf } from '../work/told.ts'
import { expectLess, removeRun } from './archive-run.ts'
import { type RollbackParams, sequenceOf } from './rollback.ts'

/** Takes back the allocation of a BCL.KT. */
export const rollBackAllocation: JobHandler = (task) => atWork(task, 'Rollback', (held) => rollBack(task, held))

/**
 * Checks again, because a later BCL.KT may have been submitted while the job waited. Then rolls back all or nothing.
 */
async function rollBack(task: Task, { db, bcl }: Held) {
  const { user } = task.deps
  if (!user.permissions.has(permission('kitetool', 'rollback')))
    throw Forbidden({ need: permission('kitetool', 'rollback') })
  const { cascade, reason } = task.attempt.params as RollbackParams
  const deps: Deps = { ...task.deps, db }
  const sequence = await sequenceOf(deps, bcl.tenant, bcl, cascade)
  const before = await stateOf(db, bcl.id)
  const effects = []
  for (const [n, one] of sequence.entries()) {
    await unreport(db, one.id, user.id)
    const removed = await removeRun(
      db,
      { bcl: one.id, cause: 'ROLLBACK', user: user.id },
      {
        signal: task.progress.signal,
        onPart: (part) => {
          task.progress.rows = Math.round(((n + part) / sequence.length) * 95)
        },
      },
    )
    await emptied(db, one.id, user.id)
    await expectLess(db, one.id, removed.rows)
    effects.push({ number: one.number, ...removed })
  }
  const after = await stateOf(db, bcl.id)
  const entry = {
    action: 'rollback',
    menu: 'kitetool',
    target_type: 'customs-kite-tool-kite-datas',
    target_id: bcl.id,
    target_label: bcl.number,
    before: { ...before, status: bcl.previous_status },
    after: { ...after, rolled_back: effects },
    rows_affected: effects.reduce((sum, { rows }) => sum + rows, 0),
    ...(reason ? { reason } : {}),
  }
  await record(deps, [entry], changedLists(user.id, bcl.id, after?.version ?? 0))
  const others = sequence.length - 1
  await task.finish(db, {
    notice: {
      event: 'kite.run',
      users: [user.id],
      title: `Rollback ${bcl.number} selesai${others ? `, bersama ${others} BCL.KT yang lebih baru` : ''}`,
      severity: 'success',
      target: { type: 'customs-kite-tool-kite-datas', id: bcl.id },
      menu: 'kitetool',
      route: routeOf(bcl),
    },
  })
}

async function stateOf(db: Db, id: string) {
  return db.first(sql<{ status: string; used_count: number; result_hash: string | null; version: number }>`
    select status, used_count, result_hash, version from ems.customs_kite_tool_kite_datas where id = ${id}::bigint`)
}

const unreport = (db: Db, bcl: string, user: string) =>
  db.run(sql`update ems.customs_kite_tool_peb_reporteds set status = 'DIBATALKAN', version = version + 1, updated_at = now(),
    updated_by_id = ${user}::bigint where kite_data_id = ${bcl}::bigint and status = 'AKTIF'`)

const emptied = (db: Db, bcl: string, user: string) =>
  db.run(sql`update ems.customs_kite_tool_kite_datas set status = 'DRAFT', fifo_pure = true, input_hash = null, result_hash = null,
    params_snapshot = null, need_count = 0, used_count = 0, diff_count = 0, total_cif = 0, total_bm = 0, total_bmt = 0,
    total_cukai = 0, total_ppn = 0, total_ppnbm = 0, total_claim = 0, generated_at = null, generated_no = null, job_id = null,
    previous_status = null, message = null, heartbeat_at = null, version = version + 1, updated_at = now(),
    updated_by_id = ${user}::bigint where id = ${bcl}::bigint`)
