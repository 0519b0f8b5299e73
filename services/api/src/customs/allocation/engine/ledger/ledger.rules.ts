import { scaled, tenTo } from '../exact.rules.ts'
import { dayNumber } from '../explain/days.rules.ts'
import { inOrder, type Place, padded } from '../matching/order.rules.ts'
import { type Stock, stockOf } from '../matching/stock.rules.ts'
import { listedOn, windowOf } from '../matching/windows.rules.ts'
import { moneys, type Parameters, type PibLine, type RunInput } from '../run-input.ts'
import { balanced } from './balances.rules.ts'
import { Column, fits, grown } from './growable-column.ts'

/** PIB lines as columns, by the number of the line: a run changes `balance` and the sums, everything else stays. */
export type Ledger = {
  decimal: number
  ids: string[]
  /** Place in `documents`, and the number of the line in it. */
  document: Int32Array<ArrayBuffer>
  line_no: Int32Array<ArrayBuffer>
  documents: Document[]
  /** Days, see `Window`. */
  registered: Int32Array<ArrayBuffer>
  first: Int32Array<ArrayBuffer>
  end: Int32Array<ArrayBuffer>
  /** As declared, 10^-6; only of lines whose factor is unknown. */
  declaredQty: Column
  /** Units of 10^-decimal of the base unit. */
  balance: Column
  used: Column
  claimed: Column
  /** qty × factor exactly: in units of 10^-decimal, or of 10^-14 where `isFiner` is 1. */
  whole: Column
  isFiner: Uint8Array<ArrayBuffer>
  /** 10^-8 */
  factor: Column
  /** Σ of live allocations, 10^-6 of the declared unit. */
  declared: Column
  /** Values of the line in rupiah, or in cents where `hasCents` is 1; one column per amount. */
  values: Column[]
  hasCents: Uint8Array<ArrayBuffer>
  /** Σ of live allocations in rupiah, one column per money. */
  booked: Column[]
  /** 1 where every product that its figures need stays inside 64 bits. */
  isNarrow: Uint8Array<ArrayBuffer>
}

/** Values shared by lines of one document; `prefix` is the start of their keys. */
type Document = Pick<PibHead, 'office_code' | 'reg_no' | 'reg_date' | 'extended_due_date'> & {
  padded: string
  prefix: string
}

/** Key of a ledger line, as `keyOf`. */
export const keyAt = ({ documents, document, line_no }: Ledger, line: number) =>
  `${documents[document[line] as number]?.prefix}${line_no[line]}`

/** Key, dates and material of a PIB line. */
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
  const ledger = empty(parameters.decimal, count)
  const isListed = listedOn(parameters, niper_items)
  const shelves = new Map<string, { usable: number[]; unknown: number[] }>()
  const documentOf = (line: number) => ledger.documents[ledger.document[line] as number] as Document
  const placeOf = (line: number): Place => ({
    day: ledger.registered[line] as number,
    reg_no: documentOf(line).padded,
    office_code: documentOf(line).office_code,
    line_no: ledger.line_no[line] as number,
    id: ledger.ids[line] as string,
  })
  const ordered = (a: number, b: number) =>
    (ledger.registered[a] as number) - (ledger.registered[b] as number) || inOrder(placeOf(a), placeOf(b))
  return {
    enter(pib: PibHead, numbers: PibNumbers) {
      const line = ledger.ids.length
      ledger.ids.push(pib.id)
      enterHead(ledger, line, pib, parameters)
      const isUsable = enterNumbers(ledger, line, numbers)
      const shelf = shelves.get(pib.raw_material_id) ?? { usable: [], unknown: [] }
      shelves.set(pib.raw_material_id, shelf)
      if (!isListed(pib.raw_material_id, ledger.registered[line] as number)) return
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

/** Lines of a document come together, and share what they are called and when they count. */
function enterHead(ledger: Ledger, line: number, pib: PibHead, parameters: Parameters) {
  for (const name of ['document', 'line_no', 'registered', 'first', 'end'] as const)
    ledger[name] = grown(ledger[name], line)
  ledger.line_no[line] = pib.line_no
  const { documents, document, registered, first, end } = ledger
  const last = documents.at(-1)
  const { office_code, reg_no, reg_date, extended_due_date } = pib
  if (
    last?.reg_no === reg_no &&
    last.reg_date === reg_date &&
    last.office_code === office_code &&
    last.extended_due_date === extended_due_date
  ) {
    registered[line] = registered[line - 1] as number
    first[line] = first[line - 1] as number
    end[line] = end[line - 1] as number
  } else {
    // Joined, not a template: V8 keeps a template's pieces, which costs four times the memory.
    const prefix = [office_code, reg_no, reg_date, ''].join('/')
    documents.push({ office_code, reg_no, reg_date, extended_due_date, padded: padded(reg_no), prefix })
    const window = windowOf(pib, parameters)
    registered[line] = dayNumber(reg_date)
    first[line] = window.first
    end[line] = window.end
  }
  document[line] = documents.length - 1
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
  for (const name of ['hasCents', 'isFiner', 'isNarrow'] as const) ledger[name] = grown(ledger[name], line)
  const hasCents = values.some((value) => value % 100n !== 0n)
  ledger.hasCents[line] = hasCents ? 1 : 0
  if (factor === null) {
    ledger.declaredQty.set(line, qty)
    return false
  }
  const balance = balanced({ ...numbers, factor }, ledger.decimal)
  const isFiner = balance.whole % tenTo(14 - ledger.decimal) !== 0n
  const whole = isFiner ? balance.whole : balance.qty
  ledger.isFiner[line] = isFiner ? 1 : 0
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
  const max = balance.qty + (live?.claimed ?? 0n)
  const isNarrow =
    fits(max * tenTo(14 - ledger.decimal)) &&
    fits(whole * 100n) &&
    fits(dearest * (isFiner ? max * tenTo(14 - ledger.decimal) : max))
  ledger.isNarrow[line] = isNarrow && live?.booked.every(fits) !== false && fits(live?.declared ?? 0n) ? 1 : 0
  return true
}

/** With room for `count` lines. */
function empty(decimal: number, count: number): Ledger {
  const column = () => {
    const created = new Column()
    created.reserve(count)
    return created
  }
  return {
    decimal,
    ids: [],
    document: new Int32Array(count),
    line_no: new Int32Array(count),
    documents: [],
    registered: new Int32Array(count),
    first: new Int32Array(count),
    end: new Int32Array(count),
    declaredQty: new Column(),
    balance: column(),
    used: column(),
    claimed: column(),
    whole: column(),
    isFiner: new Uint8Array(count),
    factor: column(),
    declared: column(),
    values: moneys.map(column),
    hasCents: new Uint8Array(count),
    booked: moneys.map(column),
    isNarrow: new Uint8Array(count),
  }
}
