/** The columns of a ledger that a stock reads, by the number of the line. */
type StockLines = {
  first: Int32Array
  end: Int32Array
  balance: { at(line: number): bigint }
  declaredQty: { at(line: number): bigint }
}

/** The PIB lines of one material during a run, whose PEB days never go back. */
export type Stock = {
  /** Usable lines in FIFO order; those before `head` are used up or expired. */
  lines: Int32Array
  head: number
  /** The next day on which a line enters or leaves. */
  nextDay: number
  /** Balances of all usable lines before the run, and what the run took from them. */
  total: bigint
  taken: bigint
  entered: Passage
  expired: Passage
  /** Lines with an unknown factor inside their window; quantities in declared units. */
  unknownEntered: Passage
  unknownEnded: Passage
}

/** Lines in the order of the day on which they enter or leave: `at` of them have passed, with a quantity of `sum`. */
type Passage = { lines: Int32Array; days: Int32Array; at: number; sum: bigint }

/** `lines` are the usable ones in FIFO order, `unknown` those without a factor. */
export function stockOf(ledger: StockLines, lines: Int32Array, unknown: readonly number[]): Stock {
  const inWindow = Int32Array.from(unknown.filter((line) => (ledger.first[line] ?? 0) < (ledger.end[line] ?? 0)))
  let total = 0n
  for (const line of lines) total += ledger.balance.at(line)
  return {
    lines,
    head: 0,
    nextDay: -Infinity,
    total,
    taken: 0n,
    entered: passage(lines, ledger.first),
    expired: passage(lines, ledger.end),
    unknownEntered: passage(inWindow, ledger.first),
    unknownEnded: passage(inWindow, ledger.end),
  }
}

/**
 * Lets lines enter and expire up to `day`. Must come before the first take of a day: a line counts with the balance it has
 * when it passes, which is its whole one on entering and its final one on expiring.
 */
export function advance(stock: Stock, ledger: StockLines, day: number) {
  if (day < stock.nextDay) return
  stock.nextDay = Math.min(
    pass(stock.entered, ledger.balance, day),
    pass(stock.expired, ledger.balance, day),
    pass(stock.unknownEntered, ledger.declaredQty, day),
    pass(stock.unknownEnded, ledger.declaredQty, day),
  )
}

/** Balance of eligible lines, without iterating over them. */
export const available = ({ entered, expired, taken }: Stock) => entered.sum - expired.sum - taken

/** Balances of refused lines: the three helper quantities of a shortage, and whether a line lacks its factor. */
export const unusableQuantities = ({ total, entered, expired, unknownEntered, unknownEnded }: Stock) => ({
  qty_too_new: total - entered.sum,
  qty_expired: expired.sum,
  qty_unit_mismatch: unknownEntered.sum - unknownEnded.sum,
  lacksFactor: unknownEntered.at > unknownEnded.at,
})

const passage = (lines: Int32Array, days: Int32Array): Passage => ({
  lines: isAscending(lines, days) ? lines : lines.toSorted((a, b) => (days[a] ?? 0) - (days[b] ?? 0)),
  days,
  at: 0,
  sum: 0n,
})

/** Answers the day of the first line that has not passed. */
function pass(passage: Passage, quantities: { at(line: number): bigint }, day: number): number {
  const { lines, days } = passage
  for (; passage.at < lines.length; passage.at++) {
    const line = lines[passage.at] as number
    const passes = days[line] as number
    if (passes > day) return passes
    passage.sum += quantities.at(line)
  }
  return Infinity
}

const isAscending = (lines: Int32Array, days: Int32Array) =>
  lines.every((line, n) => n === 0 || (days[lines[n - 1] as number] as number) <= (days[line] as number))
