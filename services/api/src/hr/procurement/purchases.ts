import { store as budgets, imports as budgetsImports } from './budgets/budgets.ts'
import { store as lines } from './general-procurement-lines.ts'
import { store as requests, imports as requestsImports } from './general-procurements.ts'
import { store as invoices, imports as invoicesImports } from './invoices/general-invoices.ts'
import { store as orders, imports as ordersImports } from './orders/general-orders.ts'
import { store as quotations, imports as quotationsImports } from './quotations/general-quotations.ts'
import { store as receipts, imports as receiptsImports } from './receipts/general-receipts.ts'

/** The collections of purchases: from the budget to the invoice. */
export const purchaseStores = [budgets, lines, requests, quotations, orders, receipts, invoices]

/** Those that take files. */
export const purchaseImports = [
  budgetsImports,
  requestsImports,
  quotationsImports,
  ordersImports,
  receiptsImports,
  invoicesImports,
]
