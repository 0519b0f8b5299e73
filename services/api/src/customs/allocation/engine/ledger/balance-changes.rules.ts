import { printed, scaled } from '../exact.rules.ts'
import { type LiveSums, moneys, type PibLine } from '../run-input.ts'
import type { Allocation } from '../run-output.ts'

/** Sums of allocations on one PIB line, in the units of `Allocation`. */
export type Change = Pick<Allocation, (typeof summed)[number]>

const summed = ['qty_base', 'claim_base', 'qty_declared', ...moneys] as const

/** Sums per PIB line, by its id: what writing (or removing) these allocations does to the ledgers. */
export function sumChangesByLine(rows: Iterable<Change & { pib_detail_id: string }>): Map<string, Change> {
  const changes = new Map<string, Change>()
  for (const row of rows) {
    const change = changes.get(row.pib_detail_id) ?? (Object.fromEntries(summed.map((name) => [name, 0n])) as Change)
    for (const name of summed) change[name] += row[name]
    changes.set(row.pib_detail_id, change)
  }
  return changes
}

/** The line after allocations were written. */
export const taken = (line: PibLine, change: Change | undefined, decimal: number) => moved(line, change, decimal, 1n)

/** The line after allocations were removed. */
export const released = (line: PibLine, change: Change | undefined, decimal: number) =>
  moved(line, change, decimal, -1n)

function moved(line: PibLine, change: Change | undefined, decimal: number, sign: bigint): PibLine {
  if (!change) return line
  const sum = (text: string | undefined, more: bigint, digits: number) =>
    printed(scaled(text ?? '0', digits) + sign * more, digits)
  const live = Object.fromEntries([
    ['claim_base', sum(line.live?.claim_base, change.claim_base, decimal)],
    ['qty_declared', sum(line.live?.qty_declared, change.qty_declared, 6)],
    ...moneys.map((money) => [money, sum(line.live?.[money], change[money], 0)]),
  ]) as LiveSums
  return { ...line, used_base: sum(line.used_base, change.qty_base, decimal), live }
}
