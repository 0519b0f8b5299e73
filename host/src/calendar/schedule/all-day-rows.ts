import { addDays } from '@ems/platform'
import type { Range } from '../calendar-api.ts'
import type { Entry } from '../entries.ts'
import { lastDayOf } from '../event/clock.ts'

/** Maximum rows above the hours of a week: more would push the hours off the screen. */
const ROWS = 4
/** At least so many, so that there is room to press. */
const LEAST_ROWS = 2

/** Whether an entry is drawn above the hours: all-day, or over midnight. */
export const isAbove = (entry: Entry) => entry.allDay || entry.start.slice(0, 10) !== lastDayOf(entry)

/**
 * The entries of a week, of days too full those that fit; `hidden` says how many more each of these days has, and `rows` how
 * many rows they take.
 */
export function inRows(entries: readonly Entry[], { from, to }: Range) {
  const above = entries.filter(isAbove).sort((a, b) => a.start.localeCompare(b.start) || b.end.localeCompare(a.end))
  const all = countOf(above.flatMap((entry) => daysOf(entry, from, to)))
  const taken = new Map<string, number>()
  // The last row of a day too full says how many more there are.
  const roomOn = (day: string) => ((all.get(day) ?? 0) > ROWS ? ROWS - 1 : ROWS)
  const left = above.filter((entry) => {
    const days = daysOf(entry, from, to)
    if (days.some((day) => (taken.get(day) ?? 0) >= roomOn(day))) return true
    for (const day of days) taken.set(day, (taken.get(day) ?? 0) + 1)
    return false
  })
  const without = new Set(left)
  const hidden = countOf(left.flatMap((entry) => daysOf(entry, from, to)))
  const rowsOn = [...all.keys()].map((day) => (taken.get(day) ?? 0) + (hidden.has(day) ? 1 : 0))
  return {
    shown: entries.filter((entry) => !without.has(entry)),
    hidden,
    rows: Math.max(LEAST_ROWS, ...rowsOn),
  }
}

/** Its days within a span. */
export function daysOf(entry: Entry, from: string, to: string): string[] {
  const days: string[] = []
  const last = lastDayOf(entry)
  for (let day = entry.start.slice(0, 10); day <= last && day <= to; day = addDays(day, 1))
    if (day >= from) days.push(day)
  return days
}

export function countOf(days: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const day of days) counts.set(day, (counts.get(day) ?? 0) + 1)
  return counts
}
