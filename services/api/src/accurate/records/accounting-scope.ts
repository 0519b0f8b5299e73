import { type AccountingConnection, accountingConnections } from '@ems/contracts/accurate'
import { permission } from '@ems/contracts/permission'
import { sql } from '@ems/postgres'
import type { FastifyRequest } from 'fastify'
import type { User } from '../../kit/context.ts'
import { Forbidden } from '../../kit/problems.ts'
import type { VisibleTo } from '../../kit/store/row-scope.ts'

type Action = 'list' | 'show' | 'store' | 'update' | 'toExcel'

/** The permission of one connection. */
export const accountingPermission = (connection: AccountingConnection, action: Action) =>
  permission(`accounting_${connection}`, action)

const all = Object.keys(accountingConnections) as AccountingConnection[]

/** Connections whose records the user may read. */
const readable = ({ permissions }: User) => {
  const held = (action: Action) => all.filter((connection) => permissions.has(accountingPermission(connection, action)))
  return held('list').length ? held('list') : held('show')
}

/** Throws 403 without the permission for this action on the records of a connection. */
export function assertConnection(user: User, connection: AccountingConnection, action: Action): void {
  const need = accountingPermission(connection, action)
  if (!user.permissions.has(need)) throw Forbidden({ need })
}

/** Condition: rows of the connections that the user may read. */
export const ofReadConnections: VisibleTo = (user) => {
  const some = readable(user)
  return some.length === all.length ? undefined : sql`t.connection = any(${some}::text[])`
}

/** Condition: rows of no partner, and those of partners that the companies of the user may see. */
export const ofPartnerCompanies: VisibleTo = ({ scope, companies }) =>
  scope === 'group'
    ? undefined
    : sql`(t.partner_id is null or exists (select from ems.partners p where p.id = t.partner_id
        and (p.company_id is null or p.company_id = any(${companies}::bigint[]))))`

/** Before an export: only the connections whose records the user may export. */
export const limitedToExports = async (request: FastifyRequest) => {
  const { user } = request
  if (user === 'public') return
  const some = all.filter((connection) => user.permissions.has(accountingPermission(connection, 'toExcel')))
  const [only] = some
  if (only && some.length === 1) (request.query as Record<string, unknown>)['filter[connection]'] = only
}
