import { dayNumber } from '../explain/days.rules.ts'
import type { NiperItem, Parameters } from '../run-input.ts'

/** The days on which a PIB line may serve a PEB line: from `first`, and before `end`. */
export type Window = { first: number; end: number }

/**
 * Both bounds of the law's window are inclusive, so `end` is the day after the due date. A line whose due date lies before
 * its first day is never usable: too new until `first`, expired from there.
 */
export function windowOf(line: Dated, bounds: Bounds): Window {
  const first = dayNumber(line.reg_date) + bounds.pib_min_day
  return { first, end: Math.max(dueDay(line, bounds) + 1, first) }
}

/** The last day on which a line may serve: of its approved extension, else `pib_max_day` after registration. */
export const dueDay = (line: Dated, { pib_max_day }: Bounds) =>
  line.extended_due_date === null ? dayNumber(line.reg_date) + pib_max_day : dayNumber(line.extended_due_date)

type Dated = { reg_date: string; extended_due_date: string | null }
type Bounds = Pick<Parameters, 'pib_min_day' | 'pib_max_day'>

/** Whether the company's decree lists a material on a day; true unless the parameters require it. */
export function listedOn({ require_niper_item }: Parameters, items: readonly NiperItem[] = []) {
  if (!require_niper_item) return () => true
  const periods = Map.groupBy(
    items.map((item) => ({
      material: item.raw_material_id,
      from: item.valid_from === null ? -Infinity : dayNumber(item.valid_from),
      to: item.valid_to === null ? Infinity : dayNumber(item.valid_to),
    })),
    ({ material }) => material,
  )
  return (material: string, day: number) =>
    periods.get(material)?.some(({ from, to }) => from <= day && day <= to) ?? false
}
