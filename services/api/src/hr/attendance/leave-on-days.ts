import { permissions } from '@ems/contracts'
import { attendanceEmployees } from '@ems/contracts/hr'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { conflict } from '../../kit/problems.ts'
import { insertRows, removeRows, updateRows } from '../../kit/write/write-rows.ts'
import { closedPeriod } from './attendance-employees.rules.ts'
import { store as days } from './attendance-employees.ts'

/** A day on which there is approved leave, or on which leave wrote something. */
type Day = {
  date: string
  request: string | null
  /** The code that leave gives the day; null for hours, and for half days where no code is meant for them. */
  code: string | null
  extent: 'whole' | 'half' | 'hours' | null
  /** The row of attendance. */
  id: string | null
  current: string | null
  own_code: string | null
  linked: string | null
  is_by_leave: boolean
  is_closed: boolean
}
type Span = { employee: string; start: string; end: string }

const daysOf = ({ db }: Deps, { employee, start, end }: Span) =>
  db.rows(sql<Day>`
    select d.day::text as date, l.request_id::text as request, l.code_id::text as code, l.extent, a.id::text,
      a.code_id::text as current, a.own_code_id::text as own_code, a.leave_employee_id::text as linked,
      coalesce(a.source = 'leave', false) as is_by_leave, exists (select from ems.attendance_employees c
        where c.company_id = e.company_id and c.locked_period = to_char(d.day, 'YYYY-MM') and c.deleted_at is null) as is_closed
    from ems.employees e
    cross join lateral (select generate_series(${start}::date::timestamp, ${end}::date::timestamp, interval '1 day')::date as day) d
    left join ems.leave_on_days(e.id, ${start}::date, ${end}::date) l
      on l.day = d.day and d.day >= e.join_date and d.day <= coalesce(e.exit_date, 'infinity')
    left join ems.attendance_employees a on a.employee_id = e.id and a.date = d.day and a.deleted_at is null
    where e.id = ${employee}::bigint and (l.day is not null or a.leave_employee_id is not null or a.source = 'leave')
    order by d.day`)

type Expected = { code: string; own_code: string | null; leave_employee: string | null }

/** The day as approved leave and whatever else was written about it make it; undefined: there is no such day. */
function expectedOf({ request, code, extent, id, current, own_code, is_by_leave }: Day): Expected | undefined {
  const own = id === null || is_by_leave ? null : (own_code ?? current)
  if (own === null) return code === null ? undefined : { code, own_code: null, leave_employee: request }
  // An employee on leave for part of a day works the rest of it.
  if (extent !== 'whole' || code === null) return { code: own, own_code: null, leave_employee: request }
  return { code, own_code: own, leave_employee: request }
}

const isAsExpected = ({ id, current, own_code, linked }: Day, expected: Expected | undefined) =>
  expected === undefined
    ? id === null
    : id !== null && current === expected.code && own_code === expected.own_code && linked === expected.leave_employee

/**
 * Brings the attendance of these days in line with approved leave: writes days that are missing, gives days another code,
 * and takes out what leave wrote where it is approved no longer. Refuses days of a closed period.
 */
export async function settleLeaveDays(deps: Deps, span: Span): Promise<void> {
  const moves = (await daysOf(deps, span))
    .map((day) => ({ day, expected: expectedOf(day) }))
    .filter(({ day, expected }) => !isAsExpected(day, expected))
  const closed = moves.find(({ day }) => day.is_closed)
  if (closed) throw conflict('LOCKED', closedPeriod(closed.day.date), { pointer: '/data' })
  // The decision is the approver's; the days follow from it, whatever they may do in attendance.
  const inside: Deps = { ...deps, user: { ...deps.user, scope: 'group', permissions } }
  const creations = moves.flatMap(({ day: { id, date }, expected }) =>
    id === null && expected
      ? [
          {
            values: { ...attendanceEmployees.blank, ...expected, employee: span.employee, date, source: 'leave' },
            root: '/data',
          },
        ]
      : [],
  )
  const changes = moves.flatMap(({ day: { id }, expected }) =>
    id !== null && expected ? [{ id, values: expected, root: '/data' }] : [],
  )
  const removals = moves.flatMap(({ day: { id }, expected }) =>
    id !== null && !expected ? [{ id, root: '/data' }] : [],
  )
  if (creations.length) await insertRows(inside, days, creations)
  if (changes.length) await updateRows(inside, days, changes)
  // Not into the trash: nobody may bring back a day of leave that was taken back.
  if (removals.length) await removeRows(inside, { ...days, softDelete: false }, removals)
}

/** The refusal of taking leave back whose days are in a closed period. */
export async function openPeriods({ db }: Deps, { id }: { id: string }): Promise<string | undefined> {
  const closed = await db.first(sql<{ date: string }>`
    select a.date::text from ems.attendance_employees a where a.leave_employee_id = ${id}::bigint and a.deleted_at is null
      and exists (select from ems.attendance_employees c where c.company_id = a.company_id
        and c.locked_period = to_char(a.date, 'YYYY-MM') and c.deleted_at is null)
    order by a.date limit 1`)
  return closed && closedPeriod(closed.date)
}
