import { archiveContracts } from '@ems/contracts/archives'
import type { FastifyInstance } from 'fastify'
import { importable, importRoutes } from '../imports/index.ts'
import { toExcel } from '../jobs/index.ts'
import { history, rollback } from '../kit/history.ts'
import { bulkDelete, bulkUpdate, create, destroy, list, show, update } from '../kit/routes.ts'
import { ofCompanies } from '../kit/scope.ts'
import { storeOf } from '../kit/store.ts'
import { restore } from '../kit/trash.ts'
import { contractRules } from './archive-contracts.rules.ts'

const store = storeOf(archiveContracts, { visibleTo: ofCompanies })
const imports = importable(store, contractRules, ['number', 'company'])

export async function archiveContractsApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  app.post('', create(store, contractRules))
  app.patch('/:id', update(store, contractRules))
  app.delete('/:id', destroy(store, contractRules))
  app.post('/-actions/bulkUpdate', bulkUpdate(store, contractRules))
  app.post('/-actions/bulkDelete', bulkDelete(store, contractRules))
  app.post('/-actions/toExcel', toExcel(store))
  importRoutes(app, imports)
  app.post('/-actions/restore', restore(store, contractRules))
  app.get('/:id/history', history(store))
  app.post('/:id/-actions/rollback', rollback(store, contractRules))
}
