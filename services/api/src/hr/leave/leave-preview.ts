import type { LeavePreview } from '@ems/contracts/hr'
import { permission } from '@ems/contracts/permission'
import { retrying, sql } from '@ems/postgres'
import { z } from 'zod'
import type { Deps, Handler } from '../../kit/context.ts'
import { depsOf } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { badRequest, Forbidden, NotFound } from '../../kit/problems.ts'
import { withinScope } from '../employees/employees.rules.ts'
import { type Detail, leaveDays, ledgerDays, MAX_LEAVE_DAYS, spanOf } from './leave-days.ts'
import { balanceOf } from './leave-employees.rules.ts'

const id = z.string().regex(/^[1-9]\d{0,17}$/)
const requested = z.strictObject({
  employee: id,
  leave: id,
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  /** Id of the existing request, which does not count against its own balance. */
  request: id.optional(),
})
type Requested = z.output<typeof requested>

/**
 * GET /colleagues/leave-preview?employee&leave&start_date&end_date&request: days and remaining balance of a request.
 * For the user, and with the permission to file requests for every employee in scope.
 */
export const leavePreview: Handler = async (request, reply) => {
  const deps = depsOf(request)
  const parsed = requested.safeParse(request.query)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const parameter = String(issue?.path[0] ?? (issue as { keys?: string[] }).keys?.[0] ?? '')
    throw badRequest('Parameter tidak dikenal atau tidak sah.', { parameter }, 'PARAMETER')
  }
  const { employee } = parsed.data
  if (employee !== deps.user.employee && !deps.user.permissions.has(permission('leave', 'store')))
    throw Forbidden({ need: permission('leave', 'store') })
  const attributes = await retrying(() => previewOf(deps, parsed.data))
  return send(reply, 200, { data: { type: 'leave-previews', id: employee, attributes } })
}

async function previewOf(deps: Deps, { employee, leave, start_date: start, end_date: end, request }: Requested) {
  const range = employee === deps.user.employee ? sql`true` : (withinScope(deps.user) ?? sql`true`)
  const previous = await deps.db.rows(sql<{ details: Detail[] }>`
    select coalesce((select l.day_details from ems.leave_employees l
      where l.id = ${request ?? null}::bigint and l.employee_id = t.id and l.start_date = ${start}::date
        and l.end_date = ${end}::date), '[]') as details
    from ems.employees t where t.id = ${employee}::bigint and t.deleted_at is null and ${range}`)
  const [owner] = previous
  if (!owner) throw NotFound({})
  const isCountable = end >= start && spanOf(start, end) <= MAX_LEAVE_DAYS
  const details = isCountable ? await leaveDays(deps, { employee, leave, start, end, details: owner.details }) : []
  const taken = ledgerDays(details).replace('-', '')
  const year = Number(start.slice(0, 4))
  const row = await deps.db.first(sql<LeavePreview>`
    select b.name, ${year}::int as year, ${taken}::numeric(8, 2)::text as asked, b.left_over::numeric(8, 2)::text as before,
      (b.left_over - ${taken}::numeric)::numeric(8, 2)::text as after,
      not b.is_over as is_enough
    from ems.employees e cross join ems.leaves l
    ${balanceOf({ start, end, details: JSON.stringify(details), asked: taken }, request)}
    where e.id = ${employee}::bigint and l.id = ${leave}::bigint`)
  if (!row) throw NotFound({})
  return row
}
