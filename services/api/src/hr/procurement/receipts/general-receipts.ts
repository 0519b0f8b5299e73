import { generalReceipts } from '@ems/contracts/hr'
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
import { receiptPdf } from '../../print/receipt-print.ts'
import { composeReceipt, composeReceiptBody } from './compose-receipt.ts'
import { receiptRules } from './general-receipts.rules.ts'
import { registerAssets, registerAssetsBody } from './register-assets.ts'

const rules = receiptRules
export const store = storeOf(generalReceipts, { visibleTo: ofCompanies, own: ['received_by'], behalf: [], rules })
export const imports = importable(store, rules)

export async function generalReceiptsApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  app.get('/:id/pdf', { config: { anyMedia: true } }, receiptPdf(store))
  app.post('', create(store, rules))
  app.post('/-actions/compose', { config: { takes: composeReceiptBody } }, composeReceipt(store, rules))
  app.patch('/:id', update(store, rules))
  app.delete('/:id', destroy(store, rules))
  workflowRoutes(app, store, rules)
  app.post('/:id/-actions/registerAssets', { config: { takes: registerAssetsBody } }, registerAssets(store))
  app.post('/-actions/bulkUpdate', bulkUpdate(store, rules))
  app.post('/-actions/bulkDelete', bulkDelete(store, rules))
  app.post('/-actions/toExcel', toExcel(store))
  importRoutes(app, imports)
  app.post('/-actions/restore', restore(store, rules))
  app.get('/:id/history', history(store))
  app.get('/:id/activity', activity(store))
}
