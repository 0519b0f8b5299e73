import { dayNumber, dayText } from '../explain/days.rules.ts'
import { balanceOf } from '../ledger/balances.rules.ts'
import type { NiperItem, Parameters, PibLine } from '../run-input.ts'
import { inOrder, keyOf } from './order.rules.ts'
import { dueDay, listedOn, windowOf } from './windows.rules.ts'

/** Verdict for a PIB line: eligible, or the first reason against it. */
export type Verdict = 'ELIGIBLE' | 'NOT_LISTED' | 'TOO_NEW' | 'EXPIRED' | 'UNIT_MISMATCH' | 'NO_BALANCE'

export type Candidate = {
  pib_detail_id: string
  pib_key: string
  verdict: Verdict
  /** Units of 10^-decimal; null while the factor is unknown. */
  balance_base: bigint | null
  age_day: number
  due_date: string
}

type Question = {
  parameters: Parameters
  niper_items?: readonly NiperItem[] | undefined
  raw_material_id: string
  /** Day of the PEB line, see `pebDay`. */
  day: number
  lines: readonly PibLine[]
}

/** All PIB lines of a material in FIFO order, each with its verdict for a PEB line of that day. */
export function candidates({ parameters, niper_items, raw_material_id, day, lines }: Question): Candidate[] {
  const isListed = listedOn(parameters, niper_items)
  return lines
    .filter((line) => line.raw_material_id === raw_material_id)
    .map((line) => ({ line, place: { ...line, day: dayNumber(line.reg_date) } }))
    .sort((a, b) => inOrder(a.place, b.place))
    .map(({ line, place }) => {
      const { first, end } = windowOf(line, parameters)
      const balance = balanceOf(line, parameters.decimal)
      const verdict = (): Verdict => {
        if (!isListed(raw_material_id, place.day)) return 'NOT_LISTED'
        if (day < first) return 'TOO_NEW'
        if (day >= end) return 'EXPIRED'
        if (!balance) return 'UNIT_MISMATCH'
        return balance.left === 0n ? 'NO_BALANCE' : 'ELIGIBLE'
      }
      return {
        pib_detail_id: line.id,
        pib_key: keyOf(line),
        verdict: verdict(),
        balance_base: balance?.left ?? null,
        age_day: day - place.day,
        due_date: dayText(dueDay(line, parameters)),
      }
    })
}
