import { dayText, momentText } from '../contract/dates.ts'
import type { Row } from '../records/collection.ts'
import type { Database } from '../records/database.ts'
import { totalsOf } from '../records/totals.ts'
import { branch, rupiah, terms } from './partners.ts'
import { type Random, randomOf } from './random.ts'

const DAY_MS = 86_400_000
const CHAINS = 150

export const quotationStatusNames: Readonly<Record<string, string>> = {
  QUEUE: 'Menunggu diproses',
  WAITING: 'Sebagian diproses',
  PROCEED: 'Terproses',
  CLOSED: 'Ditutup',
  DRAFT: 'Draf',
  REJECTED: 'Ditolak',
  UNAPPROVED: 'Belum disetujui',
}

type Draft = { database: Database; random: Random; n: number; at: number; now: number; customer: Row; lines: Line[] }
type Line = ReturnType<typeof lineOf>

/**
 * The way of sales over a year: quotations in each status; orders, invoices and receipts of those that went on.
 * Numbers count alike in both databases, ids and amounts do not.
 */
export function insertDocuments(database: Database, now: number, seed: number) {
  const random = randomOf(seed * 7)
  const customers = [...database.modules.customer].filter(({ suspended }) => !suspended)
  const items = [...database.modules.item].filter(({ unitPrice, suspended }) => Number(unitPrice) > 0 && !suspended)
  for (let n = 0; n < CHAINS; n++) {
    const at = now - Math.floor(((CHAINS - n) * 360) / CHAINS) * DAY_MS - random.below(36_000) * 1_000
    const customer = customers[Math.floor(customers.length * (random.below(1_000) / 1_000) ** 2)] as Row
    const lines = Array.from({ length: 1 + random.below(4) }, (_, at) => lineOf(database, random, items, n * 10 + at))
    insertChain({ database, random, n, at, now, customer, lines })
  }
}

/** Nothing is dated after today. */
function insertChain(draft: Draft) {
  const { n, at, now, random } = draft
  const early = (['QUEUE', 'DRAFT', 'REJECTED', 'UNAPPROVED', 'CLOSED'] as const)[n % 5] ?? 'QUEUE'
  const hasOrder = n % 4 > 0 && at + 3 * DAY_MS < now
  const quotation =
    n % 5 === 4 && hasOrder ? undefined : insertQuotation(draft, hasOrder ? (n % 9 ? 'PROCEED' : 'WAITING') : early)
  if (!hasOrder) return
  const hasInvoice = n % 10 !== 3 && at + 10 * DAY_MS < now
  const order = insertOrder(draft, quotation, hasInvoice)
  if (hasInvoice) insertInvoice(draft, order, random.below(10))
}

function lineOf({ modules }: Database, random: Random, items: readonly Row[], id: number) {
  const item = random.pick(items)
  const quantity = 1 + random.below(40)
  const itemDiscPercent = random.below(4) ? '' : '5'
  const unitPrice = Number(item.unitPrice)
  return {
    id: 100_000 + id + modules.item.size,
    item: { id: item.id, no: item.no, name: item.name },
    itemId: item.id,
    detailName: item.name,
    detailNotes: '',
    quantity,
    itemUnit: { name: item.unit1Name },
    unitPrice,
    itemDiscPercent,
    itemCashDiscount: itemDiscPercent ? Math.round(quantity * unitPrice * 0.05) : 0,
    totalPrice: quantity * unitPrice - (itemDiscPercent ? Math.round(quantity * unitPrice * 0.05) : 0),
    useTax1: true,
  }
}

type Header = { number: string; at: number; cashDiscount?: number }

/** Common fields of all sales documents. */
export function headerOf(customer: Row, { number, at, cashDiscount = 0 }: Header, detailItem: readonly object[]) {
  const { id, customerNo, name, term } = customer
  return {
    number,
    transDate: dayText(at),
    customer: { id, customerNo, name },
    paymentTerm: term,
    paymentTermName: (term as { name?: string } | null)?.name ?? '',
    currency: rupiah,
    rate: 1,
    branchId: branch.id,
    branchName: branch.name,
    approvalStatus: 'APPROVED',
    description: '',
    toAddress: `${customer.billStreet}\n${customer.billCity}`,
    taxable: true,
    inclusiveTax: false,
    cashDiscount,
    detailItem,
    detailExpense: [],
    lastUpdate: momentText(at),
    ...totalsOf(detailItem as Line[], { cashDiscount, taxable: true, inclusiveTax: false }),
  }
}

