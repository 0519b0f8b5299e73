import { dayText, momentText } from '../contract/dates.ts'
import type { Row } from '../records/collection.ts'
import type { Database } from '../records/database.ts'
import { headerOf, paymentState } from './documents.ts'

const DAY_MS = 86_400_000
/** Number and customer of the quotation that EMS has in demo mode. */
const QUOTATION = 'PNW-90001'
const CUSTOMER = 'M-00020'
const ID = 90_001
const DISCOUNT = 2_500_000

const lines = [
  ['JSA-00012', 12, 8_500_000, 5],
  ['JSA-00014', 24, 650_000, 0],
  ['JSA-00016', 2, 7_500_000, 0],
] as const

/** Documents after a quotation that EMS sent: an order, an invoice, and a full receipt. */
export function insertQuotedSale({ modules }: Database, now: number) {
  const customer = [...modules.customer].find(({ customerNo }) => customerNo === CUSTOMER)
  const items = new Map([...modules.item].map((item) => [item.no, item]))
  if (!customer || !lines.every(([no]) => items.has(no))) return
  const detailItem = lines.map((line, n) => lineOf(line, items.get(line[0]) as Row, n))
  const on = (days: number) => now - days * DAY_MS
  const header = (number: string, at: number, rows: readonly object[]) =>
    headerOf(customer, { number, at, cashDiscount: DISCOUNT }, rows)
  const salesQuotation = { id: ID, number: QUOTATION }
  modules['sales-quotation'].put({
    ...header(QUOTATION, on(35), detailItem),
    id: ID,
    customerName: customer.name,
    status: 'PROCEED',
    statusName: 'Terproses',
  })
  const salesOrder = { id: ID, number: `SO-${QUOTATION}` }
  modules['sales-order'].put({
    ...header(
      salesOrder.number,
      on(30),
      detailItem.map((line) => ({ ...line, salesQuotation })),
    ),
    id: ID,
    poNumber: 'PO-7714',
    shipDate: dayText(on(23)),
    status: 'PROCEED',
    statusName: 'Terproses',
  })
  const invoice = header(
    `INV-${QUOTATION}`,
    on(22),
    detailItem.map((line) => ({ ...line, salesOrder })),
  )
  const paid = { number: `CR-${QUOTATION}`, on: dayText(on(6)), amount: invoice.totalAmount }
  modules['sales-invoice'].put({
    ...invoice,
    id: ID,
    dueDate: dayText(on(-38)),
    shipDate: dayText(on(22)),
    taxNumber: '010.000-26.90000001',
    poNumber: 'PO-7714',
    invoiceDp: false,
    isAccuratePos: false,
    openingBalance: false,
    reverseInvoice: false,
    noneInvoiceReturn: true,
    ...paymentState(invoice.totalAmount, paid.amount, paid.on),
    receiptHistory: [
      { id: ID, historyNumber: paid.number, historyDate: paid.on, historyAmount: paid.amount, historyType: 'SR' },
    ],
    lastUpdate: momentText(on(6)),
  })
  modules['sales-receipt'].put({
    id: ID,
    number: paid.number,
    transDate: paid.on,
    customer: invoice.customer,
    bank: { id: 50, no: '1-1102', name: 'Bank Operasional' },
    paymentMethod: 'BANK_TRANSFER',
    chequeAmount: paid.amount,
    chequeDate: paid.on,
    chequeNo: '',
    totalPayment: paid.amount,
    currency: invoice.currency,
    rate: 1,
    branchId: invoice.branchId,
    branchName: invoice.branchName,
    approvalStatus: 'APPROVED',
    description: '',
    detailInvoice: [
      {
        id: ID,
        invoice: { id: ID, number: invoice.number },
        invoiceNo: invoice.number,
        paymentAmount: paid.amount,
        totalPayment: paid.amount,
      },
    ],
    lastUpdate: momentText(on(6)),
  })
}

function lineOf([no, quantity, unitPrice, percent]: (typeof lines)[number], item: Row, n: number) {
  const itemCashDiscount = (quantity * unitPrice * percent) / 100
  return {
    id: ID * 10 + n,
    item: { id: item.id, no, name: item.name },
    itemId: item.id,
    detailName: item.name,
    detailNotes: '',
    quantity,
    itemUnit: { name: item.unit1Name },
    unitPrice,
    itemDiscPercent: percent ? String(percent) : '',
    itemCashDiscount,
    totalPrice: quantity * unitPrice - itemCashDiscount,
    useTax1: true,
  }
}
