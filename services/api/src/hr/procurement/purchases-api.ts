import type { FastifyInstance } from 'fastify'
import { budgetsApi } from './budgets/budgets.ts'
import { generalProcurementLinesApi } from './general-procurement-lines.ts'
import { generalProcurementsApi } from './general-procurements.ts'
import { generalInvoicesApi } from './invoices/general-invoices.ts'
import { generalOrdersApi } from './orders/general-orders.ts'
import { generalQuotationsApi } from './quotations/general-quotations.ts'
import { generalReceiptsApi } from './receipts/general-receipts.ts'
import { purchaseReportApi } from './report/purchase-report.ts'
import { vendorStandingsApi } from './report/vendor-standing.ts'

/** Everything that is bought, from the budget to the invoice. */
export async function purchasesApi(app: FastifyInstance) {
  await app.register(budgetsApi, { prefix: '/budgets' })
  await app.register(generalInvoicesApi, { prefix: '/general-invoices' })
  await app.register(generalOrdersApi, { prefix: '/general-orders' })
  await app.register(generalProcurementLinesApi, { prefix: '/general-procurement-lines' })
  await app.register(generalProcurementsApi, { prefix: '/general-procurements' })
  await app.register(generalQuotationsApi, { prefix: '/general-quotations' })
  await app.register(generalReceiptsApi, { prefix: '/general-receipts' })
  await app.register(purchaseReportApi, { prefix: '/purchase-report' })
  await app.register(vendorStandingsApi, { prefix: '/vendor-standings' })
}
