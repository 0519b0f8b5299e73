import { DAY_MS } from '@ems/contracts/days'
import type { Filters } from '../../table/state/list-state.ts'

/** The month after (or before) the month of a day, as its first day. */
export function addMonths(day: string, by: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10)
}

/** The days of the weeks, Monday to Sunday, that a month touches. */
export function weeksOf(month: string): string[][] {
  const first = new Date(`${month}T00:00:00Z`)
  const start = first.getTime() - ((first.getUTCDay() + 6) % 7) * DAY_MS
  const end = Date.parse(`${addMonths(month, 1)}T00:00:00Z`)
  const weeks: string[][] = []
  for (let week = start; week < end; week += 7 * DAY_MS)
    weeks.push(Array.from({ length: 7 }, (_, n) => new Date(week + n * DAY_MS).toISOString().slice(0, 10)))
  return weeks
}

/** The filters with days of a month, no wider than what they say already. */
export function withinDays(filters: Filters, field: string, from: string, to: string): Filters {
  const bound = (side: 'from' | 'to') => String(filters[`${field}_${side}`] ?? '').slice(0, 10)
  const [first, last] = [bound('from'), bound('to')]
  return {
    ...filters,
    [`${field}_from`]: first > from ? first : from,
    [`${field}_to`]: last && last < to ? last : to,
  }
}
