import type { Match, Material } from '../matching/matching.rules.ts'
import { book, finishedUpTo, shareOf } from '../matching/rounding.rules.ts'
import { moneys } from '../run-input.ts'
import type { Ledger } from './ledger.rules.ts'

/** The figures of an allocation in the order in which they are hashed and written; units are those of `Allocation`. */
export const figureNames = [
  'qty_base',
  'qty_declared',
  'contained_base',
  'claim_base',
  'fg_qty_share',
  ...moneys,
] as const

// Places in `figureNames`.
const [QTY, DECLARED, CONTAINED, CLAIM, FINISHED, MONEY] = [0, 1, 2, 3, 4, 5] as const
// Places in the cumulative figures of a need.
const [TAKEN, CONTAINED_SOFAR, FINISHED_SOFAR] = [0, 1, 2] as const

/**
 * The figures of one take at a time, in the order of the takes: `of` says which. 64-bit arithmetic where the bounds of need
 * and line allow it, integers of any size elsewhere; both say the same to the last digit.
 */
export type AllocationAmounts = {
  of(take: number): void
  /** All of them, valid while `isWide` is false. */
  cells: BigInt64Array
  isWide: boolean
  at(figure: number): bigint
  /** Clears the current need; indexes of needs restart. */
  begin(): void
}

/** Works out the figures of what `match` took; must see every take, once. */
export function calculateAmounts(match: Match): AllocationAmounts {
  const { ledger, needs, takes, materials, lines, parameters } = match
  const cells = new BigInt64Array(figureNames.length)
  const claimsAll = parameters.claim_basis === 'TERPAKAI'
  const narrow = narrowly(match, cells, claimsAll)
  const sofar = [0n, 0n, 0n]
  let wide: bigint[] = []
  let at = -1

  function widely(take: number, need: number) {
    const line = lines[needs.line[need] as number]
    const { contained } = materials[needs.material[need] as number] as Material
    const qty = takes.qty.at(take)
    const taken = (sofar[TAKEN] as bigint) + qty
    const inside = shareOf(taken, contained.of, contained.in)
    const finished = finishedUpTo(line?.qty ?? 0n, taken, needs.qty.at(need))
    const contained_base = inside - (sofar[CONTAINED_SOFAR] as bigint)
    const share = finished - (sofar[FINISHED_SOFAR] as bigint)
    const claim = claimsAll ? qty : contained_base
    const totals = book(ledger, takes.line[take] as number, qty, claim)
    wide = [qty, totals.qty_declared, contained_base, claim, share, ...moneys.map((money) => totals[money])]
    sofar[TAKEN] = taken
    sofar[CONTAINED_SOFAR] = inside
    sofar[FINISHED_SOFAR] = finished
  }

  const totals: AllocationAmounts = {
    cells,
    isWide: false,
    begin() {
      at = -1
    },
    at: (figure) => (totals.isWide ? wide[figure] : cells[figure]) ?? 0n,
    of(take) {
      const need = takes.need[take] as number
      if (need !== at) {
        at = need
        sofar.fill(0n)
        narrow.begin()
      }
      totals.isWide = !(needs.isNarrow[need] && ledger.isNarrow[takes.line[take] as number])
      if (totals.isWide) {
        if (needs.isNarrow[need]) narrow.leave(sofar)
        widely(take, need)
        if (needs.isNarrow[need]) narrow.enter(sofar)
      } else narrow.of(take, need)
    },
  }
  return totals
}

