import { generalOrders } from '@ems/contracts/hr'
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
import { stateOfOrder } from '../follow.ts'
import { withoutInvoices } from '../invoices/order-invoices.ts'
import { composeOrders, composeOrdersBody } from './compose-orders.ts'
import { orderRules } from './general-orders.rules.ts'
import { queueOrderMail } from './order-mail.ts'
import { pdf } from './order-pdf.ts'
import { orderQuantities } from './order-quantities.ts'

const rules = orderRules
export const store = storeOf(generalOrders, {
  visibleTo: ofCompanies,
  own: ['buyer'],
  rules,
  life: {
    guards: { withoutInvoices },
    effects: {
      send: { run: queueOrderMail },
      follow: { target: (deps, { id }) => stateOfOrder(deps, id) },
    },
  },
})
export const imports = importable(store, rules)

export async function generalOrdersApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  app.get('/:id/quantities', orderQuantities(store))
  app.get('/:id/pdf', { config: { anyMedia: true } }, pdf(store))
  app.post('', create(store, rules))
  app.post('/-actions/compose', { config: { takes: composeOrdersBody } }, composeOrders(store, rules))
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
