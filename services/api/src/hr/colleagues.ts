import type { Absence, Anniversary, LeaveBalance } from '@ems/contracts/hr'
import { permission } from '@ems/contracts/permission'
import { retrying, sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { rangeIn } from '../calendar/index.ts'
import type { Handler, User } from '../kit/context.ts'
import { depsOf } from '../kit/http/authorize.ts'
import { send } from '../kit/http/document.ts'
import { badRequest } from '../kit/problems.ts'
import { companiesIn, manyOf } from '../kit/query/company-filter.ts'
import { departmentOf, teamOf } from '../kit/store/row-scope.ts'
import { personalCopy } from './employees/personal-copy.ts'
import { employeeSummary } from './employees/summary.ts'
import { leavePreview } from './leave/leave-preview.ts'
import { leaveStatements, readStatements } from './leave/leave-statements.ts'
import { leaveCardPdf } from './print/leave-card-print.ts'

const MAX_DAYS = 62
const MAX_ROWS = 500

/**
 * Data about colleagues without a permission: absences without reasons, anniversaries, and what an employee holds. Colleagues are the employees
 * in the data scope and those of the user's department and company. The balance and
 * the copy of everything are the user's own.
 */
export async function colleaguesApi(app: FastifyInstance) {
  app.get('/absences', absences)
  app.get('/anniversaries', anniversaries)
  app.get('/leave-balances', leaveBalances)
  app.get('/leave-preview', leavePreview)
  app.get('/leave-statements', leaveStatements)
  app.get('/leave-statements/pdf', { config: { anyMedia: true } }, leaveCardPdf)
  app.get('/summary', employeeSummary)
  app.get('/personal-copy', { config: { anyMedia: true, perMinute: 6 } }, personalCopy)
}

const absences: Handler = async (request, reply) => {
  const { db, user } = depsOf(request)
  const { from, to } = rangeIn(request.query, { most: MAX_DAYS, also: ['companies'] })
  const companies = companiesIn(request.query)
  const leave = sql`l.deleted_at is null and l.entry = 'request' and l.status = 'approved'`
  const rows = await retrying(() =>
    db.rows(sql<Absence>`
      with away as (
        select 'leave-' || l.id as id, l.employee_id, l.start_date as first, l.end_date as last, k.name as reason, k.color,
          coalesce(c.code, k.code) as code, k.is_private
        from ems.leave_employees l join ems.leaves k on k.id = l.leave_id left join ems.attendance_codes c on c.id = k.attendance_code_id
        where ${leave} and l.start_date <= ${to}::date and l.end_date >= ${from}::date
        union all
        select 'day-' || a.id, a.employee_id, a.date, a.date, c.name, c.color, c.code, false
        from ems.attendance_employees a join ems.attendance_codes c on c.id = a.code_id
        where a.deleted_at is null and a.date between ${from}::date and ${to}::date and a.leave_employee_id is null
          and c.auto_source in ('none', 'leave') and not exists (select from ems.leave_employees l
            where ${leave} and l.employee_id = a.employee_id and a.date between l.start_date and l.end_date)
      )
      select w.id, e.id as employee, e.full_name as name, w.first::text as from, w.last::text as to,
        case when ${mayKnow(user)} then w.reason end as reason, case when ${mayKnow(user)} then w.color end as color,
        case when ${mayKnow(user)} then w.code end as code
      from away w join ems.employees e on e.id = w.employee_id
      where e.deleted_at is null and e.status = 'active' and e.join_date <= w.last and ${isColleague(user)} and ${ofCompanies(companies)}
      order by e.full_name, e.id, w.first limit ${MAX_ROWS}`),
  )
  return send(reply, 200, manyOf('absences', rows))
}

const anniversaries: Handler = async (request, reply) => {
  const { db, user } = depsOf(request)
  const { from, to } = rangeIn(request.query, { most: MAX_DAYS, also: ['companies'] })
  const companies = companiesIn(request.query)
  // A birthday on 29 February is on the 28th in other years, as PostgreSQL computes it.
  const yearly = (day: ReturnType<typeof sql>) =>
    sql`(${day} + make_interval(years => y.year - extract(year from ${day})::int))::date`
  const rows = await retrying(() =>
    db.rows(sql<Anniversary>`
      select e.id || '-' || o.kind || '-' || o.date as id, e.id as employee, e.full_name as name, o.date::text, o.kind, o.years
      from ems.employees e
      cross join generate_series(${Number(from.slice(0, 4))}::int, ${Number(to.slice(0, 4))}::int) y (year)
      cross join lateral (
        select 'birthday' as kind, ${yearly(sql`e.birth_date`)} as date, null::int as years where e.birth_date is not null
        union all
        select 'service', ${yearly(sql`coalesce(e.service_date, e.join_date)`)},
          y.year - extract(year from coalesce(e.service_date, e.join_date))::int
      ) o
      where e.deleted_at is null and e.status = 'active' and ${isColleague(user)} and ${ofCompanies(companies)}
        and o.date between ${from}::date and ${to}::date and coalesce(o.years, 1) > 0
      order by o.date, e.full_name, e.id limit ${MAX_ROWS}`),
  )
  return send(reply, 200, manyOf('anniversaries', rows))
}

const leaveBalances: Handler = async (request, reply) => {
  const { db, user } = depsOf(request)
  const [parameter] = Object.keys(request.query as object)
  if (parameter) throw badRequest('Parameter tidak dikenal.', { parameter }, 'PARAMETER')
  const { employee } = user
  const statements =
    employee === null ? [] : await retrying(() => readStatements({ db }, { employee, category: 'annual' }))
  const rows = statements.map(({ movements: _, ...statement }): LeaveBalance => {
    const { id, name, year, granted, carried, adjusted, moved, used, mass, lapsed, waiting, left, valid_to } = statement
    const entitled = (Number(granted) + Number(carried) + Number(adjusted) - Number(moved)).toFixed(2)
    return { id, name, year, entitled, used, mass, lapsed, waiting, left, valid_to }
  })
  return send(reply, 200, manyOf('leave-balances', rows))
}

/** Conditions on the employee with the alias `e`. */
function isColleague(user: User) {
  const { scope, employee } = user
  if (scope === 'group' || employee === null) return within(user)
  const mine = sql`select m.company_id from ems.employees m where m.id = ${employee}::bigint`
  return sql`(${within(user)} or (e.company_id = (${mine}) and e.id in (${departmentOf(employee)})))`
}

/** Employees covered by a permission to read about employees. */
function within({ scope, employee, companies }: User) {
  if (scope === 'group') return sql`true`
  const mine = employee === null ? sql`false` : sql`e.id = ${employee}::bigint`
  if (scope === 'company') return sql`(e.company_id = any(${companies}::bigint[]) or ${mine})`
  if (scope === 'own' || employee === null) return mine
  return sql`e.id in (${scope === 'team' ? teamOf(employee) : departmentOf(employee)})`
}

/**
 * Reasons of absence are visible to the employee and to users with the attendance permission; private leave needs the
 * leave permission.
 */
function mayKnow(user: User) {
  const { permissions, employee } = user
  const mine = employee === null ? sql`false` : sql`e.id = ${employee}::bigint`
  if (!permissions.has(permission('attendance', 'list'))) return mine
  return sql`(${mine} or (${within(user)} and (not w.is_private or ${permissions.has(permission('leave', 'list'))}::boolean)))`
}

const ofCompanies = (companies: readonly string[] | undefined) =>
  companies ? sql`e.company_id = any(${companies}::bigint[])` : sql`true`
