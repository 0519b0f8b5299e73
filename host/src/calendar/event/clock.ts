import { addDays, zones } from '@ems/platform'

const MINUTE_MS = 60_000

/** Zones of Indonesia have a fixed offset. */
const offsetOf = (zone: string) => (zones[zone]?.offsetMinutes ?? 0) * MINUTE_MS

/** Local time of an instant in a zone, `2026-11-24 09:00:00`, independent of the browser's zone. */
export const localOf = (instant: string, zone: string) =>
  new Date(Date.parse(instant) + offsetOf(zone)).toISOString().slice(0, 19).replace('T', ' ')

/** The moment a clock of a zone shows `2026-11-24 09:00:00`, or the midnight of a day. */
export const instantOf = (local: string, zone: string) =>
  new Date(Date.parse(`${local.slice(0, 10)}T${local.slice(11) || '00:00:00'}Z`) - offsetOf(zone)).toISOString()

const LAST_SECOND = '23:59:59'

/** The library ends its days a second before midnight. */
export const endOf = (local: string) =>
  local.endsWith(LAST_SECOND) ? `${addDays(local.slice(0, 10), 1)} 00:00:00` : local

/** The last day that a span touches: what ends at midnight ends with the day before. */
export const lastDayOf = ({ start, end }: { start: string; end: string }) =>
  end > start && end.endsWith('00:00:00') ? addDays(end.slice(0, 10), -1) : end.slice(0, 10)

/** `09.00` */
export const clockOf = (local: string) => local.slice(11, 16).replace(':', '.')

/** `8`, `830`, `08.30` or `8:30` as `08:30:00`; undefined when it is no time of day. */
export function parseClock(text: string): string | undefined {
  const [, hour = '', minute = '00'] = /^(\d{1,2})(?:[.:]?(\d{2}))?$/.exec(text.trim()) ?? []
  if (!hour || Number(hour) > 23 || Number(minute) > 59) return undefined
  return `${hour.padStart(2, '0')}:${minute}:00`
}

/** ISO weekday of a calendar day, Monday is 1. */
export const weekdayOf = (day: string) => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1

/** First day of the month, so many months later. */
export function monthFrom(day: string, months: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 10)
}

/** The same day so many months later, or the last one of a shorter month. */
export function sameDayLater(day: string, months: number): string {
  const first = monthFrom(day, months)
  const last = Number(addDays(monthFrom(first, 1), -1).slice(8))
  return `${first.slice(0, 8)}${String(Math.min(Number(day.slice(8)), last)).padStart(2, '0')}`
}
