import type { YearlyRun, YearlyRunLine } from '@ems/contracts/hr'
import { sql } from '@ems/postgres'
import type { Deps } from '../../../kit/context.ts'

/** A kind of leave with the policy of its years. */
export type Policy = { id: string; name: string; code: string; company: string | null; quota: string; prorate: boolean }

/** `first`: so many by name; `after`: the next so many by id. Everybody without either. */
type Part = { first: number } | { after: string; limit: number } | Record<string, never>

/**
 * Everybody in the user's scope whom this kind of leave concerns in a year: the right of the year, what is carried over and
 * what lapses. A kind of the employee's own company takes the place of a kind of all companies with the same code.
 * docs/decisions/leave.md#yearly-run
 */
export const runLines = ({ db, user }: Pick<Deps, 'db' | 'user'>, policy: Policy, year: number, part: Part) =>
  db.rows(sql<YearlyRunLine>`
    ${linesOf(user, policy, year, part)}
    select id::text, employee_no, full_name as name, entitled::text as entitled_on, since::text as valid_from,
      (has_right or has_carried) as is_done, right_days::numeric(6, 2)::text as granted, rest::numeric(6, 2)::text as rest,
      carry_days::numeric(6, 2)::text as carried, carried_to::text as carried_to, lapsed::numeric(6, 2)::text as lapsed
    from line order by ${'after' in part ? sql`line.id` : sql`full_name, line.id`}`)

type Totals = Pick<YearlyRun, 'employees' | 'granted' | 'carried' | 'lapsed'>

/** Employees of one statement: some seconds of work. */
const SUMMED = 5_000
const sums = ['granted', 'carried', 'lapsed'] as const
type Sums = Record<(typeof sums)[number], number> & { employees: number; last: string | null }

/** Totals of the lines of all employees. */
export async function runTotals(
  { db, user }: Pick<Deps, 'db' | 'user'>,
  policy: Policy,
  year: number,
): Promise<Totals> {
  const total = { employees: 0, granted: 0, carried: 0, lapsed: 0 }
  for (let after: string | null = '0'; after !== null; ) {
    const { last, ...some }: Sums = await db.one(sql<Sums>`
      ${linesOf(user, policy, year, { after, limit: SUMMED })}
      select count(*)::int as employees, max(id)::text as last, coalesce(sum(right_days) * 100, 0)::int as granted,
        coalesce(sum(carry_days) * 100, 0)::int as carried, coalesce(sum(lapsed) * 100, 0)::int as lapsed from line`)
    for (const one of ['employees', ...sums] as const) total[one] += some[one]
    after = some.employees === SUMMED ? last : null
  }
  const text = (hundredths: number) => (hundredths / 100).toFixed(2)
  const { employees, granted, carried, lapsed } = total
  return { employees, granted: text(granted), carried: text(carried), lapsed: text(lapsed) }
}

/** How many the kind of leave concerns, without what it brings them. */
export const countConcerned = async ({ db, user }: Pick<Deps, 'db' | 'user'>, policy: Policy, year: number) =>
  (await db.one(sql<{ count: number }>`select count(*)::int as count ${concerned(user, policy, year)}`)).count

const concerned = (user: Deps['user'], policy: Policy, year: number) => sql`
  from ems.employees e join ems.leaves l on l.id = ${policy.id}::bigint and l.gender in ('any', e.gender)
    and (l.company_id = e.company_id or (l.company_id is null and not exists (select from ems.leaves o
      where o.code = l.code and o.company_id = e.company_id and o.is_active and o.deleted_at is null)))
  where e.deleted_at is null and e.status in ('active', 'suspended')
    and ${user.scope === 'group' ? sql`true` : sql`e.company_id = any(${user.companies}::bigint[])`}
    and e.join_date <= make_date(${year}::int, 12, 31)
    and coalesce(e.exit_date, 'infinity') >= make_date(${year}::int, 1, 1)`

/** The statement up to the table `line`. */
function linesOf(user: Deps['user'], policy: Policy, year: number, part: Part) {
  const firstDay = sql`make_date(${year}::int, 1, 1)`
  const chosen =
    'after' in part
      ? sql`and e.id > ${part.after}::bigint order by e.id limit ${part.limit}`
      : 'first' in part
        ? sql`order by e.full_name, e.id limit ${part.first}`
        : sql``
  return sql`
    with person as materialized (
      select e.id, e.employee_no, e.full_name, l.id as leave_id, l.quota, l.prorate, l.carry_max, l.carry_expiry_mmdd,
        (coalesce(e.service_date, e.join_date) + make_interval(months => l.min_service_months))::date as entitled,
        coalesce(e.exit_date, 'infinity'::date) as last_day
      ${concerned(user, policy, year)} ${chosen}
    ), fact as (
      select p.*, greatest(${firstDay}, p.entitled) as since,
        exists (select from ems.leave_employees g where g.employee_id = p.id and g.leave_id = p.leave_id and g.entry = 'grant'
          and g.period_year = ${year}::int and g.status = 'posted' and g.deleted_at is null) as has_right,
        exists (select from ems.leave_employees g where g.employee_id = p.id and g.leave_id = p.leave_id and g.entry = 'carry'
          and g.period_year = ${year}::int and g.days > 0 and g.status = 'posted' and g.deleted_at is null) as has_carried,
        coalesce((select sum(r.rest) from ems.leave_rests(p.id, p.leave_id, true) r
          where r.last = ${firstDay} - 1 and r.first < ${firstDay}), 0) as rest,
        case when p.carry_expiry_mmdd is null then make_date(${year}::int, 12, 31)
          else (make_date(${year}::int, left(p.carry_expiry_mmdd, 2)::int, 1) + least(right(p.carry_expiry_mmdd, 2)::int,
            extract(day from make_date(${year}::int, left(p.carry_expiry_mmdd, 2)::int, 1) + interval '1 month - 1 day')::int) - 1)
          end as carried_to
      from person p
    ), figure as (
      select f.*,
        case when f.has_right or extract(year from f.since) > ${year}::int or f.last_day < f.since then 0
          when f.prorate and f.entitled > ${firstDay} then floor(f.quota * (13 - extract(month from f.since)) / 6) / 2
          else f.quota end as right_days,
        case when f.has_carried then 0 else least(f.rest, f.carry_max) end as carry_days
      from fact f
    ), line as (
      select *, case when has_carried then rest else rest - carry_days end as lapsed from figure
    )`
}
