import { itLicenseSeats } from '@ems/contracts/it'
import type { FastifyInstance } from 'fastify'
import { importable, importRoutes } from '../../imports/index.ts'
import { toExcel } from '../../jobs/index.ts'
import { activity } from '../../kit/audit/activity.ts'
import { history } from '../../kit/audit/history.ts'
import { bulkDelete, bulkUpdate, create, destroy, list, show, update } from '../../kit/http/resource-routes.ts'
import { ofCompanies } from '../../kit/store/row-scope.ts'
import { storeOf } from '../../kit/store/store.ts'
import { workflowRoutes } from '../../kit/workflow/routes.ts'
import { seatRules } from './it-license-seats.rules.ts'

/** A seat that was used is released, never removed: who had a licence stays on record. One given by mistake can be removed. */
export const store = storeOf(itLicenseSeats, { visibleTo: ofCompanies, own: ['holder'], rules: seatRules })
export const imports = importable(store, seatRules)

export async function itLicenseSeatsApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  app.post('', create(store, seatRules))
  app.patch('/:id', update(store, seatRules))
  app.delete('/:id', destroy(store, seatRules))
  workflowRoutes(app, store, seatRules)
  app.post('/-actions/bulkUpdate', bulkUpdate(store, seatRules))
  app.post('/-actions/bulkDelete', bulkDelete(store, seatRules))
  app.post('/-actions/toExcel', toExcel(store))
  importRoutes(app, imports)
  app.get('/:id/history', history(store))
  app.get('/:id/activity', activity(store))
}
