import { type BudgetStanding, generalProcurements } from '@ems/contracts/hr'
import { sql } from '@ems/postgres'
import { z } from 'zod'
import type { Deps, Handler } from '../../../kit/context.ts'
import { allow } from '../../../kit/http/authorize.ts'
import { send } from '../../../kit/http/document.ts'
import { badRequest } from '../../../kit/problems.ts'
import { ofCompanies } from '../../../kit/store/row-scope.ts'

const id = z.string().regex(/^[1-9]\d{0,17}$/)
const query = z.strictObject({
  company: id,
  department: id,
  account: id,
  needed_at: z.iso.date(),
  amount: z
    .string()
    .regex(/^\d{1,16}(\.\d{1,2})?$/)
    .default('0'),
  request: id.optional(),
})
type Params = z.output<typeof query>

/** GET /budgets/standing: how the budget of a request stands before and after it; nothing where there is none. */
export const standing: Handler = async (request, reply) => {
  const deps = allow(request, generalProcurements.can.store)
  const input = query.safeParse(request.query)
  if (!input.success)
    throw badRequest('Parameter tidak dikenal.', { parameter: String(input.error.issues[0]?.path[0]) })
  const row = await standingOf(deps, input.data)
  return send(reply, 200, { data: row ? { type: 'budget-standings', id: row.id, attributes: row } : null })
}

/** The budget of a request before and after it; what others have handed in counts as used by them. */
export const standingOf = ({ db, user }: Deps, { company, department, account, needed_at, amount, request }: Params) =>
  db.first(sql<BudgetStanding>`
    select t.id, t.name, t.amount::text as amount, (t.committed + t.ordered + t.spent)::text as used, w.pending::text as pending,
      (t.remaining - w.pending)::text as remaining, (t.remaining - w.pending - ${amount}::numeric)::numeric(18,2)::text as after,
      t.remaining - w.pending < ${amount}::numeric as is_over
    from ems.budgets t cross join lateral (
      select coalesce(sum(p.estimated_total), 0)::numeric(18,2) as pending from ems.general_procurements p
      where p.status = 'submitted' and p.deleted_at is null and p.budget_id = t.account_id and p.company_id = t.company_id
        and (t.department_id is null or p.department_id = t.department_id) and extract(year from p.needed_at) = t.year
        and p.id is distinct from ${request ?? null}::bigint) w
    where t.year = extract(year from ${needed_at}::date)::int and t.company_id = ${company}::bigint and t.account_id = ${account}::bigint
      and (t.department_id = ${department}::bigint or t.department_id is null) and t.deleted_at is null and t.status = 'active'
      and ${ofCompanies(user) ?? sql`true`}
    order by t.department_id nulls last limit 1`)
