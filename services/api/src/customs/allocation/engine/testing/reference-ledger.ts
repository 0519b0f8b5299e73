import type { Money, PibLine } from '../run-input.ts'
import { cut, type Fraction, fraction, integer, per, plus, rounded, times } from './fraction.ts'

/** A PIB line of the reference, with its sums in the open. */
export type Line = PibLine & {
  left: bigint
  used: bigint
  claimed: bigint
  declared: bigint
  sums: Record<Money, bigint>
}

export const unit = (d: number): Fraction => ({ over: 1n, under: 10n ** BigInt(d) })
const values = (line: PibLine): Record<Money, Fraction> => ({
  cif_idr: fraction(line.cif_idr),
  bm: plus(fraction(line.bm), fraction(line.bm_extra)),
  bmt: fraction(line.bmt),
  cukai: fraction(line.cukai),
  ppn: fraction(line.ppn),
  ppnbm: fraction(line.ppnbm),
})

export function opened(pib: PibLine, d: number): Line {
  const whole = pib.factor === null ? 0n : cut(times(fraction(pib.qty), fraction(pib.factor)), d)
  const used = cut(fraction(pib.used_base), d)
  const money = (name: Money) => BigInt(pib.live?.[name] ?? '0')
  return {
    ...pib,
    left: whole - used - cut(fraction(pib.excepted_base), d),
    used,
    claimed: cut(fraction(pib.live?.claim_base ?? '0'), d),
    declared: cut(fraction(pib.live?.qty_declared ?? '0'), 6),
    sums: {
      cif_idr: money('cif_idr'),
      bm: money('bm'),
      bmt: money('bmt'),
      cukai: money('cukai'),
      ppn: money('ppn'),
      ppnbm: money('ppnbm'),
    },
  }
}

/** Takes from the line and answers the figures. */
export function write(line: Line, take: bigint, claim: bigint, d: number) {
  line.left -= take
  line.used += take
  line.claimed += claim
  const declared = cut(per(times(integer(line.used), unit(d)), fraction(line.factor ?? '1')), 6) - line.declared
  const qty_declared = declared > 0n ? declared : 0n
  line.declared += qty_declared
  const all = times(fraction(line.qty), fraction(line.factor ?? '1'))
  const totals = Object.entries(values(line)).map(([name, value]) => {
    const due = rounded(per(times(value, times(integer(line.claimed), unit(d))), all), 0)
    const more = due - line.sums[name as Money]
    line.sums[name as Money] += more > 0n ? more : 0n
    return [name, more > 0n ? more : 0n]
  })
  return { qty_declared, ...(Object.fromEntries(totals) as Record<Money, bigint>) }
}
