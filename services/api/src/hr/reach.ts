import type { Resource } from '@ems/contracts/kit'
import { sql } from 'kysely'
import type { Handler, User } from '../kit/context.ts'
import { listQuery } from '../kit/list-query.ts'
import { list, show } from '../kit/routes.ts'
import { departmentOf, teamOf, type VisibleTo } from '../kit/scope.ts'
import type { Store } from '../kit/store.ts'

/**
 * Rows about employees, by their `employee_id`: one's own always, and those of everybody below, of the department, of the
 * companies, of all, as the data scope says.
 */
export const aboutEmployees: VisibleTo = ({ scope, employee, companies }) => {
  if (scope === 'group') return undefined
  const mine = sql`t.employee_id = ${employee}::bigint`
  if (scope === 'company')
    return employee === null
      ? sql`t.company_id = any(${companies}::bigint[])`
      : sql`(t.company_id = any(${companies}::bigint[]) or ${mine})`
  if (employee === null) return sql`false`
  if (scope === 'own') return mine
  return sql`t.employee_id in (${scope === 'team' ? teamOf(employee) : departmentOf(employee)})`
}

/** GET /<type>: as ever, and without the permission to list whoever asks for nothing but what is about themselves. */
export function listOrOwn<R extends Resource>(store: Store<R>, field = 'employee'): Handler {
  const [guarded, open] = [list(store), list(store, { open: true })]
  return function (request, reply) {
    const { user } = request
    if (user === 'public' || user.permissions.has(store.resource.can.list)) return guarded.call(this, request, reply)
    const { filters, deleted } = listQuery(store.resource, request.query)
    const isOwn = filters.some(
      ({ field: name, op, values }) => name === field && op === 'in' && isMe(user, values.join()),
    )
    return (isOwn && !deleted ? open : guarded).call(this, request, reply)
  }
}

/** GET /employees/:id: as ever, and everybody themselves. */
export function showOrOwn<R extends Resource>(store: Store<R>): Handler {
  const [guarded, open] = [show(store), show(store, { open: true })]
  return function (request, reply) {
    const { user } = request
    const isOwn = user !== 'public' && isMe(user, (request.params as { id: string }).id)
    return (isOwn ? open : guarded).call(this, request, reply)
  }
}

const isMe = (user: User, id: string) => user.employee !== null && user.employee === id