/** The same in 64 bits, on the cells of the columns: nothing is allocated. */
function narrowly(
  { ledger, needs, takes, materials, lines, parameters }: Match,
  cells: BigInt64Array,
  claimsAll: boolean,
) {
  for (const column of [ledger.used, ledger.declared, ledger.claimed, ledger.whole, ledger.factor])
    column.reserve(ledger.ids.length)
  for (const column of [...ledger.values, ...ledger.booked]) column.reserve(ledger.ids.length)
  const sofar = new BigInt64Array(3)
  const [of, within] = [new BigInt64Array(materials.length), new BigInt64Array(materials.length)]
  for (const [n, { contained }] of materials.entries()) {
    of[n] = contained.of
    within[n] = contained.in
  }
  const created = BigInt64Array.from(lines, ({ qty }) => BigInt.asIntN(64, qty))
  const bookLine = booking(ledger, cells, parameters.decimal)
  return {
    begin: () => sofar.fill(0n),
    leave(into: bigint[]) {
      for (let n = 0; n < 3; n++) into[n] = sofar[n] as bigint
    },
    enter(from: readonly bigint[]) {
      for (let n = 0; n < 3; n++) sofar[n] = from[n] as bigint
    },
    of(take: number, need: number) {
      const material = needs.material[need] as number
      const qty = takes.qty.cells[take] as bigint
      const whole = needs.qty.cells[need] as bigint
      const taken = BigInt.asIntN(64, (sofar[TAKEN] as bigint) + qty)
      const under = within[material] as bigint
      const contained =
        of[material] === under
          ? taken
          : BigInt.asIntN(
              64,
              BigInt.asIntN(64, BigInt.asIntN(64, taken * (of[material] as bigint)) + (under >> 1n)) / under,
            )
      const goods = created[needs.line[need] as number] as bigint
      const finished =
        taken === whole
          ? BigInt.asIntN(64, BigInt.asIntN(64, goods + 50n) / 100n)
          : BigInt.asIntN(
              64,
              BigInt.asIntN(64, BigInt.asIntN(64, goods * taken) + BigInt.asIntN(64, whole * 50n)) /
                BigInt.asIntN(64, whole * 100n),
            )
      const contained_base = BigInt.asIntN(64, contained - (sofar[CONTAINED_SOFAR] as bigint))
      cells[QTY] = qty
      cells[CONTAINED] = contained_base
      cells[CLAIM] = claimsAll ? qty : contained_base
      cells[FINISHED] = BigInt.asIntN(64, finished - (sofar[FINISHED_SOFAR] as bigint))
      sofar[TAKEN] = taken
      sofar[CONTAINED_SOFAR] = contained
      sofar[FINISHED_SOFAR] = finished
      bookLine(takes.line[take] as number)
    },
  }
}

/** `book` in 64 bits: `cells` has the take and its claim, and gets the rest. */
function booking(ledger: Ledger, cells: BigInt64Array, decimal: number) {
  const [used, declared, claimed] = [ledger.used.cells, ledger.declared.cells, ledger.claimed.cells]
  const [wholes, factors] = [ledger.whole.cells, ledger.factor.cells]
  const values = ledger.values.map((column) => column.cells)
  const booked = ledger.booked.map((column) => column.cells)
  const [upOne, upOther, one, lift] = [
    10n ** BigInt(6 - decimal),
    10n ** BigInt(14 - decimal),
    100_000_000n,
    10n ** BigInt(14 - decimal),
  ]
  return (line: number) => {
    const use = BigInt.asIntN(64, (used[line] as bigint) + (cells[QTY] as bigint))
    used[line] = use
    const factor = factors[line] as bigint
    const inUnits =
      factor === one ? BigInt.asIntN(64, use * upOne) : BigInt.asIntN(64, BigInt.asIntN(64, use * upOther) / factor)
    const before = declared[line] as bigint
    if (inUnits > before) {
      cells[DECLARED] = BigInt.asIntN(64, inUnits - before)
      declared[line] = inUnits
    } else cells[DECLARED] = 0n
    const claim = BigInt.asIntN(64, (claimed[line] as bigint) + (cells[CLAIM] as bigint))
    claimed[line] = claim
    const part = ledger.isFiner[line] ? BigInt.asIntN(64, claim * lift) : claim
    const whole = ledger.hasCents[line] ? BigInt.asIntN(64, (wholes[line] as bigint) * 100n) : (wholes[line] as bigint)
    const half = BigInt.asIntN(64, whole >> 1n)
    for (let n = 0; n < values.length; n++) {
      cells[MONEY + n] = 0n
      const value = (values[n] as BigInt64Array)[line] as bigint
      if (value === 0n) continue
      const due = BigInt.asIntN(64, BigInt.asIntN(64, BigInt.asIntN(64, value * part) + half) / whole)
      const sums = booked[n] as BigInt64Array
      const sum = sums[line] as bigint
      if (due <= sum) continue
      sums[line] = due
      cells[MONEY + n] = BigInt.asIntN(64, due - sum)
    }
  }
}
