import { itMaintenanceExternals } from '@ems/contracts/it'
import type { FastifyInstance } from 'fastify'
import { importable, importRoutes } from '../imports/index.ts'
import { toExcel } from '../jobs/index.ts'
import { history, rollback } from '../kit/history.ts'
import { bulkDelete, bulkUpdate, create, destroy, list, show, update } from '../kit/routes.ts'
import { storeOf } from '../kit/store.ts'
import { restore } from '../kit/trash.ts'
import { ofReachedAssets } from './it-assets.rules.ts'
import { externalRules } from './it-maintenance-externals.rules.ts'

const store = storeOf(itMaintenanceExternals, { visibleTo: ofReachedAssets })
const imports = importable(store, externalRules, [])

export async function itMaintenanceExternalsApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  app.post('', create(store, externalRules))
  app.patch('/:id', update(store, externalRules))
  app.delete('/:id', destroy(store, externalRules))
  app.post('/-actions/bulkUpdate', bulkUpdate(store, externalRules))
  app.post('/-actions/bulkDelete', bulkDelete(store, externalRules))
  app.post('/-actions/toExcel', toExcel(store))
  importRoutes(app, imports)
  app.post('/-actions/restore', restore(store, externalRules))
  app.get('/:id/history', history(store))
  app.post('/:id/-actions/rollback', rollback(store, externalRules))
}