function insertQuotation({ database, n, at, customer, lines }: Draft, status: string) {
  const rows = database.modules['sales-quotation']
  const row = {
    ...headerOf(customer, { number: numberOf('SQ', at, n), at }, lines),
    id: rows.nextId(),
    customerName: customer.name,
    status,
    statusName: quotationStatusNames[status],
    ...(status === 'DRAFT' || status === 'REJECTED' || status === 'UNAPPROVED' ? { approvalStatus: status } : {}),
  }
  rows.put(row)
  return row
}

function insertOrder({ database, n, at, customer, lines }: Draft, quotation: Row | undefined, isInvoiced: boolean) {
  const rows = database.modules['sales-order']
  const salesQuotation = quotation && { id: quotation.id, number: quotation.number }
  const day = at + 3 * DAY_MS
  const status = isInvoiced ? 'PROCEED' : n % 20 === 3 ? 'CLOSED' : 'QUEUE'
  const row = {
    ...headerOf(
      customer,
      { number: numberOf('SO', day, n), at: day },
      lines.map((line) => ({ ...line, salesQuotation: salesQuotation ?? null })),
    ),
    id: rows.nextId(),
    poNumber: n % 3 ? `PO-${4_000 + n}` : '',
    shipDate: dayText(day + 7 * DAY_MS),
    status,
    statusName: quotationStatusNames[status],
  }
  rows.put(row)
  return row
}

function insertInvoice(draft: Draft, order: Row, fortune: number) {
  const { database, n, at, now, customer, lines } = draft
  const rows = database.modules['sales-invoice']
  const day = at + 10 * DAY_MS
  const paidAt = day + 12 * DAY_MS
  const salesOrder = { id: order.id, number: order.number }
  const term = terms.find(({ id }) => id === (customer.term as { id?: number } | null)?.id)
  const header = headerOf(
    customer,
    { number: numberOf('INV', day, n), at: day },
    lines.map((line) => ({ ...line, salesOrder })),
  )
  const paid =
    paidAt > now ? 0 : fortune < 6 ? header.totalAmount : fortune === 6 ? Math.floor(header.totalAmount / 2) : 0
  const row: Row = {
    ...header,
    id: rows.nextId(),
    dueDate: dayText(day + (term?.days ?? 0) * DAY_MS),
    shipDate: dayText(day),
    taxNumber: `010.000-26.${String(10_000_000 + n)}`,
    poNumber: order.poNumber,
    invoiceDp: false,
    isAccuratePos: false,
    openingBalance: false,
    reverseInvoice: false,
    noneInvoiceReturn: true,
    ...paymentState(header.totalAmount, paid, paid ? dayText(paidAt) : null),
    receiptHistory: [],
  }
  rows.put(row)
  if (paid) insertReceipt(draft, row, paid, paidAt)
}

/** How far an invoice is paid, in the fields of an invoice. */
export const paymentState = (totalAmount: number, paid: number, lastPaymentDate: string | null) => ({
  primeOwing: totalAmount - paid,
  taxOwing: 0,
  outstanding: paid < totalAmount,
  status: paid < totalAmount ? 'OUTSTANDING' : 'PAID',
  statusName: paid < totalAmount ? 'Belum Lunas' : 'Lunas',
  lastPaymentDate,
})

function insertReceipt({ database, n, customer }: Draft, invoice: Row, amount: number, at: number) {
  const rows = database.modules['sales-receipt']
  const { id, customerNo, name } = customer
  const number = numberOf('CR', at, n)
  const row: Row = {
    id: rows.nextId(),
    number,
    transDate: dayText(at),
    customer: { id, customerNo, name },
    bank: { id: 50, no: '1-1102', name: 'Bank Operasional' },
    paymentMethod: 'BANK_TRANSFER',
    chequeAmount: amount,
    chequeDate: dayText(at),
    chequeNo: '',
    totalPayment: amount,
    currency: rupiah,
    rate: 1,
    branchId: branch.id,
    branchName: branch.name,
    approvalStatus: 'APPROVED',
    description: '',
    detailInvoice: [
      {
        id: 400_000 + n,
        invoice: { id: invoice.id, number: invoice.number },
        invoiceNo: invoice.number,
        paymentAmount: amount,
        totalPayment: amount,
      },
    ],
    lastUpdate: momentText(at),
  }
  rows.put(row)
  invoice.receiptHistory = [
    { id: row.id, historyNumber: number, historyDate: row.transDate, historyAmount: amount, historyType: 'SR' },
  ]
  invoice.lastUpdate = row.lastUpdate
}

/** `INV/2026/09/001` */
const numberOf = (prefix: string, at: number, n: number) => {
  const [, month, year] = dayText(at).split('/')
  return `${prefix}/${year}/${month}/${String(n + 1).padStart(3, '0')}`
}
