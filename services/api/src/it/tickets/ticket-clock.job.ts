import { createDatabase, type Db, type Pool, sql, transaction } from '@ems/postgres'
import { workDays } from '../../calendar/index.ts'
import { notify } from '../../kit/audit/notifications.ts'
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
 * Goes on with scheduled tickets on their day, and closes solved ones of which nobody complained for three working days, after
 * a word to their reporters.
 * Safe to call at any time, by any number of workers.
 */
export const advanceTickets = (pool: Pool): Promise<string> =>
  transaction(createDatabase(pool), async (db) => {
    const resumed = await take(db, 'resume', await scheduledUntilToday(db))
    const { due, next } = await solvedLongAgo(db)
    const closed = await take(
      db,
      'close',
      due.map((id) => ({ id })),
    )
    await announceClosing(db, next)
    return `${resumed} dilanjutkan, ${closed} ditutup`
  })

type Due = { id: string; since?: string }

/** The clock goes on with the day, also where the worker comes later. */
const scheduledUntilToday = (db: Db): Promise<Due[]> =>
  db.rows(sql<Due>`select t.id::text, (t.resume_at::timestamp at time zone 'Asia/Jakarta')::text as since from ems.jira_issues t
    where t.status = 'scheduled' and t.deleted_at is null and t.resume_at <= ${today}
    order by t.resume_at, t.id limit ${MAX_ROWS} for no key update skip locked`)

type Solved = { id: string; company: string; office: string | null; solved: string; yesterday: string }

/** Solved tickets whose days are over, and those that are closed after the next working day. The days after the one of the solution count. */
async function solvedLongAgo(db: Db): Promise<{ due: string[]; next: string[] }> {
  const rows = await db.rows(sql<Solved>`select t.id::text, t.company_id::text as company, t.office_id::text as office,
      (coalesce(t.resolved_at, t.updated_at) at time zone 'Asia/Jakarta')::date::text as solved, (${today} - 1)::text as yesterday
    from ems.jira_issues t
    where t.status = 'resolved' and t.deleted_at is null
      and (coalesce(t.resolved_at, t.updated_at) at time zone 'Asia/Jakarta')::date < ${today} - ${CLOSE_DAYS - 1}::int
    order by t.resolved_at, t.id limit ${MAX_ROWS} for no key update skip locked`)
  const calendars = new Map<string, Solved[]>()
  for (const row of rows) {
    const key = `${row.company}:${row.office}`
    calendars.set(key, [...(calendars.get(key) ?? []), row])
  }
  const [due, next]: [string[], string[]] = [[], []]
  for (const all of calendars.values()) {
    const [{ company, office, yesterday, solved: from }] = all as [Solved]
    const days = await workDays({ db }, { company, office, from, to: yesterday })
    for (const { id, solved } of all) {
      const worked = days.reduce((sum, { date, part }) => (date > solved ? sum + Number(part) : sum), 0)
      if (worked >= CLOSE_DAYS) due.push(id)
      else if (worked >= CLOSE_DAYS - 1) next.push(id)
    }
  }
  return { due, next }
}

type Closing = { id: string; local_no: string; summary: string; people: string[] }

/** Notifies reporters once that a solved ticket is about to be closed. */
async function announceClosing(db: Db, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  const closing = await db.rows(sql<Closing>`with fresh as (
      insert into ems.ticket_closing_notices as n (ticket_id, resolved_at)
      select id, coalesce(resolved_at, updated_at) from ems.jira_issues where id = any(${ids}::bigint[])
      on conflict (ticket_id) do update set resolved_at = excluded.resolved_at, sent_at = now()
        where n.resolved_at <> excluded.resolved_at
      returning ticket_id)
    select t.id::text, t.local_no, t.summary, array_remove(array[t.reporter_id, t.created_for_id], null)::text[] as people
    from fresh join ems.jira_issues t on t.id = fresh.ticket_id order by t.id`)
  const notices = closing.map(({ id, local_no, summary, people }) => ({
    event: 'ticket.closing' as const,
    employees: people,
    title: `${local_no} ditutup setelah hari kerja ini`,
    body: `${summary}. Buka kembali bila belum beres, atau nilai layanannya.`,
    target: { type: store.resource.name, id },
    menu: 'support',
    route: `/private/infotech/support?id=${id}`,
  }))
  await notify({ db, user: { id: '0' } }, notices, { self: true })
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
