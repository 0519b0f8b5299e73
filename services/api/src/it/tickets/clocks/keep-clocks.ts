import { type Db, sql } from '@ems/postgres'
import { minutesOf, type Span, type Standing, standingOf } from './clock.rules.ts'
import { type CalendarKey, readCalendars } from './read-calendars.ts'

type SpanRow = [from: number, to: number | null, state: Span['state']]
type Loaded = CalendarKey & {
  id: string
  tier: string | null
  status: string
  responded: number | null
  spans: SpanRow[] | null
  response_target: number | null
  resolve_target: number | null
  tier_response: number | null
  tier_resolve: number | null
  warn: string[] | null
  escalations: { at_percent: number }[] | null
}
/** Columns of a ticket that say where its clocks stand. */
export type ClockColumns = {
  id: string
  response_target: number | null
  resolve_target: number | null
  response_due_at: string | null
  resolve_due_at: string | null
  response_minutes: number | null
  resolve_minutes: number | null
  paused_minutes: number
  response_breached: boolean
  resolve_breached: boolean
  sla_state: Standing['state']
}
/** A ticket whose clocks were computed. `standing` is missing where it has no tier. */
export type Computed = {
  id: string
  tier: string | null
  columns: ClockColumns
  /** When the clock has to be looked at again. */
  nextAt: string | null
  standing?: Standing
}

/** Percentages up to which warnings go where a tier names none. */
const NO_WARNING = 1_000

/** Where the clocks of tickets stand now, from three statements whatever their number. */
export async function computeClocks(db: Db, ids: readonly string[], now = Date.now()): Promise<Computed[]> {
  const rows = await db.rows(sql<Loaded>`
    select t.id::text, t.tier_id::text as tier, t.status, t.company_id::text as company, t.office_id::text as office,
      s.work_pattern_id::text as pattern, floor(extract(epoch from t.responded_at) * 1000)::float8 as responded,
      t.response_target, t.resolve_target, s.response_minutes as tier_response, s.resolve_minutes as tier_resolve,
      s.warn_percents as warn, s.escalations,
      (select json_agg(json_build_array(floor(extract(epoch from i.begins_at) * 1000),
          floor(extract(epoch from i.ends_at) * 1000), i.state) order by i.begins_at)
        from ems.ticket_clock_spans i where i.ticket_id = t.id) as spans
    from ems.jira_issues t left join ems.jira_service_tiers s on s.id = t.tier_id
    where t.id = any(${ids}::bigint[]) order by t.id`)
  if (!rows.some(({ tier }) => tier !== null))
    return rows.map(({ id }) => ({ id, tier: null, columns: unclocked(id), nextAt: null }))
  const calendarOf = await readCalendars(db, rows)
  return rows.map((row) => computed(row, calendarOf(row), now))
}

function computed(row: Loaded, calendar: ReturnType<Awaited<ReturnType<typeof readCalendars>>>, now: number): Computed {
  const { id, tier, status } = row
  if (tier === null || row.tier_response === null || row.tier_resolve === null)
    return { id, tier: null, columns: unclocked(id), nextAt: null }
  const spans = (row.spans ?? []).map(([from, to, state]): Span => ({ from, to, state }))
  // What was promised for a ticket that is over is not changed by another target of its tier.
  const isOver = spans.at(-1)?.state === 'stopped' && row.resolve_target !== null
  const response = (isOver ? row.response_target : null) ?? row.tier_response
  const resolve = (isOver ? row.resolve_target : null) ?? row.tier_resolve
  const warn = (row.warn ?? []).map(Number)
  const percents = [...warn, ...(row.escalations ?? []).map(({ at_percent }) => Number(at_percent))]
  const goal = { response, resolve, percents, warnAt: warn.length ? Math.min(...warn) : NO_WARNING }
  const standing = standingOf({ spans, calendar, now }, goal, row.responded)
  const isDone = status === 'cancelled'
  return {
    id,
    tier,
    standing,
    nextAt: momentOf(standing.nextAt),
    columns: {
      id,
      response_target: response,
      resolve_target: resolve,
      response_due_at: momentOf(standing.response.dueAt),
      resolve_due_at: momentOf(standing.resolve.dueAt),
      response_minutes: standing.response.isRunning ? null : minutesOf(standing.response.spent),
      resolve_minutes: standing.resolve.isRunning ? null : minutesOf(standing.resolve.spent),
      paused_minutes: minutesOf(standing.paused),
      response_breached: standing.response.isBreached && !isDone,
      resolve_breached: standing.resolve.isBreached && !isDone,
      sla_state: isDone ? 'none' : standing.state,
    },
  }
}

