import { inDeclaredUnits } from './balances.rules.ts'
import { halfUp, tenTo } from './exact.rules.ts'
import type { Ledger } from './ledger.rules.ts'

/** Part of `whole` that belongs to `part` of `of`, rounded half up; the parts of a growing `part` differ by whole units. */
export const shareOf = (whole: bigint, part: bigint, of: bigint) => (part === of ? whole : halfUp(whole * part, of))

/** Finished goods, 10^-4, that `taken` of `need` stands for; `qty` of 10^-6 is what the whole need makes. */
export const finishedUpTo = (qty: bigint, taken: bigint, need: bigint) => halfUp(qty * taken, need * 100n)

/** What a cumulative figure grows by: never below 0, as cancelled rows may have left more behind than their share. */
export const growth = (cumulative: bigint, sofar: bigint) => (cumulative > sofar ? cumulative - sofar : 0n)

/**
 * Takes `qty` from a line, of which `claim` is claimed, and books both. Every figure is the line's cumulative one, rounded,
 * less what live allocations already have: rounding never adds up.
 */
export function book(ledger: Ledger, line: number, qty: bigint, claim: bigint) {
  const { decimal } = ledger
  const used = ledger.used.at(line) + qty
  ledger.used.set(line, used)
  ledger.balance.set(line, ledger.balance.at(line) - qty)
  const declared = ledger.declared.at(line)
  const qty_declared = growth(inDeclaredUnits(used, decimal, ledger.factor.at(line)), declared)
  ledger.declared.set(line, declared + qty_declared)

  const claimed = ledger.claimed.at(line) + claim
  ledger.claimed.set(line, claimed)
  const part = ledger.isFiner[line] ? claimed * tenTo(14 - decimal) : claimed
  const whole = ledger.whole.at(line)
  return {
    qty_declared,
    cif_idr: bookMoney(ledger, cif, line, part, whole),
    bm: bookMoney(ledger, bm, line, part, whole),
    bmt: bookMoney(ledger, bmt, line, part, whole),
    cukai: bookMoney(ledger, cukai, line, part, whole),
    ppn: bookMoney(ledger, ppn, line, part, whole),
    ppnbm: bookMoney(ledger, ppnbm, line, part, whole),
  }
}

function bookMoney({ values, booked, hasCents }: Ledger, n: number, line: number, part: bigint, whole: bigint): bigint {
  const value = values[n]?.at(line) ?? 0n
  if (value === 0n) return 0n
  const sums = booked[n]
  const sofar = sums?.at(line) ?? 0n
  const due = hasCents[line] ? halfUp(value * part, 100n * whole) : shareOf(value, part, whole)
  const more = growth(due, sofar)
  sums?.set(line, sofar + more)
  return more
}

// Places in `moneys`.
const [cif, bm, bmt, cukai, ppn, ppnbm] = [0, 1, 2, 3, 4, 5] as const
