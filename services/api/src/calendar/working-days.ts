import { sql } from '@ems/postgres'
import type { Deps, Handler } from '../kit/context.ts'
import { depsOf } from '../kit/http/authorize.ts'
import { send } from '../kit/http/document.ts'
import { idIn, rangeIn } from './events/date-range.ts'

/**
 * Work calendar: work pattern and holidays of a company, and holidays of an office or a religion where given. `pattern` is
 * the work pattern of an employee, which wins over that of the company.
 */
export type WorkCalendarKey = {
  company: string | null
  office?: string | null
  religion?: string | null
  pattern?: string | null
}
/** One calendar day. `part` is how much of it is worked: 1, 0.5 or 0. */
export type WorkDay = { date: string; part: '1' | '0.5' | '0'; holiday: string | null }

/**
 * Every day from `from` to `to`, with how much of it is worked: the days of the work pattern (that of *Utilitas* where the
 * company has none, Monday to Friday where that has none either) without the holidays that apply. Tentative holidays count
 * as holidays.
 */
export const workDays = ({ db }: Pick<Deps, 'db'>, query: WorkCalendarKey & Days): Promise<WorkDay[]> =>
  db.rows(daysOf(query))

type Days = { from: string; to: string }
/** Days of a company that are not worked at all, and when its working day begins and ends; null where no pattern says it. */
export type WorkHours = { free: string[]; start: string | null; end: string | null }

/** The working time of a company, in one statement. */
export const workHours = ({ db }: Pick<Deps, 'db'>, query: Days & { company: string | null }): Promise<WorkHours> =>
  db.one(sql<WorkHours>`
    select (select coalesce(json_agg(d.date), '[]') from (${daysOf(query)}) d where d.part = '0') as free, h.start, h."end"
    from (select) one left join lateral (
      select p.meta ->> 'start' as start, p.meta ->> 'end' as "end" from ems."references" c
      join ems."references" p on p.category = 'work-pattern' and p.deleted_at is null
        and lower(p.code) = lower(c.meta ->> 'work_pattern')
      where c.id = ${query.company}::bigint limit 1) h on true`)

const daysOf = ({
  from,
  to,
  company,
  office = null,
  religion = null,
  pattern = null,
}: WorkCalendarKey & Days) => sql<WorkDay>`
    with pattern as (
      select coalesce((
        select p.meta -> 'days' from ems."references" p
        where p.id = ${pattern}::bigint and jsonb_typeof(p.meta -> 'days') = 'array'
      ), (
        select p.meta -> 'days' from ems."references" c
        join ems."references" p on p.category = 'work-pattern' and p.deleted_at is null
          and lower(p.code) = lower(c.meta ->> 'work_pattern')
        where c.id = ${company}::bigint and jsonb_typeof(p.meta -> 'days') = 'array' limit 1
      ), (
        select p.meta -> 'days' from ems.configs s
        join ems."references" p on p.category = 'work-pattern' and p.deleted_at is null
          and p.id::text = coalesce(s.value, s.default_value) #>> '{}'
        where s.key = 'company.work_pattern' and s.company_id is null and jsonb_typeof(p.meta -> 'days') = 'array'
      ), '[1, 2, 3, 4, 5]'::jsonb) as days
    ), rest as (
      select h.date, bool_or(h.kind <> 'half_day') as is_whole, min(h.name) as name from ems.leave_offices h
      where h.deleted_at is null and h.date between ${from}::date and ${to}::date and case h.scope
        when 'company' then h.company_id = ${company}::bigint
        when 'office' then h.office_id = ${office}::bigint
        when 'religion' then h.religion_id = ${religion}::bigint
        else true end
      group by h.date
    )
    select d::date::text as date, r.name as holiday, case
        when not p.days @> to_jsonb(extract(isodow from d)::int) or r.is_whole then '0'
        when r.date is not null then '0.5'
        else '1' end as part
    from generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') d
    cross join pattern p left join rest r on r.date = d::date
    order by d`

const halvesOf: Readonly<Record<WorkDay['part'], number>> = { '1': 2, '0.5': 1, '0': 0 }

/** GET /calendar/working-days?from&to&company&office&religion: how many, and which days are off. */
export const countWorkingDays: Handler = async (request, reply) => {
  const deps = depsOf(request)
  const range = rangeIn(request.query, { most: 3_660, also: ['company', 'office', 'religion'] })
  const owner = {
    company: idIn(request.query, 'company') ?? null,
    office: idIn(request.query, 'office') ?? null,
    religion: idIn(request.query, 'religion') ?? null,
  }
  const days = await workDays(deps, { ...range, ...owner })
  const halves = days.reduce((sum, { part }) => sum + halvesOf[part], 0)
  const working_days = halves % 2 ? `${(halves - 1) / 2}.5` : String(halves / 2)
  const holidays = days.flatMap(({ date, holiday }) => (holiday === null ? [] : [{ date, name: holiday }]))
  const attributes = { ...range, working_days, days: days.length, holidays }
  return send(reply, 200, { data: { type: 'working-days', id: `${range.from}:${range.to}`, attributes } })
}
