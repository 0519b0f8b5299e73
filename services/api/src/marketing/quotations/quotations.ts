import { quotations } from '@ems/contracts/marketing'
import type { FastifyInstance } from 'fastify'
import { importable, importRoutes } from '../../imports/index.ts'
import { toExcel } from '../../jobs/index.ts'
import { activity } from '../../kit/audit/activity.ts'
import { history } from '../../kit/audit/history.ts'
import { bulkDelete, bulkUpdate, create, destroy, list, show, update } from '../../kit/http/resource-routes.ts'
import { ofCompanies } from '../../kit/store/row-scope.ts'
import { storeOf } from '../../kit/store/store.ts'
import { workflowRoutes } from '../../kit/workflow/routes.ts'
import { restore } from '../../kit/write/trash.ts'
import { compose, composeBody } from './compose.ts'
import { explainedPrices } from './explained-prices.ts'
import { prices } from './prices.ts'
import { pdf } from './quotation-pdf.ts'
import { validateQuotation } from './quotations.rules.ts'

const rules = { check: validateQuotation }
export const store = storeOf(quotations, { visibleTo: ofCompanies, rules })
export const imports = importable(store, rules, ['code'])

export async function quotationsApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  app.get('/-actions/prices', prices)
  app.get('/:id/prices', explainedPrices(store))
  app.get('/:id/pdf', { config: { anyMedia: true } }, pdf(store))
  app.post('', create(store, rules))
  app.post('/-actions/compose', { config: { takes: composeBody } }, compose(store, rules))
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
}
