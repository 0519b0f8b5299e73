import { itHandovers } from '@ems/contracts/it'
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
import { handOverBody, handOverNow } from './hand-over-now.ts'
import { pdf } from './handover-pdf.ts'
import { handoverLife, handoverRules } from './it-handovers.rules.ts'

const rules = handoverRules
export const store = storeOf(itHandovers, {
  visibleTo: ofCompanies,
  own: ['employee'],
  behalf: [],
  life: handoverLife,
  rules,
})
export const imports = importable(store, rules)

export async function itHandoversApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  app.get('/:id/pdf', { config: { anyMedia: true } }, pdf(store))
  app.post('', create(store, rules))
  app.post('/-actions/handOverNow', { config: { takes: handOverBody } }, handOverNow(store, rules))
  app.patch('/:id', update(store, rules))
  app.delete('/:id', destroy(store, rules))
  workflowRoutes(app, store, rules)
  app.post('/-actions/toExcel', toExcel(store))
  importRoutes(app, imports)
  app.post('/-actions/restore', restore(store, rules))
  app.get('/:id/history', history(store))
  app.get('/:id/activity', activity(store))
}
