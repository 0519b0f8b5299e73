import type { AccountingConnection } from './connections.ts'

/** Kinds of records that EMS saves in accounting. */
export const pushKinds = { customer: 'Pelanggan', vendor: 'Pemasok', 'sales-quotation': 'Penawaran' } as const
export type PushKind = keyof typeof pushKinds

/** *Sinkron akuntansi*; a row without a push is `none`. */
export const pushStatuses = {
  none: 'Belum dikirim',
  queued: 'Menunggu',
  sending: 'Menunggu',
  sent: 'Terkirim',
  failed: 'Gagal',
} as const
export type PushStatus = keyof typeof pushStatuses

/** A problem found by accounting or EMS; `field` is one of the sent row, absent if it concerns the whole row. */
export type PushError = { field?: string; label?: string; message: string }

/** How it stands with one row and one connection. */
export type AccountingPush = {
  connection: AccountingConnection
  kind: PushKind
  target: string
  /** Name of the row. */
  title: string
  /** Number of the row, under which it is saved once and found again. */
  number: string
  status: PushStatus
  /** An attempt ended without an answer: the next one looks the number up first. */
  is_unknown: boolean
  /** On its way, but the job that sends it was cancelled or gave up: it has to be sent again. */
  is_left: boolean
  attempts: number
  errors: readonly PushError[]
  queued_by: string | null
  updated_at: string
  sent_at: string | null
}

/** Exactly what will be sent, and what prevents it. */
export type PushPreview = {
  target: string
  title: string
  number: string
  is_change: boolean
  /** The body of the request, to the letter. */
  body: string
  /** Of the body: nothing else is sent than what was looked at. */
  digest: string
  errors: readonly PushError[]
  /** Omitted values, with the reason. */
  remarks: readonly string[]
}

/** Rows that one request may send. */
export const MAX_PUSHES = 100

/** A document on the way of a quotation through accounting. */
export type TrailDocument = {
  module: 'sales-quotation' | 'sales-order' | 'sales-invoice' | 'sales-receipt'
  number: string
  trans_date: string
  document_status: string | null
  currency: string | null
  total: string | null
  outstanding: string | null
  /** Accounting has it no longer. */
  is_removed: boolean
  as_of: string
}
