import { dayStart, dayText, momentText } from '../contract/dates.ts'
import { paymentState, quotationStatusNames } from '../demo/documents.ts'
import { branch, terms } from '../demo/partners.ts'
import type { DataCall } from '../http/data-call.ts'
import type { Row } from '../records/collection.ts'
import { totalsOf } from '../records/totals.ts'
import { publish } from '../webhooks/publish.ts'
import { currencyOf, stamp, takenNumber, termOf } from './masters.ts'
import { type Body, Refusal } from './outcome.ts'

const DAY_MS = 86_400_000
const prefixes: Readonly<Record<string, string>> = {
  'sales-quotation': 'SQ',
  'sales-order': 'SO',
  'sales-invoice': 'INV',
}

let lineId = 500_000

/** A quotation, order or invoice with its sums. */
export function documentOf(request: DataCall, body: Body, before: Row | undefined): Row {
  const customer = customerOf(request, body)
  const detailItem = linesOf(request, (body.detailItem ?? []) as Body[], (before?.detailItem ?? []) as Body[])
  if (detailItem.length === 0) throw new Refusal('Rincian barang harus diisi')
  const detailExpense = ((body.detailExpense ?? before?.detailExpense ?? []) as Body[]).filter(
    ({ _status }) => _status !== 'delete',
  )
  const terms = {
    cashDiscount: Number(body.cashDiscount ?? before?.cashDiscount ?? 0),
    taxable: (body.taxable ?? before?.taxable ?? true) as boolean,
    inclusiveTax: (body.inclusiveTax ?? before?.inclusiveTax ?? false) as boolean,
  }
  const expenses = detailExpense.reduce((sum, { expenseAmount }) => sum + Number(expenseAmount ?? 0), 0)
  const { customerNo, paymentTermName, currencyCode, fobName, shipmentName, ...fields } = body
  const paymentTerm =
    paymentTermName === undefined ? (before?.paymentTerm ?? customer.term ?? null) : termOf(paymentTermName)
  const totals = totalsOf(detailItem as { totalPrice: number }[], { ...terms, expenses })
  return {
    description: '',
    toAddress: '',
    approvalStatus: 'APPROVED',
    rate: 1,
    branchId: branch.id,
    branchName: branch.name,
    ...before,
    ...fields,
    customer: { id: customer.id, customerNo: customer.customerNo, name: customer.name },
    paymentTerm,
    paymentTermName: (paymentTerm as { name?: string } | null)?.name ?? '',
    currency: currencyOf(currencyCode, before),
    ...(fobName ? { fob: { id: 50, name: fobName } } : {}),
    ...(shipmentName ? { shipment: { id: 50, name: shipmentName } } : {}),
    ...terms,
    detailItem,
    detailExpense,
    ...totals,
    ...statusOf(request, before, totals.totalAmount, String(body.transDate), paymentTerm),
    number: takenNumber(request, body, before, prefixes[request.module] ?? 'X'),
    ...stamp(request, before),
  }
}

export function customerOf({ database }: DataCall, { customerNo }: Body) {
  const customer = database.modules.customer.byNumber(String(customerNo))
  if (!customer || customer.suspended)
    throw new Refusal(`Pelanggan "${String(customerNo)}" tidak ditemukan atau sudah dihapus`)
  return customer
}

function statusOf(
  { module }: DataCall,
  before: Row | undefined,
  totalAmount: number,
  transDate: string,
  term: unknown,
) {
  if (module !== 'sales-invoice') {
    const status = String(before?.status ?? 'QUEUE')
    return { status, statusName: quotationStatusNames[status] }
  }
  const days = terms.find(({ id }) => id === (term as { id?: number } | null)?.id)?.days ?? 0
  const paid = before ? Number(before.totalAmount) - Number(before.primeOwing) : 0
  const dueDate = dayText(dayStart(transDate) + days * DAY_MS)
  const flags = {
    invoiceDp: false,
    isAccuratePos: false,
    openingBalance: false,
    reverseInvoice: false,
    noneInvoiceReturn: true,
  }
  return { ...flags, dueDate, receiptHistory: before?.receiptHistory ?? [], ...paymentState(totalAmount, paid, null) }
}

