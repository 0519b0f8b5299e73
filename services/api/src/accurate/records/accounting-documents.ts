import { accountingDocuments } from '@ems/contracts/accurate'
import type { FastifyInstance } from 'fastify'
import { toExcel } from '../../jobs/index.ts'
import { list, show } from '../../kit/http/resource-routes.ts'
import { storeOf } from '../../kit/store/store.ts'
import { limitedToExports, ofPartnerCompanies, ofReadConnections } from './accounting-scope.ts'

export const store = storeOf(accountingDocuments, {
  visibleTo: ofPartnerCompanies,
  own: 'nobody',
  listed: ofReadConnections,
})

/** Quotations, orders, invoices and receipts as the accounting service has them; only synchronisation writes them. */
export async function accountingDocumentsApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  app.post('/-actions/toExcel', { preHandler: limitedToExports }, toExcel(store))
}
