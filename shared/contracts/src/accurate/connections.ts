import type { tokenStatuses } from '../settings/auth-tokens.ts'

/** The two books of the group in the accounting system, each with a consent and a database of its own. */
export const accountingConnections = { actual: 'Aktual', commercial: 'Komersial' } as const
export type AccountingConnection = keyof typeof accountingConnections

/** Modules read from the accounting system, in this order. */
export const accountingModules = {
  customer: 'Pelanggan',
  vendor: 'Pemasok',
  item: 'Barang dan jasa',
  employee: 'Karyawan',
  'sales-quotation': 'Penawaran',
  'sales-order': 'Pesanan',
  'sales-invoice': 'Faktur',
  'sales-receipt': 'Penerimaan',
} as const
export type AccountingModule = keyof typeof accountingModules

/** Progress of one module. */
export type AccountingSync = {
  module: AccountingModule
  phase: 'full' | 'changes'
  /** Next page of a pass under way. */
  page: number | null
  rows: number
  faults: number
  last_success_at: string | null
  last_error: string | null
}

/** A connection as *Utilitas › Integrasi* displays it; its id is the name of the connection. */
export type AccountingConnectionState = {
  /** Address and client of the provider are configured. */
  is_configured: boolean
  /** The provider is the stand-in of the demo. */
  is_sandbox: boolean
  status: keyof typeof tokenStatuses
  account_label: string | null
  scopes: readonly string[]
  missing_scopes: readonly string[]
  database_id: string | null
  database_name: string | null
  expires_at: string | null
  connected_by: string | null
  connected_at: string | null
  last_ok_at: string | null
  last_error: string | null
  last_error_at: string | null
  is_paused: boolean
  /** Until when the provider sends events; null before the first renewal. */
  webhooks_until: string | null
  last_event_at: string | null
  /** Id of the job that reads at the moment. */
  job: string | null
  syncs: readonly AccountingSync[]
  /** Conditions that need an administrator. */
  alarms: readonly AccountingAlarm[]
  /** Rows that EMS saves there: `failed` ones need correction, `queued` ones are on their way. */
  pushes: { failed: number; queued: number }
}

export type AccountingAlarm = { code: string; message: string; since: string }

/** A record that could not be read; its id is `<module>.<external id>`. */
export type AccountingFault = {
  module: AccountingModule
  external_id: string
  number: string | null
  name: string | null
  reason: string
  attempts: number
  /** Nothing reads it any more until a person asks for it. */
  is_given_up: boolean
  created_at: string
  updated_at: string
}

/** A database of the account. */
export type AccountingDatabase = { name: string; is_open: boolean }

/** Permission that any of the two connections grants; which records are visible follows from the rows. */
export const accountingShow = 'accounting-show'
