import { inDeclaredUnits } from './balances.rules.ts'
import { halfUp, tenTo } from './exact.rules.ts'
import type { Ledger } from './ledger.rules.ts'

/** Part of `whole` that belongs to `part` of `of`, rounded half up; the parts of a growing `part` differ by whole units. */
export const shareOf = (whole: bigint, part: bigint, of: bigint) => (part === of ? whole : halfUp(whole * part, of))

/** Finished goods, 10^-4, that `taken` of `need` stands for; `qty` of 10^-6 is what the whole need makes. */
export const finishedUpTo = (qty: bigint, taken: bigint, need: bigint) =>
  taken === need ? halfUp(qty, 100n) : halfUp(qty * taken, need * 100n)

/** What a cumulative figure grows by: never below 0, as cancelled rows may have left more behind than their share. */
export const growth = (cumulative: bigint, sofar: bigint) => (cumulative > sofar ? cumulative - sofar : 0n)

/** The line that is being used, out of its columns: a few takes in a row fall on the same one. */
export type OpenLine = {
  line: number
  used: bigint
  declared: bigint
  claimed: bigint
  factor: bigint
  /** Claimed × lift is in the unit of `whole`, which is 100 times as fine where values are in cents. */
  lift: bigint
  whole: bigint
  /** Per money: the value, and the rupiah booked so far. */
  values: bigint[]
  booked: bigint[]
}

export function opened(ledger: Ledger, line: number): OpenLine {
  const whole = ledger.whole.at(line) * (ledger.hasCents[line] ? 100n : 1n)
  return {
    line,
    used: ledger.used.at(line),
    declared: ledger.declared.at(line),
    claimed: ledger.claimed.at(line),
    factor: ledger.factor.at(line),
    lift: ledger.isFiner[line] ? tenTo(14 - ledger.decimal) : 1n,
    whole,
    values: ledger.values.map((value) => value.at(line)),
    booked: ledger.booked.map((sum) => sum.at(line)),
  }
}

/** Writes the line's sums back into the columns. */
export function closed(ledger: Ledger, open: OpenLine) {
  const { line } = open
  ledger.used.set(line, open.used)
  ledger.declared.set(line, open.declared)
  ledger.claimed.set(line, open.claimed)
  for (const [n, sum] of open.booked.entries()) ledger.booked[n]?.set(line, sum)
}

/**
 * Takes `qty` from the line, of which `claim` is claimed. Every figure is the line's cumulative one, rounded, less what
 * live allocations already have: rounding never adds up.
 */
export function book(ledger: Ledger, open: OpenLine, qty: bigint, claim: bigint) {
  ledger.balance.set(open.line, ledger.balance.at(open.line) - qty)
  open.used += qty
  const qty_declared = growth(inDeclaredUnits(open.used, ledger.decimal, open.factor), open.declared)
  open.declared += qty_declared
  open.claimed += claim
  const part = open.lift === 1n ? open.claimed : open.claimed * open.lift
  return {
    qty_declared,
    cif_idr: bookMoney(open, cif, part),
    bm: bookMoney(open, bm, part),
    bmt: bookMoney(open, bmt, part),
    cukai: bookMoney(open, cukai, part),
    ppn: bookMoney(open, ppn, part),
    ppnbm: bookMoney(open, ppnbm, part),
  }
}

function bookMoney(open: OpenLine, money: number, part: bigint): bigint {
  const value = open.values[money] as bigint
  if (value === 0n) return 0n
  const sofar = open.booked[money] as bigint
  const due = halfUp(value * part, open.whole)
  if (due <= sofar) return 0n
  open.booked[money] = due
  return due - sofar
}

// Places in `moneys`.
const [cif, bm, bmt, cukai, ppn, ppnbm] = [0, 1, 2, 3, 4, 5] as const
