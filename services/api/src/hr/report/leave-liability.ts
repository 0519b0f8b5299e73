import type { PeopleMeasures, PeopleRow } from '@ems/contracts/hr'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { today } from '../../kit/today.ts'
import { withinScope } from '../employees/employees.rules.ts'
import { departmentName } from './department-name.ts'
import type { PeopleQuery } from './params.ts'

type Line = {
  id: string
  label: string
  employees: number
  left: string
  lapsing: string
  owed: string
  amount: string | null
}
type Answer = { rows: PeopleRow[]; total: PeopleMeasures }

/** Rights that lapse within so many days are named. */
const LAPSING_DAYS = 90

const groups = {
  company: [sql`p.company_id`, sql`(select name from ems."references" where id = min(p.company_id))`],
  department: [sql`p.department_id`, departmentName(sql`min(p.department_id)`)],
  employee: [sql`p.id`, sql`min(p.full_name)`],
} as const

/**
 * Days of annual leave that employees may still take, as their statements have them today, and what they are worth at a
 * wage that the user brings.
 */
export async function liability({ db, user }: Deps, query: PeopleQuery): Promise<Answer> {
  const { companies, department, wage } = query
  const [id, label] = groups[query.by as keyof typeof groups]
  const rows = await db.rows(sql<Line & { is_total: boolean }>`
    with person as materialized (
      select t.id, t.full_name, t.company_id, t.department_id from ems.employees t
      where t.deleted_at is null and t.status in ('active', 'suspended') and ${withinScope(user) ?? sql`true`}
        and ${companies ? sql`t.company_id = any(${companies}::bigint[])` : sql`true`}
        and ${department ? sql`t.department_id = ${department}::bigint` : sql`true`}
    ), account as (
      select distinct p.id as person, k.id from person p join ems.leave_employees l on l.employee_id = p.id and l.deleted_at is null
      join ems.leaves t on t.id = l.leave_id join ems.leaves k on k.id = coalesce(t.deducts_id, t.id)
      where k.category = 'annual' and k.is_active and k.deleted_at is null
    ), balance as materialized (
      select a.person, coalesce(sum(r.rest), 0) as alive, coalesce(sum(r.rest) filter (where r.last <= ${today} + ${LAPSING_DAYS}::int), 0) as lapsing,
        coalesce(sum(r.owed), 0) as owed
      from account a cross join lateral (
        with used as (select u.lot_id, u.day, u.days from ems.leave_uses(a.person, a.id, false) u)
        select l.last, l.days - coalesce((select sum(u.days) from used u where u.lot_id = l.lot_id), 0) as rest, 0 as owed
        from ems.leave_lots(a.person, a.id) l where l.last >= ${today} and l.first <= (date_trunc('year', ${today}) + interval '1 year')::date - 1
        union all
        select null, 0, u.days from used u where u.lot_id is null and extract(year from u.day) = extract(year from ${today})
      ) r group by a.person
    )
    select grouping(${id}) = 1 as is_total, ${id}::text as id, ${label} as label, count(distinct p.id)::int as employees,
      sum(b.alive - b.owed)::numeric(12, 2)::text as left, sum(b.lapsing)::numeric(12, 2)::text as lapsing, sum(b.owed)::numeric(12, 2)::text as owed,
      case when ${wage ?? null}::text is not null then round(sum(b.alive - b.owed) * ${wage ?? '0'}::numeric, 2)::text end as amount
    from person p join balance b on b.person = p.id
    group by grouping sets ((${id}), ()) order by sum(b.alive - b.owed) desc, 3`)
  const none = { employees: 0, left: '0.00', lapsing: '0.00', owed: '0.00', amount: wage ? '0.00' : null }
  const valuesOf = ({ id: _, label: __, is_total: ___, ...values }: Line & { is_total: boolean }): PeopleMeasures =>
    values
  const total = rows.find(({ is_total, employees }) => is_total && employees > 0)
  return {
    rows: rows
      .filter(({ is_total }) => !is_total)
      .map((row) => ({ id: row.id, label: row.label ?? '–', values: valuesOf(row) })),
    total: total ? valuesOf(total) : none,
  }
}
