import { resolveBody } from '@ems/contracts/common'
import { countBody, itStocktakes } from '@ems/contracts/it'
import type { FastifyInstance } from 'fastify'
import { importable, importRoutes } from '../../imports/index.ts'
import { toExcel } from '../../jobs/index.ts'
import { activity } from '../../kit/audit/activity.ts'
import { history } from '../../kit/audit/history.ts'
import { create, destroy, list, show, update } from '../../kit/http/resource-routes.ts'
import { ofCompanies } from '../../kit/store/row-scope.ts'
import { storeOf } from '../../kit/store/store.ts'
import { workflowRoutes } from '../../kit/workflow/routes.ts'
import { restore } from '../../kit/write/trash.ts'
import { stocktakePdf } from '../print/stocktake-print.ts'
import { count } from './count.ts'
import { stocktakeLife, stocktakeRules } from './it-stocktakes.rules.ts'
import { resolve } from './resolve.ts'

const rules = stocktakeRules
export const store = storeOf(itStocktakes, { visibleTo: ofCompanies, own: 'nobody', life: stocktakeLife, rules })
export const imports = importable(store, rules)

export async function itStocktakesApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  app.get('/:id/pdf', { config: { anyMedia: true } }, stocktakePdf(store))
  app.post('', create(store, rules))
  app.patch('/:id', update(store, rules))
  app.delete('/:id', destroy(store, rules))
  app.post('/:id/-actions/count', { config: { takes: countBody } }, count(store))
  app.post('/:id/-actions/resolve', { config: { takes: resolveBody } }, resolve(store))
  workflowRoutes(app, store, rules)
  app.post('/-actions/toExcel', toExcel(store))
  importRoutes(app, imports)
  app.post('/-actions/restore', restore(store, rules))
  app.get('/:id/history', history(store))
  app.get('/:id/activity', activity(store))
}
