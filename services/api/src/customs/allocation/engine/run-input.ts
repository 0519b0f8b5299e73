/** Parameters of a run, stored in the BCL.KT as `params_snapshot`. Days are inclusive bounds. */
export type Parameters = {
  /** Digits of the ledger, 0 to 6: every need, balance and allocation is a multiple of 10^-decimal. */
  decimal: number
  pib_min_day: number
  pib_max_day: number
  claim_basis: 'TERPAKAI' | 'TERKANDUNG'
  shortage_policy: 'PARTIAL' | 'SKIP_LINE'
  peb_date_basis: 'REG_DATE' | 'EXPORT_DATE'
  require_niper_item: boolean
}

/** The money of a PIB line or of an allocation. `bm` of an allocation includes the line's `bm_extra`. */
export const moneys = ['cif_idr', 'bm', 'bmt', 'cukai', 'ppn', 'ppnbm'] as const
export type Money = (typeof moneys)[number]

/** Sums over the live allocations of a PIB line, of all BCL.KT. */
export type LiveSums = Record<Money, string> & { claim_base: string; qty_declared: string }

/** A PIB line with its ledger. All lines of the tenant go in, used up or not: a reason depends on lines that exist. */
export type PibLine = Record<Money, string> & {
  id: string
  header_id: string
  office_code: string
  reg_no: string
  reg_date: string
  line_no: number
  /** Of the latest approved extension; without one, `reg_date + pib_max_day` counts. */
  extended_due_date: string | null
  raw_material_id: string
  qty: string
  /** Base units in one declared unit; null = unknown, the line cannot be used. */
  factor: string | null
  used_base: string
  excepted_base: string
  bm_extra: string
  /** Null while nothing of the line is used. */
  live: LiveSums | null
}

/** A selected, not excluded PEB line with a finished good. */
export type PebLine = {
  id: string
  office_code: string
  reg_no: string
  reg_date: string
  export_date: string | null
  line_no: number
  item_code: string | null
  finish_good_id: string
  qty: string
  unit: string
  /** Units of the finished good in one declared unit; null = unknown. */
  factor: string | null
  /** Unit of the finished good: what `factor` leads to, which need not be the unit of the BOM. */
  good_unit: string
}

export type BomLine = {
  raw_material_id: string
  raw_material_code: string
  /** Gross usage per `fg_unit` of the BOM. */
  coefficient: string
  contained_pct: string
}

export type Bom = {
  id: string
  no_konversi: string
  kd_bj: string | null
  finish_good_id: string
  fg_unit: string
  valid_from: string
  valid_to: string | null
  status: 'DRAFT' | 'AKTIF' | 'NONAKTIF'
  lines: readonly BomLine[]
}

/** A material listed in the company's Keputusan, both days inclusive. */
export type NiperItem = { raw_material_id: string; valid_from: string | null; valid_to: string | null }

/** Everything a run depends on. Lines may be streamed; their order does not matter, each is read once. */
export type RunInput = {
  parameters: Parameters
  boms: readonly Bom[]
  pib_lines: Iterable<PibLine>
  peb_lines: Iterable<PebLine>
  /** Only read when the parameters require it. */
  niper_items?: readonly NiperItem[]
}
