import { generalQuotations } from '@ems/contracts/hr'
import type { FastifyInstance } from 'fastify'
import { importable, importRoutes } from '../../../imports/index.ts'
import { toExcel } from '../../../jobs/index.ts'
import { activity } from '../../../kit/audit/activity.ts'
import { history } from '../../../kit/audit/history.ts'
import { bulkDelete, bulkUpdate, create, destroy, list, show, update } from '../../../kit/http/resource-routes.ts'
import { ofCompanies } from '../../../kit/store/row-scope.ts'
import { storeOf } from '../../../kit/store/store.ts'
import { workflowRoutes } from '../../../kit/workflow/routes.ts'
import { restore } from '../../../kit/write/trash.ts'
import { comparisonPdf } from '../../print/comparison-print.ts'
import { chooseQuotations, chooseQuotationsBody } from './choose-quotations.ts'
import { comparison } from './comparison.ts'
import { quotationRules } from './general-quotations.rules.ts'

const rules = quotationRules
export const store = storeOf(generalQuotations, {
  visibleTo: ofCompanies,
  rules,
  life: { effects: { choose: { writes: (_, { reason }) => ({ choice_reason: reason ?? null }) } } },
})
export const imports = importable(store, rules)

export async function generalQuotationsApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/comparison', comparison)
  app.get('/comparison/pdf', { config: { anyMedia: true } }, comparisonPdf)
  app.get('/:id', show(store))
  app.post('', create(store, rules))
  app.post('/-actions/chooseLines', { config: { takes: chooseQuotationsBody } }, chooseQuotations(store, rules))
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
