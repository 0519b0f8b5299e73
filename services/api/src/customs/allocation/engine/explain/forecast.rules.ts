import { halfUp, least, scaled, tenTo } from '../exact.rules.ts'
import type { Allocated } from '../ledger/allocation.rules.ts'
import type { Ledger } from '../ledger/ledger.rules.ts'
import { byText } from '../matching/order.rules.ts'
import { dueDay } from '../matching/windows.rules.ts'
import { type Money, moneys, type Parameters, type PibLine } from '../run-input.ts'
import { dayText } from './days.rules.ts'

/** What a material was used for per day on average: `qty` units of 10^-decimal in `days` days. */
export type Usage = { qty: bigint; days: number }

/** A PIB line with a balance, from its `first` day of use up to the day before `end`; lines come in FIFO order. */
export type Shelf = { line: number; balance: bigint; first: number; end: number }

/**
 * What of each line would be left at the end of its time, if its material went on being used as before from `today` on:
 * the oldest usable line first, as in a run. Use for which nothing is there on its day is not made up for later.
 */
export function leftOver(lines: readonly Shelf[], usage: Usage | undefined, today: number): Map<number, bigint> {
  const left = new Map(lines.map(({ line, balance }) => [line, balance]))
  if (!usage || usage.qty === 0n) return left
  const usable = lines.filter(({ end }) => end > today)
  const days = usable.flatMap(({ first, end }) => [first, end]).filter((day) => day > today)
  const changes = [...new Set([today, ...days])].sort((a, b) => a - b)
  // What is used up to the end of a day, rounded down: the parts of a period add up to it.
  const usedUpTo = (day: number) => (usage.qty * BigInt(day - today + 1)) / BigInt(usage.days)
  for (const [n, from] of changes.entries()) {
    const until = changes[n + 1]
    if (until === undefined) break
    let demand = usedUpTo(until - 1) - usedUpTo(from - 1)
    for (const { line, first, end } of usable) {
      if (demand === 0n) break
      const balance = left.get(line) as bigint
      if (balance === 0n || first > from || end <= from) continue
      const take = least(balance, demand)
      left.set(line, balance - take)
      demand -= take
    }
  }
  return left
}

/** Part of a line's values that belongs to `qty` units of 10^-decimal of it, in rupiah, each rounded half up. */
function worthOf({ values, whole, isFiner, hasCents, decimal }: Ledger, line: number, qty: bigint) {
  const part = qty * (isFiner[line] ? tenTo(14 - decimal) : 1n)
  const all = whole.at(line) * (hasCents[line] ? 100n : 1n)
  const worth = (n: number) => (all === 0n ? 0n : halfUp((values[n]?.at(line) ?? 0n) * part, all))
  return Object.fromEntries(moneys.map((money, n) => [money, worth(n)])) as Record<Money, bigint>
}

/** A PIB with goods that nothing is expected to use in their time. */
export type PibAtRisk = Pick<PibLine, 'header_id' | 'office_code' | 'reg_no' | 'reg_date'> & {
  due_date: string
  /** Units of 10^-decimal per raw material. */
  left: Map<string, bigint>
  /** Lines in a unit without a factor: nothing can be used of them, and all of their values is at stake. */
  unknown_factor_count: number
  /** Rupiah. */
  worth: Record<Money, bigint>
}

type Expectation = {
  parameters: Pick<Parameters, 'pib_min_day' | 'pib_max_day'>
  /** Per raw material. */
  usages: ReadonlyMap<string, Usage>
  today: number
  /** The day after another due date than that of the ledger, per document. */
  ends?: ReadonlyMap<string, number>
}

/**
 * What would expire unused: balances after a run over everything that is known, less what `usages` lets expect until the due
 * dates. `pib_lines` are those of the run, in its order.
 */
export function forecast(
  pib_lines: readonly PibLine[],
  { ledger, stocks }: Pick<Allocated, 'ledger' | 'stocks'>,
  { parameters, usages, today, ends }: Expectation,
): PibAtRisk[] {
  const endOf = (line: number) => ends?.get((pib_lines[line] as PibLine).header_id) ?? (ledger.end[line] as number)
  const left = new Map<number, bigint>()
  for (const [material, stock] of stocks) {
    const shelves = Array.from(stock.lines, (line): Shelf => {
      const first = ledger.first[line] as number
      return { line, balance: ledger.balance.at(line), first, end: endOf(line) }
    }).filter(({ balance }) => balance > 0n)
    for (const [line, rest] of leftOver(shelves, usages.get(material), today)) left.set(line, rest)
  }
  const risks = new Map<string, PibAtRisk>()
  for (const [line, pib] of pib_lines.entries()) {
    const rest = left.get(line) ?? ledger.balance.at(line)
    if (pib.factor !== null && rest === 0n) continue
    const later = ends?.get(pib.header_id)
    const due = later === undefined ? dueDay(pib, parameters) : later - 1
    const risk = risks.get(pib.header_id) ?? nothingLeft(pib, dayText(due))
    risks.set(pib.header_id, risk)
    if (pib.factor === null) risk.unknown_factor_count++
    else risk.left.set(pib.raw_material_id, (risk.left.get(pib.raw_material_id) ?? 0n) + rest)
    const worth = pib.factor === null ? wholeWorth(pib) : worthOf(ledger, line, rest)
    for (const money of moneys) risk.worth[money] += worth[money]
  }
  return [...risks.values()].sort((a, b) => byText(a.due_date, b.due_date) || byText(a.reg_no, b.reg_no))
}

const nothingLeft = ({ header_id, office_code, reg_no, reg_date }: PibLine, due_date: string): PibAtRisk => ({
  header_id,
  office_code,
  reg_no,
  reg_date,
  due_date,
  left: new Map(),
  unknown_factor_count: 0,
  worth: { cif_idr: 0n, bm: 0n, bmt: 0n, cukai: 0n, ppn: 0n, ppnbm: 0n },
})

/** All values of a line, in rupiah: a ledger has none of a line that cannot be used. */
function wholeWorth(pib: PibLine) {
  const cents = (money: Money) => scaled(pib[money], 2) + (money === 'bm' ? scaled(pib.bm_extra, 2) : 0n)
  return Object.fromEntries(moneys.map((money) => [money, halfUp(cents(money), 100n)])) as Record<Money, bigint>
}
