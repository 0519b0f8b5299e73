import type { PeopleMeasures, PeopleRow } from '@ems/contracts/hr'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { employeeScope } from '../row-scope.ts'
import { departmentName } from './department-name.ts'
import type { PeopleQuery } from './params.ts'

const groups = {
  company: [sql`d.company_id`, sql`(select name from ems."references" where id = min(d.company_id))`],
  department: [sql`d.department_id`, departmentName(sql`min(d.department_id)`)],
  month: [sql`to_char(d.date, 'YYYY-MM')`, sql`min(to_char(d.date, 'YYYY-MM'))`],
  employee: [sql`d.employee_id`, sql`min(d.employee_name)`],
} as const

type Line = { id: string | null; label: string | null; is_total: boolean } & Record<string, unknown>
type Answer = { rows: PeopleRow[]; total: PeopleMeasures }

/** Days of approved leave, and of cuti bersama that was taken from balances, by the day and by the kind of leave. */
export async function takenLeave({ db, user }: Deps, query: PeopleQuery): Promise<Answer> {
  const { by, from, to, companies, department } = query
  const [id, label] = groups[by]
  const sum = (categories: readonly string[]) =>
    sql`coalesce(sum(d.days) filter (where d.category = any(${categories}::text[])), 0)::numeric(12, 2)::text`
  const rows = await db.rows(sql<Line>`
    with entry as materialized (
      select t.* from ems.leave_employees t where t.deleted_at is null and ${employeeScope(user) ?? sql`true`}
        and ${companies ? sql`t.company_id = any(${companies}::bigint[])` : sql`true`}
        and ${department ? sql`t.department_id = ${department}::bigint` : sql`true`}
        and ((t.entry = 'request' and t.status = 'approved' and t.start_date <= ${to}::date and t.end_date >= ${from}::date)
          or (t.entry = 'mass' and t.status = 'posted' and t.start_date between ${from}::date and ${to}::date))
    ), d as (
      select e.id as request, e.employee_id, e.employee_name, e.company_id, e.department_id, (x ->> 'date')::date as date,
        (x ->> 'value')::numeric as days, k.category
      from entry e join ems.leaves k on k.id = e.leave_id cross join lateral jsonb_array_elements(e.day_details) x
      where e.entry = 'request' and (x ->> 'date')::date between ${from}::date and ${to}::date and (x ->> 'value')::numeric > 0
      union all
      select null, e.employee_id, e.employee_name, e.company_id, e.department_id, e.start_date, -e.days, 'mass'
      from entry e where e.entry = 'mass'
    )
    select grouping(${id}) = 1 as is_total, ${id}::text as id, ${label} as label, count(distinct d.request)::int as requests,
      count(distinct d.employee_id)::int as employees, coalesce(sum(d.days), 0)::numeric(12, 2)::text as days,
      ${sum(['annual'])} as annual, ${sum(['mass'])} as mass, ${sum(['sick'])} as sick,
      ${sum(['statutory', 'maternity'])} as statutory, ${sum(['compensatory', 'unpaid', 'other'])} as other
    from d group by grouping sets ((${id}), ()) order by ${by === 'month' ? sql`2` : sql`sum(d.days) desc nulls last, 3`}`)
  const valuesOf = ({ id: _, label: __, is_total: ___, ...values }: Line) => values as PeopleMeasures
  return {
    rows: rows
      .filter(({ is_total }) => !is_total)
      .map((row) => ({ id: row.id ?? '', label: row.label ?? '–', values: valuesOf(row) })),
    total: valuesOf(rows.find(({ is_total }) => is_total) as Line),
  }
}