type Link = { id: number } | null | undefined
const sources = [
  ['salesQuotation', 'sales-quotation'],
  ['salesOrder', 'sales-order'],
] as const

/** A quotation that became an order, or an order that became an invoice, is done. */
export function followSources(request: DataCall, row: Row) {
  const lines = (Array.isArray(row.detailItem) ? row.detailItem : []) as Record<string, Link>[]
  for (const [field, module] of sources) {
    const rows = request.database.modules[module]
    for (const id of new Set(lines.flatMap((line) => line[field]?.id ?? []))) {
      const source = rows.byId(id)
      if (!source || source.status === 'PROCEED') continue
      const changed = {
        ...source,
        status: 'PROCEED',
        statusName: quotationStatusNames.PROCEED,
        lastUpdate: momentText(request.accurate.now()),
      }
      rows.put(changed)
      publish({ ...request, module }, changed, 'WRITE')
    }
  }
}

/** The rows of a document: those that stay, changed ones, new ones. */
function linesOf(request: DataCall, sent: readonly Body[], before: readonly Body[]) {
  const kept = before.filter(({ id }) => !sent.some((line) => line.id === id))
  const changed = sent.flatMap((line) => {
    const earlier = before.find(({ id }) => id === line.id)
    if (line.id !== undefined && !earlier) throw new Refusal(`Rincian dengan id "${String(line.id)}" tidak ditemukan`)
    return line._status === 'delete' ? [] : [lineOf(request, line, earlier)]
  })
  return [...kept, ...changed]
}

function lineOf({ database }: DataCall, line: Body, before: Body | undefined) {
  const { itemNo, _status, itemUnitName, salesQuotationNumber, salesOrderNumber, ...fields } = line
  const item = itemNo === undefined ? undefined : database.modules.item.byNumber(String(itemNo))
  const good = item ? { id: item.id, no: item.no, name: item.name } : before?.item
  if (!good || item?.suspended) throw new Refusal('Barang & Jasa tidak tepat')
  const quantity = Number(line.quantity ?? before?.quantity ?? 1)
  const unitPrice = Number(line.unitPrice ?? before?.unitPrice ?? item?.unitPrice ?? 0)
  const gross = quantity * unitPrice
  const itemCashDiscount = line.itemDiscPercent
    ? gross - discounted(gross, String(line.itemDiscPercent))
    : Number(line.itemCashDiscount ?? 0)
  lineId += 1
  return {
    id: lineId,
    detailName: (good as Body).name,
    detailNotes: '',
    itemDiscPercent: '',
    useTax1: true,
    ...before,
    ...fields,
    item: good,
    itemId: (good as Body).id,
    ...(itemUnitName || item ? { itemUnit: { name: itemUnitName ?? item?.unit1Name } } : {}),
    ...(salesQuotationNumber
      ? { salesQuotation: linkOf(database.modules['sales-quotation'].byNumber(String(salesQuotationNumber))) }
      : {}),
    ...(salesOrderNumber
      ? { salesOrder: linkOf(database.modules['sales-order'].byNumber(String(salesOrderNumber))) }
      : {}),
    quantity,
    unitPrice,
    itemCashDiscount,
    totalPrice: gross - itemCashDiscount,
  }
}

function linkOf(row: Row | undefined) {
  if (!row) throw new Refusal('Dokumen asal tidak ditemukan atau sudah dihapus')
  return { id: row.id, number: row.number }
}

/** `5+2` takes five per cent, and two per cent of the rest. */
function discounted(amount: number, percents: string) {
  const parts = percents.split('+').map(Number)
  if (parts.some((part) => !(part >= 0 && part <= 100))) throw new Refusal(`Diskon "${percents}" tidak tepat`)
  return Math.round(parts.reduce((left, part) => left * (1 - part / 100), amount))
}
