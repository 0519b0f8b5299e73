import { type Sql, sql } from '@ems/postgres'
import type { Deps } from '../../../kit/context.ts'
import { conflict } from '../../../kit/problems.ts'
import { takeTransition } from '../../../kit/workflow/take.ts'
import { attendanceRules } from '../attendance-employees.rules.ts'
import { store } from '../attendance-employees.ts'

/** A month (`2026-09`) of a company. */
export type Period = { month: string; company: string }
type Unreviewed = { name: string; date: string; count: number }

const MAX_NAMED = 5

/** Days of the period that are not closed, within scope. */
const open = (deps: Deps, { month, company }: Period): Sql => sql`from ems.attendance_employees t
  where ${store.rowScope(deps)} and t.company_id = ${company}::bigint and t.deleted_at is null and t.review <> 'locked'
    and t.date >= ${`${month}-01`}::date and t.date < ${`${month}-01`}::date + interval '1 month'`

/** Names the days that wait for a review: a period is closed without any. */
export async function refuseUnreviewed(deps: Deps, period: Period): Promise<void> {
  const rows = await deps.db.rows(sql<Unreviewed>`
    select t.employee_name as name, t.date::text, count(*) over ()::int as count ${open(deps, period)}
      and t.review = 'needs_review' order by t.date, t.id limit ${MAX_NAMED}`)
  const [first] = rows
  if (!first) return
  const names = rows.map(({ name, date }) => `${name} ${date.slice(8)}/${date.slice(5, 7)}`).join(', ')
  const more = first.count > MAX_NAMED ? `, dan ${first.count - MAX_NAMED} lainnya` : ''
  throw conflict('NEEDS_REVIEW', `${first.count} hari perlu ditinjau: ${names}${more}.`, { pointer: '/data' })
}

/** How many days of the period are open. */
export const countOpen = async (deps: Deps, period: Period) =>
  (await deps.db.one(sql<{ count: number }>`select count(*)::int as count ${open(deps, period)}`)).count

/** Open days of the period that may be closed; the next `limit` after an id. */
export async function openDays(deps: Deps, period: Period, after = '0', limit?: number): Promise<string[]> {
  const rows = await deps.db.rows(sql<{ id: string }>`select t.id::text ${open(deps, period)}
    and t.review <> 'needs_review' and t.id > ${after}::bigint order by t.id limit ${limit ?? null}::int`)
  return rows.map(({ id }) => id)
}

/** Closes days. */
export async function lockDays(deps: Deps, ids: readonly string[]): Promise<void> {
  const changes = ids.map((id) => ({ id, root: '/data', values: {} }))
  if (changes.length) await takeTransition(deps, store, 'lock', changes, attendanceRules)
}
