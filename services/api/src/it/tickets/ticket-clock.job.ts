import { createDatabase, type Db, type Pool, sql, transaction } from '@ems/postgres'
import { workDays } from '../../calendar/index.ts'
import { today } from '../../kit/today.ts'
import { takeEach } from '../../kit/workflow/routes.ts'
import { systemDeps } from '../../kit/workflow/system.ts'
import { takeTransition } from '../../kit/workflow/take.ts'
import { ticketRules } from './jira-issues.rules.ts'
import { store } from './jira-issues.ts'

/** Working days in which a reporter may say that a solved ticket is not solved. */
const CLOSE_DAYS = 3
/** Tickets of one run; the next run takes the others. */
const MAX_ROWS = 500

/**
 * Goes on with scheduled tickets on their day, and closes solved ones of which nobody complained for three working days.
 * Safe to call at any time, by any number of workers.
 */
export const advanceTickets = (pool: Pool): Promise<string> =>
  transaction(createDatabase(pool), async (db) => {
    const resumed = await take(db, 'resume', await scheduledUntilToday(db))
    const closed = await take(
      db,
      'close',
      (await solvedLongAgo(db)).map((id) => ({ id })),
    )
    return `${resumed} dilanjutkan, ${closed} ditutup`
  })

type Due = { id: string; since?: string }

/** The clock goes on with the day, also where the worker comes later. */
const scheduledUntilToday = (db: Db): Promise<Due[]> =>
  db.rows(sql<Due>`select t.id::text, (t.resume_at::timestamp at time zone 'Asia/Jakarta')::text as since from ems.jira_issues t
    where t.status = 'scheduled' and t.deleted_at is null and t.resume_at <= ${today}
    order by t.resume_at, t.id limit ${MAX_ROWS} for no key update skip locked`)

type Solved = { id: string; company: string; office: string | null; solved: string; yesterday: string }

/** The days after the one it was solved on count, as far as they are over. */
async function solvedLongAgo(db: Db): Promise<string[]> {
  const rows = await db.rows(sql<Solved>`select t.id::text, t.company_id::text as company, t.office_id::text as office,
      (coalesce(t.resolved_at, t.updated_at) at time zone 'Asia/Jakarta')::date::text as solved, (${today} - 1)::text as yesterday
    from ems.jira_issues t
    where t.status = 'resolved' and t.deleted_at is null
      and (coalesce(t.resolved_at, t.updated_at) at time zone 'Asia/Jakarta')::date < ${today} - ${CLOSE_DAYS}::int
    order by t.resolved_at, t.id limit ${MAX_ROWS} for no key update skip locked`)
  const calendars = new Map<string, Solved[]>()
  for (const row of rows) {
    const key = `${row.company}:${row.office}`
    calendars.set(key, [...(calendars.get(key) ?? []), row])
  }
  const due: string[] = []
  for (const all of calendars.values()) {
    const [{ company, office, yesterday, solved: from }] = all as [Solved]
    const days = await workDays({ db }, { company, office, from, to: yesterday })
    const worked = (since: string) => days.reduce((sum, { date, part }) => (date > since ? sum + Number(part) : sum), 0)
    due.push(...all.filter(({ solved }) => worked(solved) >= CLOSE_DAYS).map(({ id }) => id))
  }
  return due
}

/** One that its own data stops does not stop the others. */
async function take(db: Db, transition: string, due: readonly Due[]): Promise<number> {
  const deps = systemDeps(db)
  const changes = due.map(({ id }) => ({ id, root: '/data', values: {} }))
  const since = new Map(due.map((one) => [one.id, one.since ?? '']))
  const { rows } = await takeEach(changes, deps, async (change) => {
    await db.run(sql`select set_config('ems.happened_at', ${since.get(change.id)}, true)`)
    return takeTransition(deps, store, transition, [change], ticketRules, { isSystem: true })
  })
  await db.run(sql`select set_config('ems.happened_at', '', true)`)
  return rows.length
}
