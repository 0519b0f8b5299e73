import type { PeopleMeasures, PeopleReport, PeopleRow } from '@ems/contracts/hr'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { today } from '../../kit/today.ts'
import { employeeScope } from '../row-scope.ts'
import { departmentName } from './department-name.ts'
import type { PeopleQuery } from './params.ts'

const counted = ['days', 'leave', 'sick', 'absent', 'late', 'late_minutes', 'overtime_minutes'] as const
type Counts = Record<(typeof counted)[number], number>
type Line = Counts & { id: string; label: string }

const groups = {
  company: [sql`t.company_id::text`, sql`(select name from ems."references" where id = min(t.company_id))`],
  department: [sql`t.department_id::text`, departmentName(sql`min(t.department_id)`)],
  month: [sql`to_char(t.date, 'YYYY-MM')`, sql`min(to_char(t.date, 'YYYY-MM'))`],
  employee: [sql`t.employee_id::text`, sql`min(t.employee_name)`],
} as const

/**
 * Days of work by what became of them, lateness and overtime. Days off count only as overtime, leave of days to come not at
 * all; illness, absence and work on a day off are recognised by the built-in codes.
 */
export async function attendanceRows({ db, user }: Deps, query: PeopleQuery): Promise<PeopleRow[]> {
  const { by, from, to, companies, department } = query
  const [id, label] = groups[by]
  const isWork = sql`c.auto_source not in ('holiday', 'weekly_off') and c.code <> 'LB'`
  const rows = await db.rows(sql<Line>`
    select ${id} as id, ${label} as label, count(*) filter (where ${isWork})::int as days,
      count(*) filter (where ${isWork} and c.present_value = 0 and c.code not in ('S', 'SD', 'A'))::int as leave,
      count(*) filter (where c.code in ('S', 'SD'))::int as sick, count(*) filter (where c.code = 'A')::int as absent,
      count(*) filter (where c.present_value > 0 and t.late_minutes > 0)::int as late,
      coalesce(sum(t.late_minutes) filter (where c.present_value > 0), 0)::int as late_minutes,
      sum(case c.code when 'LB' then t.work_minutes else t.overtime_minutes end)::int as overtime_minutes
    from ems.attendance_employees t join ems.attendance_codes c on c.id = t.code_id
    where t.deleted_at is null and t.date between ${from}::date and ${to}::date and (t.source <> 'leave' or t.date <= ${today})
      and ${employeeScope(user) ?? sql`true`} and ${companies ? sql`t.company_id = any(${companies}::bigint[])` : sql`true`}
      and ${department ? sql`t.department_id = ${department}::bigint` : sql`true`}
    group by 1`)
  return rows
    .map(({ id: key, label: text, ...counts }) => ({ id: key, label: text, counts }))
    .toSorted((a, b) =>
      by === 'month'
        ? a.id.localeCompare(b.id)
        : b.counts.sick + b.counts.absent - a.counts.sick - a.counts.absent ||
          b.counts.late_minutes - a.counts.late_minutes ||
          a.label.localeCompare(b.label),
    )
    .map(({ counts, ...row }) => ({ ...row, values: measuresOf(counts) }))
}

const measuresOf = ({ overtime_minutes, ...counts }: Counts): PeopleMeasures => ({
  ...counts,
  overtime_minutes,
  absence: counts.days > 0 ? ((100 * (counts.sick + counts.absent)) / counts.days).toFixed(1) : null,
  overtime: (overtime_minutes / 60).toFixed(2),
})

/** Of all lines. */
export const attendanceTotal = (rows: readonly PeopleRow[]): PeopleMeasures =>
  measuresOf(
    Object.fromEntries(
      counted.map((measure) => [measure, rows.reduce((total, { values }) => total + Number(values[measure]), 0)]),
    ) as Counts,
  )

/** Ids of the codes behind the measures, with those that companies have of their own. */
export const codesBehind = ({ db }: Pick<Deps, 'db'>): Promise<PeopleReport['codes']> =>
  db.one(sql<PeopleReport['codes']>`
    select coalesce(array_agg(id::text order by id) filter (where code in ('S', 'SD')), '{}') as sick,
      coalesce(array_agg(id::text order by id) filter (where code = 'A'), '{}') as absent
    from ems.attendance_codes where deleted_at is null`)
