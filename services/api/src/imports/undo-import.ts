import type { Problem } from '@ems/contracts/kit'
import { sql, type Transaction, transaction } from '@ems/postgres'
import type { Task } from '../jobs/index.ts'
import { record } from '../kit/audit/audit-log.ts'
import { changeBack, type LoggedChange } from '../kit/change-back.ts'
import type { Deps } from '../kit/context.ts'
import { conflict } from '../kit/problems.ts'
import { tableOf } from '../kit/store/columns.ts'
import { stillReferred } from '../kit/write/pg-errors.ts'
import { updateRows } from '../kit/write/write-rows.ts'
import { type Importable, importableOf } from './importables.ts'
import { IMPORT_TIMEOUT_MS, type ImportParams, mayImport } from './run-import.ts'

const BATCH_SIZE = 1_000

/**
 * Undoes an import, all or nothing: added rows are deleted, changed rows get their old values. Refused when one of them
 * changed since or is referenced (docs/decisions/imports.md).
 */
export async function undoImport(task: Task): Promise<void> {
  const { job } = task.attempt.params as { job: string }
  const work = async (db: Transaction) => {
    const deps = { ...task.deps, db }
    const { params, added } = await undoable(deps, job)
    const of = importableOf(params.resource)
    mayImport(deps, of, params.mode)
    const restored = await restore(deps, of, params, task.progress)
    const removed = await remove(deps, of, added)
    task.progress.rows = removed + restored
    await db.run(sql`update ems.background_jobs set undo_until = null, version = version + 1, updated_at = now()
      where id = ${job}::bigint`)
    await notify(deps, of, params, { removed, restored })
    await task.finish(db)
  }
  await transaction(task.deps.db, work, { timeoutMs: IMPORT_TIMEOUT_MS })
}

async function undoable({ db, user }: Deps, job: string) {
  const match = await db.first(sql<{ params: ImportParams; added: string }>`select j.params, u.added::text as added
    from ems.background_jobs j join ems.import_undos u on u.job_id = j.id
    where j.id = ${job}::bigint and j.user_id = ${user.id}::bigint and j.undo_until > now() for update of j`)
  if (!match) throw conflict('NOT_UNDOABLE', 'Impor ini tidak dapat dibatalkan lagi.')
  return match
}

/** Restores changed rows from the audit log. */
async function restore(deps: Deps, { store, rules }: Importable, { origin }: ImportParams, notified: Task['progress']) {
  const { resource } = store
  const rows = await deps.db.rows(sql<LoggedChange>`select target_id as id, target_label as title,
      (after ->> 'version')::int as version, before, changed_fields as fields, is_sensitive as "isSensitive"
    from ems.audit_logs
    where request_id = ${origin.id} and target_type = ${resource.name} and action = 'import' and target_id is not null
    order by id`)
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    notified.signal.throwIfAborted()
    const changes = rows.slice(from, from + BATCH_SIZE).map((logged, n) => changeBack(resource, logged, n))
    try {
      await updateRows(deps, store, changes, { ...rules, action: 'rollback' })
    } catch (error) {
      const { status, errors } = error as Problem
      if (status === 409 || status === 404) throw touched(errors.length)
      throw error
    }
  }
  return rows.length
}

const touched = (count: number) =>
  conflict(
    'IMPORT_TOUCHED',
    `${count} data sudah diubah atau dihapus sejak diimpor. Impor tidak dapat dibatalkan.[Galat]Perbaiki datanya satu per satu.`,
  )

async function remove({ db }: Deps, { store }: Importable, added: string) {
  const table = tableOf(store.resource)
  const here = sql`from unnest(${added}::int8multirange) r, ${table} t where t.id >= lower(r) and t.id < upper(r)`
  const live = store.softDelete ? sql`and t.deleted_at is null` : sql``
  const row = await db.first(sql<{ expected: number; untouched: number }>`select
      (select coalesce(sum(upper(r) - lower(r)), 0)::int from unnest(${added}::int8multirange) r) as expected,
      (select count(*)::int from (select ${here} and t.version = 1 ${live} for update of t) found) as untouched`)
  const { expected = 0, untouched = 0 } = row ?? {}
  if (untouched < expected) throw touched(expected - untouched)
  try {
    await db.run(sql`delete from ${table} where id in (select t.id ${here})`)
  } catch (error) {
    throw stillReferred(error) ?? error
  }
  return expected
}

type Outcome = { removed: number; restored: number }

/** One audit entry for all deleted rows; restored rows have entries of their own. */
const notify = (deps: Deps, { store: { resource } }: Importable, { name }: ImportParams, outcome: Outcome) =>
  record(
    deps,
    [
      {
        action: 'rollback',
        menu: resource.menu,
        target_type: resource.name,
        target_label: name,
        reason: 'Batalkan impor',
        after: outcome,
        rows_affected: outcome.removed + outcome.restored,
      },
    ],
    ['0', ...deps.user.companies].map((company) => ({
      channel: `private-${resource.name}.${company}`,
      event: 'imported',
      payload: { id: '0', version: 1, actor: deps.user.id, changed: [] },
    })),
  )
