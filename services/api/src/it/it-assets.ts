import { itAssets } from '@ems/contracts/it'
import type { FastifyInstance } from 'fastify'
import { importable, importRoutes } from '../imports/index.ts'
import { toExcel } from '../jobs/index.ts'
import { activity } from '../kit/audit/activity.ts'
import { history, rollback } from '../kit/audit/history.ts'
import { bulkDelete, bulkUpdate, create, destroy, list, show, update } from '../kit/http/resource-routes.ts'
import { ofCompanies } from '../kit/store/row-scope.ts'
import { storeOf } from '../kit/store/store.ts'
import type { Store } from '../kit/stores.ts'
import { workflowRoutes } from '../kit/workflow/routes.ts'
import { restore } from '../kit/write/trash.ts'
import { costsOfAsset } from './equipment/costs.ts'
import { labelBody, labels } from './equipment/labels.ts'
import { assetQuestions } from './equipment/questions.ts'
import { assetLife, assetRules } from './it-assets.rules.ts'
import { leaverAssets } from './leaver-assets.ts'
import { holderCard } from './print/holder-card.ts'
import { maintenanceCard } from './print/maintenance-card.ts'

export const store = storeOf(itAssets, {
  visibleTo: ofCompanies,
  own: ['holder'],
  behalf: ['holder'],
  life: assetLife,
  rules: assetRules,
  waits: leaverAssets,
  personal: assetQuestions,
})
export const imports = importable(store, assetRules, ['asset_tag'])

export async function itAssetsApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/-actions/holderCard', { config: { anyMedia: true } }, holderCard(store))
  app.get('/:id', show(store))
  app.get('/:id/maintenanceCard', { config: { anyMedia: true } }, maintenanceCard(store))
  app.get('/:id/costs', costsOfAsset(store as unknown as Store))
  app.post('', create(store, assetRules))
  app.patch('/:id', update(store, assetRules))
  app.delete('/:id', destroy(store, assetRules))
  workflowRoutes(app, store, assetRules)
  app.post('/-actions/labels', { config: { takes: labelBody, anyMedia: true } }, labels)
  app.post('/-actions/bulkUpdate', bulkUpdate(store, assetRules))
  app.post('/-actions/bulkDelete', bulkDelete(store, assetRules))
  app.post('/-actions/toExcel', toExcel(store))
  importRoutes(app, imports)
  app.post('/-actions/restore', restore(store, assetRules))
  app.get('/:id/history', history(store))
  app.get('/:id/activity', activity(store))
  app.post('/:id/-actions/rollback', rollback(store, assetRules))
}
