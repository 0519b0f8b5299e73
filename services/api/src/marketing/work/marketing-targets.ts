import { marketingTargets } from '@ems/contracts/marketing'
import { sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { importable, importRoutes } from '../../imports/index.ts'
import { toExcel } from '../../jobs/index.ts'
import { activity } from '../../kit/audit/activity.ts'
import { history, rollback } from '../../kit/audit/history.ts'
import { bulkDelete, bulkUpdate, create, destroy, list, show, update } from '../../kit/http/resource-routes.ts'
import type { VisibleTo } from '../../kit/store/row-scope.ts'
import { storeOf } from '../../kit/store/store.ts'
import { restore } from '../../kit/write/trash.ts'

/** Targets of the user's companies and the user's own; with a narrower data scope, only own ones and entries. */
export const targetScope: VisibleTo = ({ id, scope, companies }) => {
  if (scope === 'group') return undefined
  const mine = sql`t.owner_id = ${id}::bigint`
  return scope === 'company'
    ? sql`(t.company_id is null or t.company_id = any(${companies}::bigint[]) or ${mine})`
    : sql`(t.created_by_id = ${id}::bigint or ${mine})`
}

export const store = storeOf(marketingTargets, { visibleTo: targetScope, own: ['owner'] })
export const imports = importable(store, {}, ['owner', 'board', 'month'])

export async function marketingTargetsApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  app.post('', create(store))
  app.patch('/:id', update(store))
  app.delete('/:id', destroy(store))
  app.post('/-actions/bulkUpdate', bulkUpdate(store))
  app.post('/-actions/bulkDelete', bulkDelete(store))
  app.post('/-actions/toExcel', toExcel(store))
  importRoutes(app, imports)
  app.post('/-actions/restore', restore(store))
  app.get('/:id/history', history(store))
  app.get('/:id/activity', activity(store))
  app.post('/:id/-actions/rollback', rollback(store))
}
