import { printed } from '../exact.rules.ts'
import { allocate } from '../ledger/allocation.rules.ts'
import type { Ledger } from '../ledger/ledger.rules.ts'
import type { Bom, Parameters, PebLine, PibLine, RunInput } from '../run-input.ts'
import type { Allocation, Difference } from '../run-output.ts'

export const parameters = (overrides: Partial<Parameters> = {}): Parameters => ({
  decimal: 2,
  pib_min_day: 0,
  pib_max_day: 365,
  claim_basis: 'TERPAKAI',
  shortage_policy: 'PARTIAL',
  peb_date_basis: 'REG_DATE',
  require_niper_item: false,
  ...overrides,
})

/** A PIB line of material RM-A; id, registration number and header are the given id. */
export const pib = (id: string, reg_date: string, qty: string, overrides: Partial<PibLine> = {}): PibLine => ({
  id,
  header_id: id,
  office_code: '040300',
  reg_no: id,
  reg_date,
  line_no: 1,
  extended_due_date: null,
  raw_material_id: 'RM-A',
  qty,
  factor: '1',
  used_base: '0',
  excepted_base: '0',
  cif_idr: '0',
  bm: '0',
  bm_extra: '0',
  bmt: '0',
  cukai: '0',
  ppn: '0',
  ppnbm: '0',
  live: null,
  ...overrides,
})

/** A PEB line of finished good FG-1 in PCE. */
export const peb = (id: string, reg_date: string, qty: string, overrides: Partial<PebLine> = {}): PebLine => ({
  id,
  office_code: '040300',
  reg_no: id,
  reg_date,
  export_date: null,
  line_no: 1,
  item_code: null,
  finish_good_id: 'FG-1',
  qty,
  unit: 'PCE',
  factor: '1',
  good_unit: 'PCE',
  ...overrides,
})

type Usage = string | readonly [coefficient: string, contained: string]

/** An active BOM of FG-1: per line a material with its coefficient, or with coefficient and contained percent. */
export const bom = (lines: readonly (readonly [string, Usage])[], overrides: Partial<Bom> = {}): Bom => ({
  id: '1',
  no_konversi: 'K-1',
  kd_bj: null,
  finish_good_id: 'FG-1',
  fg_unit: 'PCE',
  valid_from: '2020-01-01',
  valid_to: null,
  status: 'AKTIF',
  lines: lines.map(([code, usage]) => {
    const [coefficient, contained_pct] = typeof usage === 'string' ? [usage, '100'] : usage
    return { raw_material_id: code, raw_material_code: code, coefficient, contained_pct }
  }),
  ...overrides,
})

export type Outcome = { rows: Allocation[]; differences: Difference[]; ledger: Ledger }

export function outcome(input: RunInput): Outcome {
  const rows: Allocation[] = []
  const differences: Difference[] = []
  const { ledger } = allocate(input, {
    allocation: (row) => rows.push(row),
    difference: (difference) => differences.push(difference),
  })
  return { rows, differences, ledger }
}

/** `PEB material PIB quantity` */
export const takes = ({ rows, ledger }: Outcome) =>
  rows.map((row) =>
    [row.peb_detail_id, row.raw_material_code, row.pib_detail_id, printed(row.qty_base, ledger.decimal)].join(' '),
  )

/** `PEB material need alloc diff reason` */
export const gaps = ({ differences, ledger }: Outcome) =>
  differences.map((row) =>
    [
      row.peb_detail_id,
      row.raw_material_code,
      ...[row.need_base, row.alloc_base, row.diff_base].map((qty) => printed(qty, ledger.decimal)),
      row.reason,
    ].join(' '),
  )

export const balances = ({ ledger }: Outcome) =>
  Object.fromEntries(ledger.ids.map((id, line) => [id, printed(ledger.balance.at(line), ledger.decimal)]))
