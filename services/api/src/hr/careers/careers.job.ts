import { createDatabase, type Db, type Pool, sql, transaction } from '@ems/postgres'
import { today } from '../../kit/today.ts'
import { takeEach } from '../../kit/workflow/routes.ts'
import { systemDeps } from '../../kit/workflow/system.ts'
import { takeTransition } from '../../kit/workflow/take.ts'
import { careerRules } from '../employees/employees.rules.ts'
import { store } from '../employees/employees.ts'
import { providedVault } from '../employees/encrypted-fields.ts'

/** Rows of one transaction. */
const BATCH = 200

/**
 * Applies transfers and appointments on their day, and exits of employees on their last day. A refused one is tried again, and
 * is in the inbox of human resources. Safe to call at any time, by any number of workers.
 */
export async function advanceCareers(pool: Pool): Promise<string> {
  const database = createDatabase(pool)
  await writeCareers(database)
  const total = { moved: 0, left: 0, refused: 0 }
  let after = '0'
  for (let count = BATCH; count === BATCH; ) {
    const result = await transaction(database, (db) => batch(db, after))
    count = result.count
    after = result.last ?? after
    total.moved += result.moved
    total.left += result.left
    total.refused += result.refused
  }
  return `${total.moved} perubahan, ${total.left} keluar${total.refused ? `, ${total.refused} ditolak` : ''}`
}

/** Careers of employees from before they were kept as rows. */
async function writeCareers(database: Db): Promise<void> {
  const lacking = sql`select array_agg(x.id) as ids from (select e.id from ems.employees e where e.deleted_at is null
    and e.status <> 'candidate' and not exists (select from ems.career_events c where c.employee_id = e.id)
    order by e.id limit ${BATCH}) x`
  for (;;) {
    const row = await database.first(sql<{ count: number | null }>`
      select cardinality(l.ids) as count, ems.write_career(l.ids) from (${lacking}) l where l.ids is not null`)
    if (!row) return
  }
}

async function batch(db: Db, after: string) {
  const rows = await db.rows(sql<{ id: string; has_move: boolean; is_leaving: boolean }>`
    select e.id::text, coalesce(e.next_move <= ${today}, false) as has_move, coalesce(e.exit_date <= ${today}, false) as is_leaving
    from ems.employees e
    where e.status in ('active', 'suspended') and e.deleted_at is null and e.id > ${after}::bigint
      and (e.next_move <= ${today} or e.exit_date <= ${today})
    order by e.id limit ${BATCH} for update of e skip locked`)
  const deps = systemDeps(db)
  const rules = careerRules(providedVault)
  const take = async (name: string, among: readonly { id: string }[]) =>
    takeEach(
      among.map(({ id }) => ({ id, root: '/data', values: {} })),
      deps,
      (change) => takeTransition(deps, store, name, [change], rules, { isSystem: true }),
    )
  const moves = await take(
    'applyMoves',
    rows.filter(({ has_move }) => has_move),
  )
  const leavers = await take(
    'depart',
    rows.filter(({ is_leaving }) => is_leaving),
  )
  return {
    count: rows.length,
    last: rows.at(-1)?.id,
    moved: moves.rows.length,
    left: leavers.rows.length,
    refused: moves.failed.length + leavers.failed.length,
  }
}
