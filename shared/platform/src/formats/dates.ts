import { addDays } from '@ems/contracts/days'

/** Zones of Indonesia, none with summer time, and what people call them. */
export const zones: Readonly<Record<string, { label: string; offsetMinutes: number }>> = {
  'Asia/Jakarta': { label: 'WIB', offsetMinutes: 7 * 60 },
  'Asia/Makassar': { label: 'WITA', offsetMinutes: 8 * 60 },
  'Asia/Jayapura': { label: 'WIT', offsetMinutes: 9 * 60 },
}

const EMPTY = '–'

/** A calendar day, `2026-03-31` → `31/03/2026`; a dash for none. */
export function formatDate(day: string | null | undefined): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(day ?? '')
  return parts ? `${parts[3]}/${parts[2]}/${parts[1]}` : EMPTY
}

/** `Jumat, 20 November 2026`. */
export function formatLongDate(day: string): string {
  longDate ??= new Intl.DateTimeFormat('id-ID', { dateStyle: 'full', timeZone: 'UTC' })
  return longDate.format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
}

/** Created once, on first use: each takes milliseconds of the start of a page. */
let longDate: Intl.DateTimeFormat | undefined
let relative: Intl.RelativeTimeFormat | undefined

/** A moment in the zone of the reader, `31/03/2026 14.05 WIB`; a dash for none. */
export function formatInstant(instant: string | null | undefined, timezone = 'Asia/Jakarta'): string {
  const time = instant ? Date.parse(instant) : Number.NaN
  if (Number.isNaN(time)) return EMPTY
  const parts = Object.fromEntries(
    partsIn(timezone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  )
  const zone = zones[timezone]?.label ?? parts.timeZoneName
  return `${parts.day}/${parts.month}/${parts.year} ${parts.hour}.${parts.minute} ${zone}`
}

/** The calendar day of a moment in a zone, as `YYYY-MM-DD`. */
export function dayOf(instant: Date | string, timezone = 'Asia/Jakarta'): string {
  const parts = Object.fromEntries(
    partsIn(timezone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.year}-${parts.month}-${parts.day}`
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function partsIn(timezone: string) {
  const existing = formatters.get(timezone)
  if (existing) return existing
  const created = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  })
  formatters.set(timezone, created)
  return created
}

/** Relative time such as `5 menit yang lalu` or `dalam 2 hari`. Show it only beside an absolute time. */
export function formatRelative(instant: string, now = Date.now()): string {
  const seconds = (Date.parse(instant) - now) / 1000
  const [unit, length] = units.find(([, size]) => Math.abs(seconds) >= size) ?? (['second', 1] as const)
  relative ??= new Intl.RelativeTimeFormat('id-ID', { numeric: 'auto' })
  return relative.format(Math.trunc(seconds / length), unit)
}

const units = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/**
 * A day as people type it: `20/11/2026`, `20-11-26`, `20112026`, `hari ini`, `+7`. Undefined when it is no day;
 * a two-digit year is the one nearest to today.
 */
export function parseDate(text: string, today: string): string | undefined {
  const typed = text.trim().toLowerCase()
  if (typed === 'hari ini') return today
  if (typed === 'besok') return addDays(today, 1)
  if (typed === 'kemarin') return addDays(today, -1)
  if (/^[+-]\d{1,4}$/.test(typed)) return addDays(today, Number(typed))
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed)
  if (iso) return dayFrom(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const parts =
    /^(\d{1,2})[/.\s-](\d{1,2})[/.\s-](\d{4}|\d{2})$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(typed)
  if (!parts) return undefined
  const [, day, month, year = ''] = parts
  return dayFrom(year.length === 2 ? nearestYear(Number(year), today) : Number(year), Number(month), Number(day))
}

function nearestYear(short: number, today: string) {
  const now = Number(today.slice(0, 4))
  const same = now - (now % 100) + short
  return [same - 100, same, same + 100].reduce((best, year) =>
    Math.abs(year - now) < Math.abs(best - now) ? year : best,
  )
}

function dayFrom(year: number, month: number, day: number) {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  const isReal =
    year >= 1 && date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : undefined
}

/** A month, `2026-03` → `03/2026`; a dash for none. */
export function formatPeriod(month: string | null | undefined): string {
  const parts = /^(\d{4})-(\d{2})/.exec(month ?? '')
  return parts ? `${parts[2]}/${parts[1]}` : EMPTY
}

const months = ['jan', 'feb', 'mar', 'apr', 'mei', 'jun', 'jul', 'agu', 'sep', 'okt', 'nov', 'des']

/** A month as people type it: `03/2026`, `3-26`, `032026`, `Maret 2026`, `bulan ini`. Undefined when it is none. */
export function parsePeriod(text: string, today: string): string | undefined {
  const typed = text.trim().toLowerCase()
  if (typed === 'bulan ini') return today.slice(0, 7)
  if (typed === 'bulan lalu') return addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)
  const iso = /^(\d{4})-(\d{1,2})$/.exec(typed)
  if (iso) return monthFrom(Number(iso[1]), Number(iso[2]))
  const parts = /^(\d{1,2})[/.\s-](\d{4}|\d{2})$/.exec(typed) ?? /^(\d{2})(\d{4})$/.exec(typed)
  if (parts) return monthFrom(yearFrom(parts[2] ?? '', today), Number(parts[1]))
  const named = /^([a-z]{3,9})\s+(\d{4}|\d{2})$/.exec(typed)
  const month = months.findIndex((one) => named?.[1]?.startsWith(one))
  return named && month >= 0 ? monthFrom(yearFrom(named[2] ?? '', today), month + 1) : undefined
}

const yearFrom = (text: string, today: string) => (text.length === 2 ? nearestYear(Number(text), today) : Number(text))

const monthFrom = (year: number, month: number) =>
  year >= 1 && month >= 1 && month <= 12
    ? `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`
    : undefined
