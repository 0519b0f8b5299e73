import { contractTemplates } from '@ems/contracts/archives'
import type { FastifyInstance } from 'fastify'
import { importable, importRoutes } from '../../../imports/index.ts'
import { toExcel } from '../../../jobs/index.ts'
import { activity } from '../../../kit/audit/activity.ts'
import { history, rollback } from '../../../kit/audit/history.ts'
import { bulkDelete, bulkUpdate, create, destroy, list, show, update } from '../../../kit/http/resource-routes.ts'
import { ofCompanies } from '../../../kit/store/row-scope.ts'
import { storeOf } from '../../../kit/store/store.ts'
import { restore } from '../../../kit/write/trash.ts'

export const store = storeOf(contractTemplates, { visibleTo: ofCompanies })
export const imports = importable(store, {}, ['name', 'company'])

export async function contractTemplatesApi(app: FastifyInstance) {
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
