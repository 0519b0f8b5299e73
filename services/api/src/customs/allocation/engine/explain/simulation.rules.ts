import { halfUp } from '../exact.rules.ts'
import { allocate } from '../ledger/allocation.rules.ts'
import type { Ledger } from '../ledger/ledger.rules.ts'
import { byText } from '../matching/order.rules.ts'
import { dueDay } from '../matching/windows.rules.ts'
import { type Money, moneys, type PibLine, type RunInput } from '../run-input.ts'
import { dayText } from './days.rules.ts'

/** A PIB that the known exports would not settle by its due date. */
export type OpenPib = {
  header_id: string
  office_code: string
  reg_no: string
  reg_date: string
  due_date: string
  line_count: number
  /** Base units of 10^-decimal per raw material. Lines with an unknown factor have no balance yet: see the count. */
  balances: Map<string, bigint>
  unknown_factor_count: number
  /** Rupiah not accounted for. */
  open: Record<Money, bigint>
}

/**
 * Open balances by due date after a run over all unreported PEB lines. Nothing is allocated after a due date, so the
 * balance at the end of the run is that at the due date.
 */
export function simulate(input: RunInput): OpenPib[] {
  const pib_lines = [...input.pib_lines]
  const { ledger } = allocate({ ...input, pib_lines }, { allocation: () => undefined, difference: () => undefined })
  const open = new Map<string, OpenPib>()
  for (const [n, pib] of pib_lines.entries()) {
    const balance = ledger.balance.at(n)
    if (pib.factor !== null && balance === 0n) continue
    const header = open.get(pib.header_id) ?? opened(pib, dayText(dueDay(pib, input.parameters)))
    open.set(pib.header_id, header)
    header.line_count++
    if (pib.factor === null) {
      header.unknown_factor_count++
      continue
    }
    header.balances.set(pib.raw_material_id, (header.balances.get(pib.raw_material_id) ?? 0n) + balance)
    for (const [m, money] of moneys.entries()) header.open[money] += unbooked(ledger, n, m)
  }
  return [...open.values()].sort((a, b) => byText(a.due_date, b.due_date) || byText(a.reg_no, b.reg_no))
}

const opened = ({ header_id, office_code, reg_no, reg_date }: PibLine, due_date: string): OpenPib => ({
  header_id,
  office_code,
  reg_no,
  reg_date,
  due_date,
  line_count: 0,
  balances: new Map(),
  unknown_factor_count: 0,
  open: { cif_idr: 0n, bm: 0n, bmt: 0n, cukai: 0n, ppn: 0n, ppnbm: 0n },
})

function unbooked({ values, booked, hasCents }: Ledger, line: number, money: number): bigint {
  const value = values[money]?.at(line) ?? 0n
  return (hasCents[line] ? halfUp(value, 100n) : value) - (booked[money]?.at(line) ?? 0n)
}
