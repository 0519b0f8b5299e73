import { type AccountingConnection, accountingConnections, type PairKind, pairKinds } from '@ems/contracts/accurate'
import { type Db, sql } from '@ems/postgres'
import { computeSuggestions, pendingOf } from './compute-suggestions.ts'

/** Key of the schedule that computes suggestions of large books. */
export const SUGGESTIONS_SCHEDULE = 'accounting-suggestions'

/** Rows of both sides for which suggestions are computed before a page that needs them: a second at most. */
const MAX_SMALL_ROWS = 5_000

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
    await computeSuggestions(db, choice)
    return { suggested_at: new Date().toISOString(), is_current: true }
  }
  await db.run(
    sql`update ems.schedules set requested_at = now() where key = ${SUGGESTIONS_SCHEDULE} and requested_at is null`,
  )
  return { suggested_at: at, is_current: false }
}

/** Computes the suggestions that are not current, of every kind in both books. The result is for the list of schedules. */
export async function refreshSuggestions(db: Db): Promise<string> {
  let computed = 0
  for (const connection of Object.keys(accountingConnections) as AccountingConnection[])
    for (const kind of Object.keys(pairKinds) as PairKind[]) {
      const choice = { connection, kind }
      if ((await pendingOf(db, choice)).isCurrent) continue
      await computeSuggestions(db, choice)
      computed += 1
    }
  return computed ? `${computed} daftar dihitung` : 'Tidak ada perubahan'
}
