import { auditLogs } from '@ems/contracts/settings'
import { sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { toExcel } from '../../jobs/index.ts'
import type { Handler } from '../../kit/context.ts'
import { list, show } from '../../kit/http/resource-routes.ts'
import type { VisibleTo } from '../../kit/store/row-scope.ts'
import { storeOf } from '../../kit/store/store.ts'
import { verify } from './audit-checks.ts'

/** Row scope: users without the whole group in scope see their own actions only. */
const activityOfMine: VisibleTo = ({ id, scope }) => (scope === 'group' ? undefined : sql`t.actor_id = ${id}::bigint`)

/**
 * Seals are numbered without gaps; rows without a seal are in `audit_unsealed`: together they count every row
 * (docs/decisions/audit-log.md).
 */
const rowsKept = sql`(coalesce((select max(number) from ems.audit_seals), 0) + (select count(*) from ems.audit_unsealed))::int`

export const store = storeOf(auditLogs, { visibleTo: activityOfMine, own: ['actor'], kept: rowsKept })

/** The kit writes entries with every change; no route adds, changes or deletes one. */
export async function auditLogsApi(app: FastifyInstance) {
  app.get('', inOrderOfTime(list(store)))
  app.get('/:id', show(store))
  app.get('/-actions/verify', verify)
  app.post('/-actions/toExcel', inOrderOfTime(withValues(toExcel(store))))
}

/** With ten million rows every order needs an index: within a person or an action, only the order of time. */
const inOrderOfTime = (listing: Handler): Handler =>
  function (request, reply) {
    const query = request.query as Record<string, unknown>
    const [, minus, field] = typeof query.sort === 'string' ? (/^(-?)(actor_name|action)$/.exec(query.sort) ?? []) : []
    if (field) query.sort = `${minus}${field},${minus}at`
    return listing.call(this, request, reply)
  }

/** An export of the log always contains the values before and after. */
const withValues = (exporting: Handler): Handler =>
  function (request, reply) {
    const query = request.query as Record<string, unknown>
    const fields = query[`fields[${auditLogs.name}]`]
    if (typeof fields === 'string' && fields)
      query[`fields[${auditLogs.name}]`] = [...new Set([...fields.split(','), 'before', 'after'])].join(',')
    return exporting.call(this, request, reply)
  }
