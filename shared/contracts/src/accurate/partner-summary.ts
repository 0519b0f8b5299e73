import type { AccountingConnection } from './connections.ts'

/** Days after the due date, from one bucket to the next. */
export const ageingBuckets = {
  current: 'Belum jatuh tempo',
  d30: '1–30 hari',
  d60: '31–60 hari',
  d90: '61–90 hari',
  older: 'Lebih dari 90 hari',
} as const
export type AgeingBucket = keyof typeof ageingBuckets

/** A partner as one of the two books has it. */
export type PartnerAccounting = {
  connection: AccountingConnection
  /** Of the connection: connected, broken, … */
  status: string
  is_configured: boolean
  /** When everything was read last; null before the first time. */
  as_of: string | null
  /** Records that a person paired with this partner. */
  links: readonly AccountingLink[]
  /** In rupiah; other currencies are counted in `other_currencies`. */
  outstanding: string
  ageing: readonly { bucket: AgeingBucket; amount: string; invoices: number }[]
  other_currencies: number
  /** Invoices of which nobody knows yet what is owed. */
  unknown: number
  credit_limit: string | null
  last_payments: readonly { id: string; number: string; trans_date: string; total: string | null }[]
}

/** What was invoiced to a partner in twelve months, in one currency of one book, from `GET /partner-accounting/:id/sales`. */
export type PartnerSales = {
  connection: AccountingConnection
  currency: string
  /** With tax; returns are not read from accounting and not deducted. */
  total: string
  invoices: number
  /** First and last day, in Jakarta. */
  from: string
  to: string
}

export type AccountingLink = {
  id: string
  module: 'customer' | 'vendor'
  number: string
  name: string
  linked_by: string | null
  linked_at: string | null
  /** Accounting has it no longer. */
  is_removed: boolean
}

/** A record that may be this partner, and why; nothing is paired before a person confirms. */
export type AccountingSuggestion = {
  module: 'customer' | 'vendor'
  number: string
  name: string
  npwp: string | null
  city: string | null
  /** From 0 to 100, as on the screen *Pasangan*. */
  score: number
  reasons: readonly (keyof typeof suggestionReasons)[]
}

export const suggestionReasons = {
  number: 'Nomor sama',
  npwp: 'NPWP sama',
  name: 'Nama sama',
  similar: 'Nama mirip',
} as const
