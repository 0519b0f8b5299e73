import type { Money } from './run-input.ts'

/**
 * One take from a PIB line for a material of a PEB line. Integers: `*_base` in units of 10^-decimal, `qty_declared` of
 * 10^-6, `fg_qty_share` of 10^-4, money in whole rupiah.
 */
export type Allocation = Record<Money, bigint> & {
  seq: number
  pib_detail_id: string
  peb_detail_id: string
  bom_id: string
  raw_material_id: string
  qty_base: bigint
  qty_declared: bigint
  contained_base: bigint
  claim_base: bigint
  fg_qty_share: bigint
  age_day: number
  /** Business numbers, `office/reg_no/reg_date/line_no`: what hashes and comparisons know a line by. */
  pib_key: string
  peb_key: string
  raw_material_code: string
}

export type Reason =
  | 'NO_BOM'
  | 'UNIT_MISMATCH_FG'
  | 'NO_PIB'
  | 'UNIT_MISMATCH'
  | 'TOO_NEW'
  | 'EXPIRED'
  | 'SHORTAGE'
  | 'LINE_SKIPPED'
  | 'MANUAL_CANCEL'

/**
 * Shortage of a PEB line in units of 10^-decimal; without material (and with 0) where no BOM applies. The three helper
 * quantities are balances of refused lines; `qty_unit_mismatch` is in declared units of 10^-6.
 */
export type Difference = {
  peb_detail_id: string
  bom_id: string | null
  raw_material_id: string | null
  need_base: bigint
  alloc_base: bigint
  diff_base: bigint
  reason: Reason
  qty_too_new: bigint
  qty_expired: bigint
  qty_unit_mismatch: bigint
  peb_key: string
  raw_material_code: string | null
}

/** Receiver of a run's results: allocations in the order of `seq`; it may keep each object. */
export type Sink = { allocation(row: Allocation): void; difference(row: Difference): void }
