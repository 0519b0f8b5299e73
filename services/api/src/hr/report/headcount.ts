import type { PeopleMeasures, PeopleRow } from '@ems/contracts/hr'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { employeeScope } from '../row-scope.ts'
import { departmentName } from './department-name.ts'
import type { PeopleQuery } from './params.ts'

type Counts = { began: number; joined: number; left: number; headcount: number }
type Line = Counts & { id: string; label: string }

/**
 * Who came, who left, and who was there, by the history of careers. The last day of an employee still counts as a day of
 * work: who leaves on the last day of a month has left in that month.
 */
export async function headcountRows({ db, user }: Deps, query: PeopleQuery): Promise<PeopleRow[]> {
  const { by, from, to, companies, department } = query
  const [id, label] =
    by === 'month'
      ? [sql`s.id`, sql`min(s.id)`]
      : by === 'company'
        ? [sql`t.company_id::text`, sql`(select name from ems."references" where id = min(t.company_id))`]
        : [sql`t.department_id::text`, departmentName(sql`min(t.department_id)`)]
  const spans =
    by === 'month'
      ? sql`select to_char(m, 'YYYY-MM') as id, greatest(m::date, ${from}::date) as first,
          least((m + interval '1 month')::date - 1, ${to}::date) as last
          from generate_series(date_trunc('month', ${from}::date::timestamp), ${to}::date, interval '1 month') m`
      : sql`select '' as id, ${from}::date as first, ${to}::date as last`
  /** At work when that day ends: not those whose last day it is. */
  const at = (
    day: ReturnType<typeof sql>,
  ) => sql`t.is_employed and t.valid_from <= ${day} and (t.valid_to is null or t.valid_to > ${day}
      or (t.valid_to = ${day} and t.next_type is distinct from 'exit'))`
  const rows = await db.rows(sql<Line>`
    with t as materialized (
      select t.*, lead(t.type) over (partition by t.employee_id order by t.n) as next_type
      from ems.career_events t join ems.employees e on e.id = t.employee_id and e.deleted_at is null
      where not t.is_pending
    )
    select ${id} as id, ${label} as label, count(*) filter (where ${at(sql`s.first - 1`)})::int as began,
      count(*) filter (where t.type in ('join', 'rejoin') and t.valid_from between s.first and s.last)::int as joined,
      count(*) filter (where t.type = 'exit' and t.valid_from - 1 between s.first and s.last)::int as left,
      count(*) filter (where ${at(sql`s.last`)})::int as headcount
    from (${spans}) s join t on t.valid_from <= s.last + 1
    where ${employeeScope(user) ?? sql`true`} and ${companies ? sql`t.company_id = any(${companies}::bigint[])` : sql`true`}
      and ${department ? sql`t.department_id = ${department}::bigint` : sql`true`}
    group by 1`)
  return rows
    .filter(({ began, joined, left, headcount }) => began + joined + left + headcount > 0)
    .map(({ id: key, label: text, ...counts }) => ({ id: key ?? '', label: text ?? '–', values: withTurnover(counts) }))
    .toSorted((a, b) =>
      by === 'month'
        ? a.id.localeCompare(b.id)
        : Number(b.values.headcount) - Number(a.values.headcount) || a.label.localeCompare(b.label),
    )
}

/** Those who left, in a hundred of those who were there on average. */
const withTurnover = (counts: Counts): PeopleMeasures => ({
  ...counts,
  turnover:
    counts.began + counts.headcount > 0 ? ((200 * counts.left) / (counts.began + counts.headcount)).toFixed(1) : null,
})

/** Of all lines. Months follow each other, the others lie side by side. */
export function headcountTotal(rows: readonly PeopleRow[], by: PeopleQuery['by']): PeopleMeasures {
  const sum = (measure: keyof Counts) => rows.reduce((total, { values }) => total + Number(values[measure]), 0)
  const isInOrder = by === 'month'
  return withTurnover({
    began: isInOrder ? Number(rows[0]?.values.began ?? 0) : sum('began'),
    joined: sum('joined'),
    left: sum('left'),
    headcount: isInOrder ? Number(rows.at(-1)?.values.headcount ?? 0) : sum('headcount'),
  })
}
