import type { suggestionReasons } from './partner-summary.ts'

/** Kinds of EMS records that a record of accounting is paired with. */
export const pairKinds = { customer: 'Pelanggan', vendor: 'Pemasok', item: 'Barang dan jasa' } as const
export type PairKind = keyof typeof pairKinds

/** `unsent`: rows of EMS that no record belongs to; of all others the record of accounting is the row. */
export const pairStates = {
  suggested: 'Disarankan',
  paired: 'Terpasang',
  unpaired: 'Tanpa pasangan',
  unsent: 'Belum ada di akuntansi',
} as const
export type PairState = keyof typeof pairStates

export type PairReason = keyof typeof suggestionReasons

/** The row of EMS beside a record of accounting. */
export type Counterpart = { id: string; code: string; name: string; city: string | null }

/** A row of the screen *Pasangan*. Its id is the record of accounting, or the row of EMS where the state is `unsent`. */
export type AccountingPair = {
  state: PairState
  number: string
  name: string
  npwp: string | null
  city: string | null
  is_suspended: boolean
  counterpart: Counterpart | null
  /** From 0 to 100, of suggestions; the reasons are those that count. */
  score: number | null
  reasons: readonly PairReason[]
  linked_by: string | null
  linked_at: string | null
}

/** Pairs that one request may confirm or undo. */
export const MAX_PAIRS = 200

/** Fields that are compared between a row of EMS and its record. */
export const differenceFields = {
  name: 'Nama',
  npwp: 'NPWP',
  email: 'Email',
  phone: 'Telepon',
  city: 'Kota',
  credit_limit: 'Batas kredit',
  sell_price: 'Harga jual',
} as const
export type DifferenceField = keyof typeof differenceFields

/** Which value stays: the one of EMS is sent to accounting, the one of accounting is written into EMS. */
export const winningSides = { ems: 'Pakai data EMS', accounting: 'Pakai data akuntansi' } as const
export type WinningSide = keyof typeof winningSides

/** One field that differs; its id is `<record>.<field>`. */
export type AccountingDifference = {
  record: string
  number: string
  counterpart: Counterpart
  field: DifferenceField
  ems: string | null
  accounting: string | null
  /** Sides that may win: an empty value never replaces another one, and items cannot be sent. */
  sides: readonly WinningSide[]
}
