import { itMaintenanceExternals } from '@ems/contracts/it'
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
import { externalLife, externalRules as rules } from './maintenance/externals.rules.ts'

export const store = storeOf(itMaintenanceExternals, {
  visibleTo: scopeByAsset,
  companyOf: sql`t.owner_company_id`,
  life: externalLife,
  rules,
})
export const imports = importable(store, rules)

export async function itMaintenanceExternalsApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  app.post('', create(store, rules))
  app.patch('/:id', update(store, rules))
  app.delete('/:id', destroy(store, rules))
  workflowRoutes(app, store, rules)
  app.post('/-actions/bulkUpdate', bulkUpdate(store, rules))
  app.post('/-actions/bulkDelete', bulkDelete(store, rules))
  app.post('/-actions/toExcel', toExcel(store))
  importRoutes(app, imports)
  app.post('/-actions/restore', restore(store, rules))
  app.get('/:id/history', history(store))
  app.get('/:id/activity', activity(store))
  app.post('/:id/-actions/rollback', rollback(store, rules))
}
