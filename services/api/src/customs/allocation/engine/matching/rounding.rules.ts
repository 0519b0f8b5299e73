import { halfUp, tenTo } from '../exact.rules.ts'
import { inDeclaredUnits } from '../ledger/balances.rules.ts'
import type { Ledger } from '../ledger/ledger.rules.ts'

/** Part of `whole` that belongs to `part` of `of`, rounded half up; the parts of a growing `part` differ by whole units. */
export const shareOf = (whole: bigint, part: bigint, of: bigint) => (part === of ? whole : halfUp(whole * part, of))

/** Finished goods, 10^-4, that `taken` of `need` stands for; `qty` of 10^-6 is what the whole need makes. */
export const finishedUpTo = (qty: bigint, taken: bigint, need: bigint) =>
  taken === need ? halfUp(qty, 100n) : halfUp(qty * taken, need * 100n)

/** Increase of a cumulative amount; at least 0, because cancelled rows may have left more than their share. */
export const growth = (cumulative: bigint, sofar: bigint) => (cumulative > sofar ? cumulative - sofar : 0n)

/** Claimed × lift is in the unit of `whole`, which is 100 times as fine where values are in cents. */
const liftOf = ({ isFiner, decimal }: Ledger, line: number) => (isFiner[line] ? tenTo(14 - decimal) : 1n)
const integerPart = ({ whole, hasCents }: Ledger, line: number) => whole.at(line) * (hasCents[line] ? 100n : 1n)

/**
 * Books `qty` on a PIB line, of which `claim` is claimed. Every figure is the line's cumulative one, rounded, less what
 * live allocations already have: rounding never adds up. For integers of any size; balances are not its business.
 */
export function book(ledger: Ledger, line: number, qty: bigint, claim: bigint) {
  const used = ledger.used.at(line) + qty
  ledger.used.set(line, used)
  const declared = ledger.declared.at(line)
  const qty_declared = growth(inDeclaredUnits(used, ledger.decimal, ledger.factor.at(line)), declared)
  ledger.declared.set(line, declared + qty_declared)
  const claimed = ledger.claimed.at(line) + claim
  ledger.claimed.set(line, claimed)
  const part = claimed * liftOf(ledger, line)
  const whole = integerPart(ledger, line)
  const money = (n: number) => {
    const value = ledger.values[n]?.at(line) ?? 0n
    if (value === 0n) return 0n
    const sofar = ledger.booked[n]?.at(line) ?? 0n
    const due = halfUp(value * part, whole)
    if (due <= sofar) return 0n
    ledger.booked[n]?.set(line, due)
    return due - sofar
  }
  return {
    qty_declared,
    cif_idr: money(cif),
    bm: money(bm),
    bmt: money(bmt),
    cukai: money(cukai),
    ppn: money(ppn),
    ppnbm: money(ppnbm),
  }
}

// Places in `moneys`.
const [cif, bm, bmt, cukai, ppn, ppnbm] = [0, 1, 2, 3, 4, 5] as const
