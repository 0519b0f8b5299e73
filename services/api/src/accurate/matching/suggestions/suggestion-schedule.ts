import { type AccountingConnection, accountingConnections, type PairKind, pairKinds } from '@ems/contracts/accurate'
import { type Db, sql } from '@ems/postgres'
import { computeSuggestions, pendingOf } from './compute-suggestions.ts'

/** Key of the schedule that computes suggestions of large books. */
export const SUGGESTIONS_SCHEDULE = 'accounting-suggestions'

/** Rows of both sides for which suggestions are computed before a page that needs them: two seconds at most. */
const MAX_SMALL_ROWS = 5_000
const SMALL_MS = 2_000
/** Schedules run one after the other; names that were not compared yet are compared the next time. */
const SCHEDULED_MS = 20_000

/**
 * Makes the suggestions of one kind current where that is quick. Large books are left to the schedule, which is asked to run;
 * until then what was computed before is displayed.
 */
export async function freshSuggestions(
  db: Db,
  connection: AccountingConnection,
  kind: PairKind,
  maxRows = MAX_SMALL_ROWS,
) {
  const choice = { connection, kind }
  const { isCurrent, size, at } = await pendingOf(db, choice)
  if (isCurrent) return { suggested_at: at, is_current: true }
  if (size <= maxRows) {
    await computeSuggestions(db, choice, { isWhole: true, budgetMs: SMALL_MS })
    return { suggested_at: new Date().toISOString(), is_current: true }
  }
  await db.run(
    sql`update ems.schedules set requested_at = now() where key = ${SUGGESTIONS_SCHEDULE} and requested_at is null`,
  )
  return { suggested_at: at, is_current: false }
}

/** Computes the suggestions that are not current, of every kind in both books. The result is for the list of schedules. */
export async function refreshSuggestions(db: Db, budgetMs = SCHEDULED_MS): Promise<string> {
  const end = Date.now() + budgetMs
  let computed = 0
  for (const connection of Object.keys(accountingConnections) as AccountingConnection[])
    for (const kind of Object.keys(pairKinds) as PairKind[]) {
      const choice = { connection, kind }
      const { isCurrent, size } = await pendingOf(db, choice)
      if (isCurrent) continue
      const isWhole = size <= MAX_SMALL_ROWS
      await computeSuggestions(db, choice, { isWhole, budgetMs: Math.max(SMALL_MS, end - Date.now()) })
      computed += 1
    }
  return computed ? `${computed} daftar dihitung` : 'Tidak ada perubahan'
}
