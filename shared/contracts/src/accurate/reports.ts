import type { AccountingConnection } from './connections.ts'
import type { AgeingBucket } from './partner-summary.ts'

/** Days to a due date that counts as near. */
export const DUE_SOON_DAYS = 7

/** How much of a report is known, and since when. */
export type ReportHead = {
  connection: AccountingConnection
  status: string
  /** When everything in it was read last; null before the first time. */
  as_of: string | null
  /** Invoices in other currencies, which are not added up. */
  other_currencies: number
  may_export: boolean
}

/** Debt of one customer in rupiah, by days after the due date. Its id is that of the accounting system. */
export type ReceivableRow = {
  id: string
  number: string | null
  name: string
  partner: string | null
  invoices: number
  total: string
  ageing: Readonly<Record<AgeingBucket, string>>
}

export type ReceivablesReport = ReportHead & {
  total: string
  invoices: number
  ageing: Readonly<Record<AgeingBucket, string>>
  /** Those who owe the largest amounts; `customers` counts all of them. */
  rows: readonly ReceivableRow[]
  customers: number
  /** Invoices of which nobody knows yet what is owed. */
  unknown: number
}

export const salesGroups = { customer: 'Pelanggan', item: 'Barang', month: 'Bulan' } as const
export type SalesGroup = keyof typeof salesGroups

export type SalesRow = {
  id: string
  /** A name, or the month as `2026-11`. */
  label: string
  number: string | null
  partner: string | null
  invoices: number
  /** Of goods; null elsewhere and where units differ. */
  quantity: string | null
  unit: string | null
  total: string
}

export type SalesReport = ReportHead & {
  by: SalesGroup
  from: string
  to: string
  total: string
  invoices: number
  rows: readonly SalesRow[]
  groups: number
  /** Invoices whose goods are not read yet: their lines are missing from sales by goods. */
  unread: number
}

/** One document behind a number of a report. */
export type ReportDocument = {
  number: string
  trans_date: string
  due_date: string | null
  customer_name: string | null
  partner: string | null
  total: string | null
  /** Of the goods asked for, where a report by goods leads here. */
  amount: string | null
  outstanding: string | null
}

/** The state of one set of books in a few numbers, for the dashboard. */
export type AccountingSummary = ReportHead & {
  outstanding: string
  overdue: string
  overdue_invoices: number
  due_soon: string
  due_soon_invoices: number
  alarms: number
  /** Customers, vendors and quotations that were to be saved in accounting and are not yet. */
  unsent: number
  /** When prices and stock were read last; null before the first time. */
  items_as_of: string | null
  /** When employees were read last. */
  employees_as_of: string | null
  last_error: string | null
  is_paused: boolean
}
