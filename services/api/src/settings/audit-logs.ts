import { auditLogs } from '@ems/contracts/settings'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { toExcel } from '../jobs/index.ts'
import type { Handler } from '../kit/context.ts'
import { list, show } from '../kit/http/resource-routes.ts'
import type { VisibleTo } from '../kit/store/row-scope.ts'
import { storeOf } from '../kit/store/store.ts'
import { verify } from './audit-checks.ts'

/** A row tells of every company: whoever does not see the whole group sees what they did themselves. */
const deedsOfMine: VisibleTo = ({ id, scope }) => (scope === 'group' ? undefined : sql`t.actor_id = ${id}::bigint`)

/** Seals are numbered without gaps; rows without a seal are in `audit_unsealed`: together every row (docs/decisions/audit-log.md). */
const rowsKept = sql`(coalesce((select max(number) from ems.audit_seals), 0) + (select count(*) from ems.audit_unsealed))::int`

const store = storeOf(auditLogs, { visibleTo: deedsOfMine, own: ['actor'], kept: rowsKept })

/** Written by the kit with every change; nobody adds, changes or removes one. */
export async function auditLogsApi(app: FastifyInstance) {
  app.get('', inOrderOfTime(list(store)))
  app.get('/:id', show(store))
  app.get('/-actions/verify', verify)
  app.post('/-actions/toExcel', inOrderOfTime(withValues(toExcel(store))))
}

/** Of ten million rows every order has to be one that an index has: within a person or an action, that of time. */
const inOrderOfTime = (listing: Handler): Handler =>
  function (request, reply) {
    const query = request.query as Record<string, unknown>
    const [, minus, field] = typeof query.sort === 'string' ? (/^(-?)(actor_name|action)$/.exec(query.sort) ?? []) : []
    if (field) query.sort = `${minus}${field},${minus}at`
    return listing.call(this, request, reply)
  }

/** An export of the log tells the values before and after, whichever columns were on screen. */
const withValues = (exporting: Handler): Handler =>
  function (request, reply) {
    const query = request.query as Record<string, unknown>
    const fields = query[`fields[${auditLogs.name}]`]
    if (typeof fields === 'string' && fields)
      query[`fields[${auditLogs.name}]`] = [...new Set([...fields.split(','), 'before', 'after'])].join(',')
    return exporting.call(this, request, reply)
  }
