import { dayStart } from '../contract/dates.ts'
import { paymentState } from '../demo/documents.ts'
import { branch } from '../demo/partners.ts'
import type { DataCall } from '../http/data-call.ts'
import type { Row } from '../records/collection.ts'
import { publish } from '../webhooks/publish.ts'
import { customerOf } from './documents.ts'
import { currencyOf, stamp, takenNumber } from './masters.ts'
import { type Body, Refusal } from './outcome.ts'

/** A receipt; the invoices that it pays owe less from then on. A receipt that is there cannot be changed. */
export function receiptOf(request: DataCall, body: Body, before: Row | undefined): Row {
  if (before) throw new Refusal('Penerimaan Penjualan yang sudah disimpan tidak dapat diubah')
  const customer = customerOf(request, body)
  const number = takenNumber(request, body, before, 'CR')
  const payments = (body.detailInvoice as Body[]).map(({ invoiceNo, paymentAmount }) => {
    const invoice = request.database.modules['sales-invoice'].byNumber(String(invoiceNo))
    if (!invoice) throw new Refusal(`Faktur Penjualan "${String(invoiceNo)}" tidak ditemukan atau sudah dihapus`)
    if (Number(paymentAmount) > Number(invoice.primeOwing))
      throw new Refusal('Nilai pembayaran melebihi nilai terutang')
    return { invoice, amount: Number(paymentAmount) }
  })
  const row: Row = {
    ...stamp(request, before),
    number,
    transDate: body.transDate,
    customer: { id: customer.id, customerNo: customer.customerNo, name: customer.name },
    bank: { id: 50, no: body.bankNo, name: 'Bank Operasional' },
    paymentMethod: body.paymentMethod ?? 'BANK_TRANSFER',
    chequeAmount: body.chequeAmount,
    totalPayment: body.chequeAmount,
    chequeDate: body.chequeDate ?? body.transDate,
    chequeNo: body.chequeNo ?? '',
    currency: currencyOf(body.currencyCode, undefined),
    rate: 1,
    branchId: branch.id,
    branchName: branch.name,
    approvalStatus: 'APPROVED',
    description: body.description ?? '',
    detailInvoice: payments.map(({ invoice, amount }, n) => ({
      id: n + 1,
      invoice: { id: invoice.id, number: invoice.number },
      invoiceNo: invoice.number,
      paymentAmount: amount,
      totalPayment: amount,
    })),
  }
  for (const { invoice, amount } of payments) pay(request, invoice, row, amount)
  return row
}

function pay(request: DataCall, invoice: Row, receipt: Row, amount: number) {
  const paid = Number(invoice.totalAmount) - Number(invoice.primeOwing) + amount
  const entry = {
    id: receipt.id,
    historyNumber: receipt.number,
    historyDate: receipt.transDate,
    historyAmount: amount,
    historyType: 'SR',
  }
  const changed: Row = {
    ...invoice,
    ...paymentState(Number(invoice.totalAmount), paid, String(receipt.transDate)),
    receiptHistory: [...((invoice.receiptHistory as object[] | undefined) ?? []), entry],
    lastUpdate: receipt.lastUpdate,
  }
  const age = Math.floor((request.accurate.now() - dayStart(String(invoice.dueDate))) / 86_400_000)
  request.database.modules['sales-invoice'].put({ ...changed, age: Math.max(age, 0) })
  publish({ ...request, module: 'sales-invoice' }, changed, 'WRITE')
}
