import { balanced } from './balances.rules.ts'
import { Column, fits } from './column.ts'
import { dayNumber } from './days.rules.ts'
import { scaled, tenTo } from './exact.rules.ts'
import { inOrder, keyOf, type Place, padded, sharing } from './order.rules.ts'
import { moneys, type PibLine, type RunInput } from './run-input.ts'
import { type Stock, stockOf } from './stock.rules.ts'
import { listedOn, windowOf } from './windows.rules.ts'

/** PIB lines as columns, by the number of the line: a run changes `balance` and the sums, everything else stays. */
export type Ledger = {
  decimal: number
  ids: string[]
  keys: string[]
  /** Days, see `Window`. */
  registered: number[]
  first: number[]
  end: number[]
  /** As declared, 10^-6; only of lines whose factor is unknown. */
  declaredQty: Column
  /** Units of 10^-decimal of the base unit. */
  balance: Column
  used: Column
  claimed: Column
  /** qty × factor exactly: in units of 10^-decimal, or of 10^-14 where `isFiner` is 1. */
  whole: Column
  isFiner: number[]
  /** 10^-8 */
  factor: Column
  /** Σ of live allocations, 10^-6 of the declared unit. */
  declared: Column
  /** What the line is worth, in rupiah, or in cents where `hasCents` is 1; one column per money. */
  values: Column[]
  hasCents: number[]
  /** Σ of live allocations in rupiah, one column per money. */
  booked: Column[]
  /** 1 where every product that its figures need stays inside 64 bits. */
  isNarrow: number[]
}

/** What a PIB line is called, when it counts and what it is made of. */
export type PibHead = Pick<
  PibLine,
  'id' | 'office_code' | 'reg_no' | 'reg_date' | 'line_no' | 'extended_due_date' | 'raw_material_id'
>

/** The numbers of a PIB line: quantities of the base unit in 10^-decimal, `qty` in 10^-6, `factor` in 10^-8. */
export type PibNumbers = {
  qty: bigint
  factor: bigint | null
  used: bigint
  excepted: bigint
  /** In cents, in the order of `moneys`; `bm` with its `bm_extra`. */
  values: readonly bigint[]
  live: { claimed: bigint; declared: bigint; booked: readonly bigint[] } | null
}

/** Reads the lines once, into columns and one stock per material. */
export function ledgerOf(input: Pick<RunInput, 'parameters' | 'pib_lines' | 'niper_items'>) {
  const reader = ledgerReader(input)
  for (const pib of input.pib_lines) reader.enter(pib, numbersOf(pib, input.parameters.decimal))
  return reader.end()
}

/** Takes lines one by one; `end` answers the ledger and the stocks. `count` is how many will come, where it is known. */
export function ledgerReader({ parameters, niper_items }: Pick<RunInput, 'parameters' | 'niper_items'>, count = 0) {
  const ledger = empty(parameters.decimal)
  for (const column of [ledger.balance, ledger.used, ledger.claimed, ledger.whole, ledger.factor, ledger.declared])
    column.reserve(count)
  for (const column of [...ledger.values, ...ledger.booked]) column.reserve(count)
  const isListed = listedOn(parameters, niper_items)
  const places = { reg_no: [] as string[], office_code: [] as string[], line_no: [] as number[] }
  const [number, office] = [sharing(padded), sharing()]
  const shelves = new Map<string, { usable: number[]; unknown: number[] }>()
  const placeOf = (line: number): Place => ({
    day: ledger.registered[line] as number,
    reg_no: places.reg_no[line] as string,
    office_code: places.office_code[line] as string,
    line_no: places.line_no[line] as number,
    id: ledger.ids[line] as string,
  })
  const ordered = (a: number, b: number) =>
    (ledger.registered[a] as number) - (ledger.registered[b] as number) || inOrder(placeOf(a), placeOf(b))
  return {
    enter(pib: PibHead, numbers: PibNumbers) {
      const line = ledger.ids.length
      const { first, end } = windowOf(pib, parameters)
      const registered = dayNumber(pib.reg_date)
      ledger.ids.push(pib.id)
      ledger.keys.push(keyOf(pib))
      ledger.registered.push(registered)
      ledger.first.push(first)
      ledger.end.push(end)
      const isUsable = enterNumbers(ledger, line, numbers)
      places.reg_no.push(number(pib.reg_no))
      places.office_code.push(office(pib.office_code))
      places.line_no.push(pib.line_no)
      const shelf = shelves.get(pib.raw_material_id) ?? { usable: [], unknown: [] }
      shelves.set(pib.raw_material_id, shelf)
      if (!isListed(pib.raw_material_id, registered)) return
      if (isUsable) shelf.usable.push(line)
      else shelf.unknown.push(line)
    },
    end() {
      const stocks = new Map<string, Stock>()
      for (const [material, { usable, unknown }] of shelves)
        stocks.set(material, stockOf(ledger, Int32Array.from(usable).sort(ordered), unknown))
      return { ledger, stocks }
    },
  }
}

