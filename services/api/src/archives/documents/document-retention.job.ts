import { createDatabase, type Db, type Pool, sql, transaction } from '@ems/postgres'
import { today } from '../../kit/today.ts'
import { takeEach } from '../../kit/workflow/routes.ts'
import { systemDeps } from '../../kit/workflow/system.ts'
import { takeTransition } from '../../kit/workflow/take.ts'
import { documentRules } from './documents.rules.ts'
import { store } from './documents.ts'

/** Rows of one transaction. */
const BATCH = 500

/**
 * Moves documents to *Inaktif* on the day after *Aktif s.d.*, once for each such day: a document that a user makes active
 * again stays so until the day is changed. Safe to call at any time, by any number of workers.
 */
export async function deactivateDocuments(pool: Pool): Promise<string> {
  const database = createDatabase(pool)
  const total = { moved: 0, refused: 0 }
  for (let count = BATCH; count === BATCH; ) {
    const { moved, refused } = await transaction(database, batch)
    count = moved + refused
    total.moved += moved
    total.refused += refused
  }
  return `${total.moved} arsip dipindah ke inaktif${total.refused ? `, ${total.refused} ditolak` : ''}`
}

/** A document that its rules refuse keeps none of the others back. */
async function batch(db: Db) {
  const rows = await db.rows(sql<{ id: string }>`
    with due as (
      select d.id, d.active_until from ems.documents d
      where d.status = 'active' and d.deleted_at is null and d.active_until < ${today}
        and not exists (select from ems.reminders_given g where g.target_type = 'documents' and g.target_id = d.id
          and g.kind = 'inactive' and g.day = d.active_until)
      order by d.id limit ${BATCH} for update of d skip locked)
    insert into ems.reminders_given (target_type, target_id, kind, day, days)
    select 'documents', id, 'inactive', active_until, 0 from due returning target_id::text as id`)
  const deps = systemDeps(db)
  const changes = rows.map(({ id }) => ({ id, root: '/data', values: {} }))
  const { rows: moved, failed } = await takeEach(changes, deps, (change) =>
    takeTransition(deps, store, 'deactivate', [change], documentRules, { isSystem: true }),
  )
  return { moved: moved.length, refused: failed.length }
}
