import { balanceOf } from './balances.rules.ts'
import { Column } from './column.ts'
import { dayNumber } from './days.rules.ts'
import { scaled, tenTo } from './exact.rules.ts'
import { inOrder, keyOf, type Place } from './order.rules.ts'
import { moneys, type Parameters, type PibLine, type RunInput } from './run-input.ts'
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
}

/** Reads the lines once, into columns and one stock per material. */
export function ledgerOf({
  parameters,
  pib_lines,
  niper_items,
}: Pick<RunInput, 'parameters' | 'pib_lines' | 'niper_items'>) {
  const ledger = empty(parameters.decimal)
  const isListed = listedOn(parameters, niper_items)
  const places = { reg_no: [] as string[], office_code: [] as string[], line_no: [] as number[] }
  const shelves = new Map<string, { usable: number[]; unknown: number[] }>()
  for (const pib of pib_lines) {
    const line = ledger.ids.length
    const isUsable = enter(ledger, line, pib, parameters)
    places.reg_no.push(pib.reg_no)
    places.office_code.push(pib.office_code)
    places.line_no.push(pib.line_no)
    const shelf = shelves.get(pib.raw_material_id) ?? { usable: [], unknown: [] }
    shelves.set(pib.raw_material_id, shelf)
    if (!isListed(pib.raw_material_id, ledger.registered[line] as number)) continue
    if (isUsable) shelf.usable.push(line)
    else shelf.unknown.push(line)
  }
  const placeOf = (line: number): Place => ({
    day: ledger.registered[line] as number,
    reg_no: places.reg_no[line] as string,
    office_code: places.office_code[line] as string,
    line_no: places.line_no[line] as number,
    id: ledger.ids[line] as string,
  })
  const ordered = (a: number, b: number) =>
    (ledger.registered[a] as number) - (ledger.registered[b] as number) || inOrder(placeOf(a), placeOf(b))
  const stocks = new Map<string, Stock>()
  for (const [material, { usable, unknown }] of shelves)
    stocks.set(material, stockOf(ledger, Int32Array.from(usable).sort(ordered), unknown))
  return { ledger, stocks }
}

/** Writes one line into the columns; false where its factor is unknown. */
function enter(ledger: Ledger, line: number, pib: PibLine, parameters: Parameters): boolean {
  const { first, end } = windowOf(pib, parameters)
  ledger.ids.push(pib.id)
  ledger.keys.push(keyOf(pib))
  ledger.registered.push(dayNumber(pib.reg_date))
  ledger.first.push(first)
  ledger.end.push(end)
  const hasCents = moneys.some((money) => inCents(pib[money])) || inCents(pib.bm_extra)
  const digits = hasCents ? 2 : 0
  ledger.hasCents.push(hasCents ? 1 : 0)
  const balance = balanceOf(pib, ledger.decimal)
  const step = tenTo(14 - ledger.decimal)
  const isFiner = balance !== undefined && balance.whole % step !== 0n
  ledger.isFiner.push(isFiner ? 1 : 0)
  if (!balance) {
    ledger.declaredQty.set(line, scaled(pib.qty, 6))
    return false
  }
  ledger.whole.set(line, isFiner ? balance.whole : balance.qty)
  ledger.factor.set(line, scaled(pib.factor ?? '1', 8))
  ledger.balance.set(line, balance.left)
  ledger.used.set(line, balance.used)
  ledger.claimed.set(line, scaled(pib.live?.claim_base ?? '0', ledger.decimal))
  ledger.declared.set(line, scaled(pib.live?.qty_declared ?? '0', 6))
  for (const [n, money] of moneys.entries()) {
    const value = scaled(pib[money], digits) + (money === 'bm' ? scaled(pib.bm_extra, digits) : 0n)
    ledger.values[n]?.set(line, value)
    if (pib.live) ledger.booked[n]?.set(line, scaled(pib.live[money], 0))
  }
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
})

const inCents = (text: string) => text.includes('.') && !text.endsWith('.00') && /\.\d*[1-9]/.test(text)
