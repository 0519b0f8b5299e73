import { auditServices } from '@ems/contracts/settings'
import { sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { toExcel } from '../../jobs/index.ts'
import type { Handler } from '../../kit/context.ts'
import { creationIn } from '../../kit/http/body.ts'
import { send } from '../../kit/http/document.ts'
import { bulkUpdate, list, show, update } from '../../kit/http/resource-routes.ts'
import type { VisibleTo } from '../../kit/store/row-scope.ts'
import { storeOf } from '../../kit/store/store.ts'
import { groups, health } from '../system/service-health.ts'
import { reported, settled } from './audit-services.rules.ts'

/**
 * Row scope: reports contain stacks and addresses of all users, so users without the whole group in scope see their
 * own.
 */
const reportsOfMine: VisibleTo = ({ id, scope }) => (scope === 'group' ? undefined : sql`t.user_id = ${id}::bigint`)

export const store = storeOf(auditServices, { visibleTo: reportsOfMine, own: ['user'] })

export const auditServiceRules = { compute: settled }

export async function auditServicesApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  app.get('/-actions/health', health(store))
  app.get('/-actions/groups', groups(store))
  app.post('', { bodyLimit: 64 * 1_024, config: { public: true, perMinute: 30 } }, report)
  app.patch('/:id', update(store, auditServiceRules))
  app.post('/-actions/bulkUpdate', bulkUpdate(store, auditServiceRules))
  app.post('/-actions/toExcel', toExcel(store))
}

/** Error reports of browsers. Everybody may send one, signed in or not; the response contains the id only. */
const report: Handler = async (request, reply) => {
  const { values } = creationIn(auditServices, request.body)
  const user = request.user === 'public' ? null : request.user.id
  const {
    level,
    operation,
    message,
    url,
    status_code,
    duration_ms,
    stack,
    request: details,
    app_version,
    fingerprint,
  } = reported(values)
  const match = await request.server.db.first(sql<{ id: string }>`
    insert into ems.audit_services (service, level, operation, message, url, status_code, duration_ms, stack, request,
      app_version, fingerprint, user_id, created_by_id)
    values ('client', ${level}, ${operation}, ${message}, ${url}, ${status_code}, ${duration_ms}, ${stack},
      ${JSON.stringify(details)}::jsonb, ${app_version}, ${fingerprint}, ${user}::bigint, ${user}::bigint)
    returning id`)
  return send(reply, 201, { data: { type: auditServices.name, id: match?.id } })
}
