import { leaveOffices } from '@ems/contracts/calendar'
import type { FastifyInstance } from 'fastify'
import { importable, importRoutes } from '../imports/index.ts'
import { toExcel } from '../jobs/index.ts'
import { activity } from '../kit/audit/activity.ts'
import { history, rollback } from '../kit/audit/history.ts'
import { bulkUpdate, create, destroy, list, show, update } from '../kit/http/resource-routes.ts'
import { ofCompanies } from '../kit/store/row-scope.ts'
import { storeOf } from '../kit/store/store.ts'
import { restore } from '../kit/write/trash.ts'
import { validateHoliday } from './leave-offices.rules.ts'

export const store = storeOf(leaveOffices, { visibleTo: ofCompanies })
const rules = { check: validateHoliday }
export const imports = importable(store, rules, ['date', 'company', 'office', 'religion'])

export async function leaveOfficesApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  app.post('', create(store, rules))
  app.patch('/:id', update(store, rules))
  app.delete('/:id', destroy(store, rules))
  app.post('/-actions/bulkUpdate', bulkUpdate(store, rules))
  app.post('/-actions/toExcel', toExcel(store))
  importRoutes(app, imports)
  app.post('/-actions/restore', restore(store, rules))
  app.get('/:id/history', history(store))
  app.get('/:id/activity', activity(store))
  app.post('/:id/-actions/rollback', rollback(store, rules))
}
