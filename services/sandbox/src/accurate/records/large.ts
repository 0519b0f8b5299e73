import { dayText, momentText } from '../contract/dates.ts'
import { branch, rupiah } from '../demo/partners.ts'
import type { Generated, Row } from './collection.ts'

const FIRST_ID = 10_000_000
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const PREFIX = 'BESAR/'

/**
 * That many invoices that are made when they are read, for a list that no memory should hold: one a minute back from
 * `now`, the last `unpaid` of them unpaid.
 */
export function largeInvoices({ count, unpaid }: Amount, customers: readonly Row[], now: number): Generated {
  return {
    count,
    firstId: FIRST_ID,
    at: (index) =>
      invoiceAt(
        index,
        index >= count - unpaid,
        customers[index % customers.length] as Row,
        now - (count - index) * MINUTE_MS,
      ),
    indexOf: (number) => {
      const index = number.startsWith(PREFIX) ? Number(number.slice(PREFIX.length)) - 1 : -1
      return Number.isInteger(index) && index < count ? index : -1
    },
  }
}

type Amount = { count: number; unpaid: number }

function invoiceAt(index: number, isOpen: boolean, { id, customerNo, name }: Row, at: number): Row {
  const subTotal = ((index * 7_351) % 9_000) * 1_000 + 50_000
  const tax1Amount = Math.round((subTotal * 11) / 100)
  const totalAmount = subTotal + tax1Amount
  return {
    id: FIRST_ID + index,
    number: `${PREFIX}${String(index + 1).padStart(7, '0')}`,
    transDate: dayText(at),
    dueDate: dayText(at + 30 * DAY_MS),
    shipDate: dayText(at),
    customer: { id, customerNo, name },
    customerName: name,
    paymentTerm: { id: 52, name: 'net 30' },
    paymentTermName: 'net 30',
    currency: rupiah,
    rate: 1,
    branchId: branch.id,
    branchName: branch.name,
    approvalStatus: 'APPROVED',
    description: '',
    subTotal,
    tax1Amount,
    totalAmount,
    cashDiscount: 0,
    totalExpense: 0,
    primeOwing: isOpen ? totalAmount : 0,
    taxOwing: 0,
    outstanding: isOpen,
    status: isOpen ? 'OUTSTANDING' : 'PAID',
    statusName: isOpen ? 'Belum Lunas' : 'Lunas',
    lastPaymentDate: isOpen ? null : dayText(at),
    invoiceDp: false,
    isAccuratePos: false,
    openingBalance: false,
    reverseInvoice: false,
    noneInvoiceReturn: true,
    taxable: true,
    inclusiveTax: false,
    detailItem: [],
    detailExpense: [],
    receiptHistory: [],
    lastUpdate: momentText(at),
  }
}