function numbersOf(pib: PibLine, decimal: number): PibNumbers {
  return {
    qty: scaled(pib.qty, 6),
    factor: pib.factor === null ? null : scaled(pib.factor, 8),
    used: scaled(pib.used_base, decimal),
    excepted: scaled(pib.excepted_base, decimal),
    values: moneys.map((money) => scaled(pib[money], 2) + (money === 'bm' ? scaled(pib.bm_extra, 2) : 0n)),
    live: pib.live && {
      claimed: scaled(pib.live.claim_base, decimal),
      declared: scaled(pib.live.qty_declared, 6),
      booked: moneys.map((money) => scaled(pib.live?.[money] ?? '0', 0)),
    },
  }
}

/** Writes the numbers of one line into the columns; false where its factor is unknown. */
function enterNumbers(ledger: Ledger, line: number, numbers: PibNumbers): boolean {
  const { qty, factor, values, live } = numbers
  const hasCents = values.some((value) => value % 100n !== 0n)
  ledger.hasCents.push(hasCents ? 1 : 0)
  if (factor === null) {
    ledger.isFiner.push(0)
    ledger.isNarrow.push(0)
    ledger.declaredQty.set(line, qty)
    return false
  }
  const balance = balanced({ ...numbers, factor }, ledger.decimal)
  const isFiner = balance.whole % tenTo(14 - ledger.decimal) !== 0n
  const whole = isFiner ? balance.whole : balance.qty
  ledger.isFiner.push(isFiner ? 1 : 0)
  ledger.whole.set(line, whole)
  ledger.factor.set(line, factor)
  ledger.balance.set(line, balance.left)
  ledger.used.set(line, balance.used)
  let dearest = 0n
  for (const [n, cents] of values.entries()) {
    const value = hasCents ? cents : cents / 100n
    if (value > dearest) dearest = value
    ledger.values[n]?.set(line, value)
  }
  if (live) {
    ledger.claimed.set(line, live.claimed)
    ledger.declared.set(line, live.declared)
    for (const [n, sum] of live.booked.entries()) ledger.booked[n]?.set(line, sum)
  }
  const most = balance.qty + (live?.claimed ?? 0n)
  const isNarrow =
    fits(most * tenTo(14 - ledger.decimal)) &&
    fits(whole * 100n) &&
    fits(dearest * (isFiner ? most * tenTo(14 - ledger.decimal) : most))
  ledger.isNarrow.push(isNarrow && live?.booked.every(fits) !== false && fits(live?.declared ?? 0n) ? 1 : 0)
  return true
}

const empty = (decimal: number): Ledger => ({
  decimal,
  ids: [],
  keys: [],
  registered: [],
  first: [],
  end: [],
  declaredQty: new Column(),
  balance: new Column(),
  used: new Column(),
  claimed: new Column(),
  whole: new Column(),
  isFiner: [],
  factor: new Column(),
  declared: new Column(),
  values: moneys.map(() => new Column()),
  hasCents: [],
  booked: moneys.map(() => new Column()),
  isNarrow: [],
})
