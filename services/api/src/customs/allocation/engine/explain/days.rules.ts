import { DAY_MS } from '@ems/contracts/days'
import { NotADay } from '../../../problems.ts'

/*
 * A calendar date as the number of days since 1970-01-01. Dates have no time and no zone (they are days in Jakarta), so
 * differences are whole and no clock change can move them.
 */
const seen = new Map<string, number>()

/** Of `YYYY-MM-DD`; refuses days that do not exist. */
export function dayNumber(text: string): number {
  const existing = seen.get(text)
  if (existing !== undefined) return existing
  const day = Date.parse(`${text}T00:00:00Z`) / DAY_MS
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(day) || dayText(day) !== text) throw NotADay({ value: text })
  if (seen.size > 50_000) seen.clear()
  seen.set(text, day)
  return day
}

/** `YYYY-MM-DD` */
export const dayText = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

export const addDays = (text: string, days: number) => dayText(dayNumber(text) + days)

/** The same day `months` later, or the last one of a shorter month: 29/02/2024 + 12 → 28/02/2025. */
export function addMonths(text: string, months: number): string {
  const from = new Date(dayNumber(text) * DAY_MS)
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return dayText(Date.UTC(year, month, Math.min(from.getUTCDate(), last)) / DAY_MS)
}
