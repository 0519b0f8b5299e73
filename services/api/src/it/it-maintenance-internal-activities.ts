import { itMaintenanceInternalActivities } from '@ems/contracts/it'
import { sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { importable, importRoutes } from '../imports/index.ts'
import { toExcel } from '../jobs/index.ts'
import { activity } from '../kit/audit/activity.ts'
import { history, rollback } from '../kit/audit/history.ts'
import { bulkDelete, bulkUpdate, create, destroy, list, show, update } from '../kit/http/resource-routes.ts'
import { storeOf } from '../kit/store/store.ts'
import { workflowRoutes } from '../kit/workflow/routes.ts'
import { restore } from '../kit/write/trash.ts'
import { scopeByAsset } from './it-assets.rules.ts'
import { workLife, workRules } from './it-maintenance-internal-activities.rules.ts'

export const store = storeOf(itMaintenanceInternalActivities, {
  visibleTo: scopeByAsset,
  own: ['assignee'],
  companyOf: sql`t.owner_company_id`,
  life: workLife,
  rules: workRules,
})
export const imports = importable(store, workRules, [])

export async function itMaintenanceInternalActivitiesApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  app.post('', create(store, workRules))
  app.patch('/:id', update(store, workRules))
  app.delete('/:id', destroy(store, workRules))
  workflowRoutes(app, store, workRules)
  app.post('/-actions/bulkUpdate', bulkUpdate(store, workRules))
  app.post('/-actions/bulkDelete', bulkDelete(store, workRules))
  app.post('/-actions/toExcel', toExcel(store))
  importRoutes(app, imports)
  app.post('/-actions/restore', restore(store, workRules))
  app.get('/:id/history', history(store))
  app.get('/:id/activity', activity(store))
  app.post('/:id/-actions/rollback', rollback(store, workRules))
}
