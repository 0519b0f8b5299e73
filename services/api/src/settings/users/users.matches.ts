import type { users } from '@ems/contracts/settings'
import { sql } from '@ems/postgres'
import type { Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { type Store, storeFor } from '../../kit/stores.ts'

type Match = {
  id: string
  version: number
  name: string
  email: string
  employee: string
  full_name: string
  employee_no: string
}

/** Maximum number of matches for one review. */
const MAX_MATCHES = 250

/**
 * GET /users/-actions/matchEmployees: users without an employee and the only employee with the same e-mail address, for
 * review. Changes nothing.
 */
export const matchEmployees =
  (store: Store<typeof users>): Handler =>
  async (request, reply) => {
    const deps = allow(request, store.resource.can.list)
    allow(request, store.resource.can.update)
    const rows = await deps.db.rows(sql<Match>`
      select t.id::text, t.version, t.name, t.email, e.id::text as employee, e.full_name, e.employee_no
      from ems.users t join (
        select t.id, t.full_name, t.employee_no, lower(t.work_email) as email from ems.employees t
        where t.status <> 'exited' and ${storeFor('employees').rowScope(deps)}
      ) e on e.email = lower(t.email)
      where t.employee_id is null and ${store.rowScope(deps)}
        and not exists (select from ems.users o where o.employee_id = e.id and o.deleted_at is null)
      order by t.name, t.id limit ${MAX_MATCHES}`)
    const records = rows.map(({ id, ...attributes }) => ({ type: 'employee-matches', id, attributes }))
    return send(reply, 200, { data: records, meta: { total: records.length } })
  }
