import { type ClearanceKey, type ClearanceLine, clearanceLines, employees } from '@ems/contracts/hr'
import { retrying, type Sql, sql } from '@ems/postgres'
import type { Deps, Handler } from '../../kit/context.ts'
import { depsOf } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { idOf } from '../../kit/http/resource-routes.ts'
import { badRequest, Forbidden } from '../../kit/problems.ts'
import { manyOf } from '../../kit/query/company-filter.ts'
import type { Store } from '../../kit/stores.ts'
import { readStatements } from '../leave/leave-statements.ts'

/** Names of one line at most. */
const NAMED = 20

type OpenLine = { line: ClearanceKey; count: number; items: { id: string; title: string }[] }

/**
 * GET /employees/:id/clearance: the checklist of a leaving employee, each line from the tables of its department. For users who
 * may change employees, and for the employee.
 */
export const clearance =
  (store: Store<typeof employees>): Handler =>
  async (request, reply) => {
    const deps = depsOf(request)
    const [parameter] = Object.keys(request.query as object)
    if (parameter) throw badRequest('Parameter tidak dikenal.', { parameter }, 'PARAMETER')
    const id = idOf(request)
    if (deps.user.employee !== id && !deps.user.permissions.has(employees.can.update))
      throw Forbidden({ need: employees.can.update })
    const lines = await retrying(async () => {
      await store.find(deps, id)
      return clearanceOf(deps, id)
    })
    return send(reply, 200, manyOf('clearance-lines', lines))
  }

async function clearanceOf(deps: Pick<Deps, 'db'>, employee: string): Promise<ClearanceLine[]> {
  const open = await deps.db.rows(openLines(employee))
  const [statement] = await readStatements(deps, { employee, category: 'annual' })
  // A statement is named after its kind and its year.
  const [kind = ''] = statement?.id.split('-') ?? []
  const leave = statement ? { days: statement.left, leave: kind, year: statement.year } : null
  return (Object.keys(clearanceLines) as ClearanceKey[]).map((id) => {
    if (id === 'leave') return { id, count: 0, is_done: Number(leave?.days ?? 0) <= 0, items: [], leave }
    const match = open.find(({ line }) => line === id)
    return { id, count: match?.count ?? 0, is_done: !match, items: match?.items ?? [], leave: null }
  })
}

const line = (name: ClearanceKey, from: Sql) => sql`
  select ${name}::text as line, count(*)::int as count,
    coalesce(jsonb_agg(jsonb_build_object('id', x.id::text, 'title', x.title)) filter (where x.nth <= ${NAMED}), '[]') as items
  from (select y.*, row_number() over (order by y.title, y.id) as nth from (${from}) y) x having count(*) > 0`

/** The lines on which something is open. */
const openLines = (employee: string) => {
  const mine = sql`(select u.id from ems.users u where u.employee_id = ${employee}::bigint and u.deleted_at is null)`
  return sql<OpenLine>`${sql.join(
    [
      line(
        'assets',
        sql`select id, asset_tag || ' – ' || name as title from ems.it_assets
          where holder_id = ${employee}::bigint and deleted_at is null and status not in ('disposed', 'lost')`,
      ),
      line(
        'seats',
        sql`select l.id, l.asset_tag || ' – ' || l.name as title from ems.it_license_seats s
          join ems.it_assets l on l.id = s.license_id where s.holder_id = ${employee}::bigint and s.status = 'assigned'`,
      ),
      line(
        'loans',
        sql`select l.id, coalesce(l.loan_no || ' – ', '') || l.purpose as title from ems.archive_document_logs l
          where l.borrower_id = ${employee}::bigint and l.deleted_at is null
            and l.status in ('requested', 'approved', 'on_loan', 'lost')`,
      ),
      line(
        'credentials',
        sql`select id, name as title from ems.credentials where owner_id in ${mine} and deleted_at is null`,
      ),
      line(
        'rotation',
        sql`select distinct on (a.credential_id) a.credential_id as id, a.credential_name as title
          from ems.credential_accesses a where a.user_id in ${mine} and a.knows_secret`,
      ),
      line(
        'shares',
        sql`select distinct on (a.credential_id) a.credential_id as id, a.credential_name as title
          from ems.credential_accesses a where a.user_id in ${mine} and a."right" is not null`,
      ),
      line(
        'approvals',
        sql`select id, title from ems.approvals
          where approver_id in ${mine} and status in ('waiting', 'pending') and request_id is not null`,
      ),
      line(
        'delegations',
        sql`select d.id, u.name as title from ems.delegations d join ems.users u on u.id = d.user_id
          where d.delegate_id in ${mine} and d.date_to >= (now() at time zone 'Asia/Jakarta')::date`,
      ),
      line(
        'tickets',
        sql`select id, local_no || ' – ' || summary as title from ems.jira_issues
          where assignee_id in ${mine} and deleted_at is null and status not in ('resolved', 'closed', 'cancelled')`,
      ),
      line(
        'team',
        sql`select id, full_name as title from ems.employees
          where manager_id = ${employee}::bigint and status in ('active', 'suspended') and deleted_at is null`,
      ),
    ],
    sql` union all `,
  )}`
}
