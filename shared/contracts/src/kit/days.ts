/** Length of a calendar day: Indonesia has no summer time. */
export const DAY_MS = 86_400_000

const JAKARTA_MS = 7 * 3_600_000

/** A day or a month as people read it: `2026-03-31` → `31/03/2026`, `2026-03` → `03/2026`. */
export const formatDay = (day: string): string => day.split('-').reverse().join('/')

/** Calendar arithmetic without zones: `addDays('2026-02-28', 1)` is `2026-03-01`. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)

/** Whole days from one calendar day to another; negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** The calendar day in Jakarta, `YYYY-MM-DD`. */
export const todayInJakarta = (now = Date.now()): string => new Date(now + JAKARTA_MS).toISOString().slice(0, 10)

/** How far off a due day is, inside a sentence: `terlambat 2 hari`, `hari ini`, `besok`, `dalam 5 hari`. */
export function dueLabel(days: number): string {
  if (days < 0) return `terlambat ${-days} hari`
  if (days === 0) return 'hari ini'
  return days === 1 ? 'besok' : `dalam ${days} hari`
}
