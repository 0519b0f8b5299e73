import type { LeaveStatement } from '@ems/contracts/hr'
import { permission } from '@ems/contracts/permission'
import { retrying, sql } from '@ems/postgres'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps, Handler } from '../../kit/context.ts'
import { depsOf } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { badRequest, Forbidden, NotFound } from '../../kit/problems.ts'
import { manyOf } from '../../kit/query/company-filter.ts'
import { today } from '../../kit/today.ts'
import { withinScope } from '../employees/employees.rules.ts'
import { type Account, type Entry, type Lot, statementOf, type Use } from './statement.rules.ts'

const query = z.strictObject({
  employee: z.string().regex(/^[1-9]\d{0,17}$/),
  year: z.coerce.number().int().min(1990).max(2200).optional(),
})

/**
 * GET /colleagues/leave-statements?employee&year: the balances of an employee, each with every movement of the year (this
 * year where none is named). One's own; those of others in scope with the permission to list leave.
 */
export const leaveStatements: Handler = async (request, reply) => {
  const { deps, employee, year } = statementsQuery(request)
  const statements = await retrying(async () => {
    await assertReadable(deps, employee)
    return readStatements(deps, { employee, year })
  })
  return send(reply, 200, manyOf('leave-statements', statements))
}

/** Whose statements a request asks for; one's own, or with the permission to list leave. */
export function statementsQuery(request: FastifyRequest) {
  const deps = depsOf(request)
  const parsed = query.safeParse(request.query)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const parameter = String(issue?.path[0] ?? (issue as { keys?: string[] }).keys?.[0] ?? '')
    throw badRequest('Parameter tidak dikenal atau tidak sah.', { parameter }, 'PARAMETER')
  }
  const { employee } = parsed.data
  if (employee !== deps.user.employee && !deps.user.permissions.has(permission('leave', 'list')))
    throw Forbidden({ need: permission('leave', 'list') })
  return { deps, ...parsed.data }
}

/** Refuses employees outside the scope of the user. */
export async function assertReadable({ db, user }: Deps, employee: string): Promise<void> {
  const scope = employee === user.employee ? sql`true` : (withinScope(user) ?? sql`true`)
  const existing = await db.first(sql`select from ems.employees t
    where t.id = ${employee}::bigint and t.deleted_at is null and ${scope}`)
  if (!existing) throw NotFound({})
}

type Subject = { employee: string; year?: number | undefined; category?: string }
type Subjects = Omit<Subject, 'employee'> & { employees: readonly string[]; leave?: string | undefined }
type Stored = Omit<Account, 'entries' | 'lots' | 'uses'> & {
  employee: string
  lots: Lot[]
  uses: Use[]
  entries: Entry[]
}

/** Statements of every balance that limits an employee in a year, in the order of their names. */
export async function readStatements(deps: Pick<Deps, 'db'>, subject: Subject): Promise<LeaveStatement[]> {
  const { employee, ...more } = subject
  return (await statementsOf(deps, { ...more, employees: [employee] })).map(({ statement }) => statement)
}

/** Statements of several employees, in their order; of one kind, or of the kinds of a category. */
export async function statementsOf({ db }: Pick<Deps, 'db'>, subjects: Subjects) {
  const { employees, year = null, category = null, leave = null } = subjects
  const hundredths = (days: ReturnType<typeof sql>) => sql`(${days} * 100)::int`
  const rows = await db.rows(sql<Stored>`
    with day as (select coalesce(${year}::int, extract(year from ${today})::int) as year, ${today} as today),
    person as (select id, place from unnest(${employees}::bigint[]) with ordinality as x(id, place)),
    account as (
      select p.id as person, p.place, k.id, k.name from person p cross join ems.leaves k cross join day
      where k.id in (select ems.leave_account(l.leave_id) from ems.leave_employees l
          where l.employee_id = p.id and l.deleted_at is null)
        and (k.category = ${category}::text or ${category}::text is null) and (k.id = ${leave}::bigint or ${leave}::bigint is null)
        and k.is_active and k.deleted_at is null and ems.leave_is_limited(p.id, k.id, day.year)
    )
    select a.person::text as employee, a.id::text, a.name, day.year, day.today::text,
      (select coalesce(json_agg(json_build_object('id', l.lot_id::text, 'entry', coalesce(e.entry, 'grant'),
          'first', l.first::text, 'last', l.last::text, 'days', ${hundredths(sql`l.days`)}, 'reason', e.reason)), '[]')
        from ems.leave_lots(a.person, a.id) l left join ems.leave_employees e on e.id = l.lot_id) as lots,
      (select coalesce(json_agg(json_build_object('entry', u.entry_id::text, 'date', u.day::text,
          'lot', case when u.lot_id >= 0 then u.lot_id::text end, 'days', ${hundredths(sql`u.days`)})), '[]')
        from ems.leave_uses(a.person, a.id, false) u) as uses,
      (select coalesce(json_agg(json_build_object('id', e.id::text, 'entry', e.entry, 'number', e.number,
          'reason', e.reason, 'start', e.start_date::text, 'status', e.status,
          'days', ${hundredths(sql`e.days`)},
          'returned', ${hundredths(sql`case when e.status = 'cancelled' then coalesce(e.taken_days, 0) else 0 end + coalesce(e.cancelled_days, 0)`)},
          'cancelled', case when (e.status = 'cancelled' or e.cancelled_days > 0) and e.decided_at is not null
            then (e.cancelled_at at time zone 'Asia/Jakarta')::date::text end)), '[]')
        from ems.leave_employees e join ems.leaves k on k.id = e.leave_id and coalesce(k.deducts_id, k.id) = a.id
        where e.employee_id = a.person and e.deleted_at is null
          and e.status in ('approved', 'posted', 'submitted', 'cancelled')) as entries
    from account a cross join day order by a.place, a.name, a.id`)
  return rows.map(({ employee, ...account }) => ({ employee, statement: statementOf(account) }))
}
