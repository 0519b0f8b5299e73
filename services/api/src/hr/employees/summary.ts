import { type EmployeeSummary, employees, type HeldThing } from '@ems/contracts/hr'
import { retrying, type Sql, sql } from '@ems/postgres'
import { z } from 'zod'
import type { Deps, Handler } from '../../kit/context.ts'
import { depsOf } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { badRequest, Forbidden, NotFound } from '../../kit/problems.ts'
import { today } from '../../kit/today.ts'
import { readStatements } from '../leave/leave-statements.ts'
import { withinScope } from './employees.rules.ts'

/** Of each kind of thing at most. */
const MAX_THINGS = 20
const MAX_HOLIDAYS = 3
const DOCUMENT_DAYS = 90
const query = z.strictObject({ employee: z.string().regex(/^[1-9]\d{0,17}$/) })

/**
 * GET /colleagues/summary?employee: attendance of today, balances, and what an employee holds. One's own needs no permission,
 * not even that of the departments whose things these are; that of others the permission to see employees, in scope.
 */
export const employeeSummary: Handler = async (request, reply) => {
  const deps = depsOf(request)
  const parsed = query.safeParse(request.query)
  if (!parsed.success)
    throw badRequest('Parameter tidak dikenal atau tidak sah.', { parameter: 'employee' }, 'PARAMETER')
  const { employee } = parsed.data
  const isOwn = employee === deps.user.employee
  if (!isOwn && !deps.user.permissions.has(employees.can.show)) throw Forbidden({ need: employees.can.show })
  const attributes = await retrying(async () => {
    const scope = isOwn ? sql`true` : (withinScope(deps.user) ?? sql`true`)
    const existing = await deps.db.first(sql`select from ems.employees t
      where t.id = ${employee}::bigint and t.deleted_at is null and ${scope}`)
    if (!existing) throw NotFound({})
    return summaryOf(deps, employee, isOwn)
  })
  return send(reply, 200, { data: { type: 'employee-summaries', id: employee, attributes } })
}

type Thing = HeldThing & { kind: 'assets' | 'loans' | 'credentials' | 'papers' }

async function summaryOf(deps: Deps, employee: string, isOwn: boolean): Promise<EmployeeSummary> {
  const { db } = deps
  const day = await db.first(sql<NonNullable<EmployeeSummary['today']>>`
    select c.code, c.name, a.check_in, a.check_out, a.late_minutes, a.timezone
    from ems.attendance_employees a join ems.attendance_codes c on c.id = a.code_id
    where a.employee_id = ${employee}::bigint and a.date = ${today} and a.deleted_at is null`)
  const statements = await readStatements(deps, { employee })
  const held = await db.rows(things(employee, isOwn))
  const holidays = await db.rows(sql<EmployeeSummary['holidays'][number]>`
    select h.date::text, h.name from ems.leave_offices h join ems.employees e on e.id = ${employee}::bigint
    where h.deleted_at is null and h.date >= ${today} and case h.scope when 'company' then h.company_id = e.company_id
      when 'office' then h.office_id = e.office_id when 'religion' then h.religion_id = e.religion_id else true end
    order by h.date, h.id limit ${MAX_HOLIDAYS}`)
  const of = (kind: Thing['kind']): HeldThing[] =>
    held.filter((thing) => thing.kind === kind).map(({ kind: _, ...thing }) => thing)
  return {
    today: day ?? null,
    balances: statements.map(({ id, name, left, valid_to, lapsing }) => ({ id, name, left, valid_to, lapsing })),
    assets: of('assets'),
    loans: of('loans'),
    credentials: of('credentials'),
    papers: of('papers'),
    holidays,
  }
}

const some = (kind: Thing['kind'], rows: Sql) => sql`
  (select ${kind}::text as kind, x.id::text, x.title, x.detail, x.date::text from (${rows}) x
    order by x.date nulls last, x.title, x.id limit ${MAX_THINGS})`

function things(employee: string, isOwn: boolean) {
  const credentials = sql`select distinct on (a.credential_id) a.credential_id as id, a.credential_name as title,
      null::text as detail, null::date as date
    from ems.credential_accesses a join ems.users u on u.id = a.user_id
    where u.employee_id = ${employee}::bigint and u.deleted_at is null and a."right" is not null`
  return sql<Thing>`${sql.join(
    [
      some(
        'assets',
        sql`select id, asset_tag || ' – ' || name as title, serial_no as detail,
            (checked_out_at at time zone 'Asia/Jakarta')::date as date
          from ems.it_assets where holder_id = ${employee}::bigint and deleted_at is null and status not in ('disposed', 'lost')`,
      ),
      some(
        'loans',
        sql`select l.id, coalesce(l.loan_no || ' – ', '') || l.purpose as title, null::text as detail, l.due_at as date
          from ems.archive_document_logs l
          where l.borrower_id = ${employee}::bigint and l.deleted_at is null and l.status in ('on_loan', 'lost')`,
      ),
      some(
        'papers',
        sql`select d.id, d.title, r.name as detail, d.valid_to as date
          from ems.employee_documents d join ems."references" r on r.id = d.doc_type_id
          where d.employee_id = ${employee}::bigint and d.deleted_at is null and d.verification <> 'rejected'
            and d.valid_to <= ${today} + ${DOCUMENT_DAYS}::int
            and not exists (select from ems.employee_documents n where n.employee_id = d.employee_id and n.deleted_at is null
              and n.doc_type_id = d.doc_type_id and n.verification <> 'rejected' and n.valid_to > d.valid_to)`,
      ),
      ...(isOwn ? [some('credentials', credentials)] : []),
    ],
    sql` union all `,
  )}`
}