const momentOf = (at: number | null) => (at === null ? null : new Date(at).toISOString())

const unclocked = (id: string): ClockColumns => ({
  id,
  response_target: null,
  resolve_target: null,
  response_due_at: null,
  resolve_due_at: null,
  response_minutes: null,
  resolve_minutes: null,
  paused_minutes: 0,
  response_breached: false,
  resolve_breached: false,
  sla_state: 'none',
})

/** Tickets whose clock was written, with what an event names. */
export type Kept = { id: string; version: number; company: string; wasState: string; state: string }

/**
 * Writes the clocks that differ from the stored ones, and when each is to be looked at again, in one statement. A clock is no
 * change of the ticket: its version stays.
 */
export async function writeClocks(db: Db, all: readonly Computed[]): Promise<Kept[]> {
  const columns = JSON.stringify(all.map((one) => ({ ...one.columns, next_at: one.nextAt })))
  return db.rows(sql<Kept>`
    with c as materialized (select * from jsonb_to_recordset(${columns}::jsonb) as c(id bigint, response_target int,
        resolve_target int, response_due_at timestamptz, resolve_due_at timestamptz, response_minutes int, resolve_minutes int,
        paused_minutes int, response_breached boolean, resolve_breached boolean, sla_state text, next_at timestamptz)),
      silenced as (delete from ems.ticket_clock_alarms a using c where a.ticket_id = c.id and c.next_at is null),
      alarmed as (insert into ems.ticket_clock_alarms as a (ticket_id, due_at)
        select c.id, c.next_at from c where c.next_at is not null order by c.id
        on conflict (ticket_id) do update set due_at = excluded.due_at where a.due_at <> excluded.due_at),
      was as (select t.id, t.sla_state from ems.jira_issues t join c on c.id = t.id)
    update ems.jira_issues t set response_target = c.response_target, resolve_target = c.resolve_target,
      response_due_at = c.response_due_at, resolve_due_at = c.resolve_due_at, response_minutes = c.response_minutes,
      resolve_minutes = c.resolve_minutes, paused_minutes = c.paused_minutes, response_breached = c.response_breached,
      resolve_breached = c.resolve_breached, sla_state = c.sla_state
    from c join was on was.id = c.id
    where t.id = c.id and (t.response_target, t.resolve_target, t.response_due_at, t.resolve_due_at, t.response_minutes,
        t.resolve_minutes, t.paused_minutes, t.response_breached, t.resolve_breached, t.sla_state)
      is distinct from (c.response_target, c.resolve_target, c.response_due_at, c.resolve_due_at, c.response_minutes,
        c.resolve_minutes, c.paused_minutes, c.response_breached, c.resolve_breached, c.sla_state)
    returning t.id::text, t.version, t.company_id::text as company, was.sla_state as "wasState", t.sla_state as state`)
}

/** What passed longer ago is old news, as after a long standstill of the worker. */
export const NEWS_MS = 24 * 3_600_000

/** Computes and writes the clocks of tickets. What passed meanwhile is left to the worker, who announces it. */
export async function keepClocks(db: Db, ids: readonly string[], now = Date.now()): Promise<Computed[]> {
  const all = await computeClocks(db, ids, now)
  const isNews = ({ standing }: Computed) =>
    [standing?.response, standing?.resolve].some(
      (clock) => clock?.isRunning && clock.marks.some(({ at }) => at <= now && at > now - NEWS_MS),
    )
  const due = new Date(now).toISOString()
  if (all.length)
    await writeClocks(
      db,
      all.map((one) => (isNews(one) ? { ...one, nextAt: due } : one)),
    )
  return all
}
