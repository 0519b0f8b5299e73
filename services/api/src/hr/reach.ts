import type { Resource } from '@ems/contracts/kit'
import { retrying } from '@ems/postgres'
import { sql } from 'kysely'
import type { Handler, User } from '../kit/context.ts'
import { listQuery } from '../kit/list-query.ts'
import { depsOf } from '../kit/request.ts'
import { idOf, list, show } from '../kit/routes.ts'
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

/** GET /<type>/:id: as ever, and what is about themselves to everybody; `field` says whom a row is about. */
export function showOrOwn<R extends Resource>(store: Store<R>, field = 'employee'): Handler {
  const [guarded, open] = [show(store), show(store, { open: true })]
  return async function (request, reply) {
    const { user } = request
    const isBarred = user !== 'public' && user.employee !== null && !user.permissions.has(store.resource.can.show)
    const [row] = isBarred ? await retrying(() => store.findMany(depsOf(request), [idOf(request)])) : []
    return (row && isMe(user as User, String(row[field])) ? open : guarded).call(this, request, reply)
  }
}

const isMe = (user: User, id: string) => user.employee !== null && user.employee === id
