import type { leaveOffices } from '@ems/contracts/calendar'
import type { RowOf } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import type { Row } from '../../kit/store/columns.ts'

export type MassDay = RowOf<typeof leaveOffices> & Row

/** An employee affected by a day of cuti bersama, with the balance of the year and the kind of leave to deduct from. */
export type Concerned = {
  employee: string
  name: string
  company: string
  balance: string
  kind: string
  /** Whether the day is deducted: a day is left, or the policy allows a negative balance. */
  isTaken: boolean
}

/**
 * Employees in the user's scope from whom the day is deducted: in service that day, covered by the holiday, with a
 * company that would work, not on leave, and not deducted yet. The balance counts approved and posted entries of the
 * year.
 */
export async function concerned({ db, user }: Deps, day: MassDay): Promise<Concerned[]> {
  const range = user.scope === 'group' ? sql`true` : sql`e.company_id = any(${user.companies}::bigint[])`
  const rows = await db.rows(sql<Omit<Concerned, 'isTaken'> & { is_enough: boolean }>`
    select e.id as employee, e.full_name as name, e.company_id as company, k.id as kind,
      b.days::numeric(8, 2)::text as balance, b.days >= 1 as is_enough
    from ems.employees e
    cross join lateral (
      select m.id, m.deducts_id from ems.leaves m
      where m.category = 'mass' and m.is_active and m.deleted_at is null and m.deducts_id is not null
        and (m.company_id is null or m.company_id = e.company_id)
      order by m.company_id nulls last, m.id limit 1
    ) k
    cross join lateral (
      select coalesce(sum(l.days), 0) as days
      from ems.leave_employees l join ems.leaves t on t.id = l.leave_id
      where l.employee_id = e.id and l.deleted_at is null and l.status in ('approved', 'posted')
        and k.deducts_id in (t.id, t.deducts_id) and l.period_year = extract(year from ${day.date}::date)
    ) b
    where e.deleted_at is null and e.status = 'active' and ${range} and e.join_date <= ${day.date}::date
      and (e.exit_date is null or e.exit_date >= ${day.date}::date)
      and ${applies(day)} and ${works(day)} and not ${isAway(day)}
    order by e.full_name, e.id`)
  return rows.map(({ is_enough, ...row }) => ({
    ...row,
    isTaken: is_enough || day.no_balance_policy === 'negative',
  }))
}

const applies = ({ scope, company, office, religion }: MassDay) => {
  if (scope === 'company') return sql`e.company_id = ${company}::bigint`
  if (scope === 'office') return sql`e.office_id = ${office}::bigint`
  return scope === 'religion' ? sql`e.religion_id = ${religion}::bigint` : sql`true`
}

/** Condition: the company would work on that day without this holiday. */
const works = ({ id, date }: MassDay) => sql`coalesce((
    select p.meta -> 'days' from ems."references" c
    join ems."references" p on p.category = 'work-pattern' and p.deleted_at is null
      and lower(p.code) = lower(c.meta ->> 'work_pattern')
    where c.id = e.company_id and jsonb_typeof(p.meta -> 'days') = 'array' limit 1
  ), '[1, 2, 3, 4, 5]'::jsonb) @> to_jsonb(extract(isodow from ${date}::date)::int)
  and not exists (select from ems.leave_offices o where o.id <> ${id}::bigint and o.deleted_at is null
    and o.date = ${date}::date and o.kind <> 'half_day' and case o.scope
      when 'company' then o.company_id = e.company_id
      when 'office' then o.office_id = e.office_id
      when 'religion' then o.religion_id = e.religion_id
      else true end)`

/** Condition: on leave already, or the day was deducted before. */
const isAway = ({ id, date }: MassDay) => sql`exists (select from ems.leave_employees l
  where l.employee_id = e.id and l.deleted_at is null and (
    (l.office_day_id = ${id}::bigint and l.entry = 'mass' and l.status = 'posted')
    or (l.entry = 'request' and l.status = 'approved' and ${date}::date between l.start_date and l.end_date)))`
