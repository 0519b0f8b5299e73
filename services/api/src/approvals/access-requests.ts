import { accessRequests, employeeLink } from '@ems/contracts/common'
import { permission } from '@ems/contracts/permission'
import { sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { create, list, show } from '../kit/http/resource-routes.ts'
import type { VisibleTo } from '../kit/store/row-scope.ts'
import { storeOf } from '../kit/store/store.ts'
import { workflowRoutes } from '../kit/workflow/routes.ts'
import { accessLife, accessRules, kindOf } from './access-requests.rules.ts'

const requestedBy: VisibleTo = ({ id, permissions: held }) =>
  held.has(permission('user', 'groupUpdate'))
    ? undefined
    : sql`(t.requester_id = ${id}::bigint or ${held.has(permission('user', 'update'))} and t.need = ${employeeLink})`

export const store = storeOf(accessRequests, {
  visibleTo: requestedBy,
  isOpen: true,
  can: () => ['show'],
  life: accessLife,
  rules: accessRules,
  foresee: async (_, row) => ({ kind: kindOf(row) }),
})

/** *Minta akses*: asked by anybody, decided by the approval rules. */
export async function accessRequestsApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  app.post('', { config: { perMinute: 10 } }, create(store, accessRules))
  workflowRoutes(app, store, accessRules)
}
