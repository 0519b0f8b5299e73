import { createDatabase, type Db, type Pool, sql, transaction } from '@ems/postgres'
import { today } from '../../kit/today.ts'
import { systemDeps } from '../../kit/workflow/system.ts'
import { takeTransition } from '../../kit/workflow/take.ts'
import { attendanceRules } from './attendance-employees.rules.ts'
import { store } from './attendance-employees.ts'

/** Rows of one transaction. */
const BATCH = 500
/** Older days are left as they are: two periods and the days in which they are closed. */
const MAX_AGE_DAYS = 70

/**
 * Flags past days for review: without the time of leaving although the code comes from a machine, with one punch only, or
 * absent without a reason. Safe to call at any time, by any number of workers.
 */
export async function flagDays(pool: Pool): Promise<string> {
  const database = createDatabase(pool)
  let total = 0
  for (let count = BATCH; count === BATCH; total += count) count = await transaction(database, batch)
  return `${total} hari perlu ditinjau`
}

async function batch(db: Db): Promise<number> {
  const rows = await db.rows(sql<{ id: string }>`
    select a.id::text from ems.attendance_employees a join ems.attendance_codes c on c.id = a.code_id
    where a.review = 'auto' and a.deleted_at is null
      and a.date between ${today} - ${MAX_AGE_DAYS}::int and ${today}
      -- An employee who came in the evening may still be at work.
      and coalesce(a.schedule_out, a.check_in, (a.date + 1) at time zone a.timezone) < now() - interval '12 hours'
      and (c.code in ('TL', 'A') or (c.auto_source = 'punch' and (a.check_in is null or a.check_out is null)))
    order by a.date, a.id limit ${BATCH} for update of a skip locked`)
  const changes = rows.map(({ id }) => ({ id, root: '/data', values: {} }))
  if (changes.length) await takeTransition(systemDeps(db), store, 'flag', changes, attendanceRules, { isSystem: true })
  return changes.length
}
