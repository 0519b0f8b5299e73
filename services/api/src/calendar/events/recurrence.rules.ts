import { type AgendaZone, MAX_OCCURRENCES } from '@ems/contracts/calendar'
import { addDays, DAY_MS, daysBetween } from '@ems/contracts/days'
import rrule, { type Options } from 'rrule'

/** Fields that decide the days of an event. */
export type Series = {
  start_at: string
  end_at: string
  timezone: AgendaZone
  rrule: string | null
  exdates: readonly string[]
}
/** One day of an event; `date` is the day in the event's own zone and names it within its series. */
export type Occurrence = { date: string; start_at: string; end_at: string }

const HOUR_MS = 3_600_000
/** Indonesia has no daylight saving time. */
const offsets: Readonly<Record<AgendaZone, number>> = {
  'Asia/Jakarta': 7 * HOUR_MS,
  'Asia/Makassar': 8 * HOUR_MS,
  'Asia/Jayapura': 9 * HOUR_MS,
}

/** A moment as that zone's clock shows it, written as if it were UTC: what `rrule` counts with. */
const floating = (instant: string, zone: AgendaZone) => new Date(Date.parse(instant) + offsets[zone])
const instantOf = (local: Date, zone: AgendaZone) => new Date(local.getTime() - offsets[zone]).toISOString()

/** The calendar day of a moment in a zone, `YYYY-MM-DD`. */
export const dayIn = (instant: string, zone: AgendaZone) => floating(instant, zone).toISOString().slice(0, 10)

/** The clock of a moment in a zone, `13.00`. */
export const clockIn = (instant: string, zone: AgendaZone) =>
  floating(instant, zone).toISOString().slice(11, 16).replace(':', '.')

/** Every day of the series but the excepted ones, in order; one more than allowed when there are too many. */
export function occurrencesOf(series: Series): Occurrence[] {
  const { start_at, end_at, timezone, exdates } = series
  const length = Date.parse(end_at) - Date.parse(start_at)
  if (!series.rrule) return [{ date: dayIn(start_at, timezone), start_at, end_at }]
  const excepted = new Set(exdates)
  return daysOf(series.rrule, floating(start_at, timezone))
    .map((local) => ({ local, date: local.toISOString().slice(0, 10) }))
    .filter(({ date }) => !excepted.has(date))
    .map(({ local, date }) => {
      const start = instantOf(local, timezone)
      return { date, start_at: start, end_at: new Date(Date.parse(start) + length).toISOString() }
    })
}

/** Problem of a rule for this series; undefined if there is none. */
export function recurrenceIssue(series: Series): string | undefined {
  if (!series.rrule) return undefined
  const all = tried(() => occurrencesOf({ ...series, exdates: [] }))
  if (!all) return 'Pengulangan tidak dikenal.'
  if (all.length > MAX_OCCURRENCES) return 'Pengulangan harus punya tanggal akhir atau jumlah (maks. 366).'
  if (!all.length) return 'Pengulangan berakhir sebelum agenda dimulai.'
  const first = dayIn(series.start_at, series.timezone)
  if (all[0]?.date !== first) return 'Pengulangan tidak mencakup tanggal mulai.'
  const last = all.at(-1)
  if (last && daysBetween(first, last.date) > LONGEST_DAYS) return 'Pengulangan maksimal 10 tahun.'
  const overlaps = all.some(({ end_at }, n) => all[n + 1] && end_at > (all[n + 1]?.start_at ?? ''))
  return overlaps ? 'Durasi agenda melebihi jarak pengulangan.' : undefined
}

const LONGEST_DAYS = 3_660

/** The library throws for what it does not understand. */
function tried<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

function daysOf(rule: string, dtstart: Date): Date[] {
  const days: Date[] = []
  new rrule.RRule({ ...optionsOf(rule), dtstart }).all((day) => days.push(day) <= MAX_OCCURRENCES)
  return days
}

/** The last day of a rule counts whole. */
function optionsOf(rule: string): Partial<Options> {
  const options = rrule.RRule.parseString(rule)
  const { until } = options
  return until ? { ...options, until: new Date(Math.floor(until.getTime() / DAY_MS) * DAY_MS + DAY_MS - 1) } : options
}

const partsOf = (rule: string) => rule.split(';').map((part) => part.split('=') as [string, string])
const ruleOf = (parts: readonly (readonly [string, string])[]) => parts.map((part) => part.join('=')).join(';')
const isEnd = ([name]: readonly [string, string]) => name === 'UNTIL' || name === 'COUNT'

/** The same rule, up to and with this day. */
export const endingOn = (rule: string, day: string) =>
  ruleOf([...partsOf(rule).filter((part) => !isEnd(part)), ['UNTIL', day.replaceAll('-', '')]])

/** COUNT of a rule, if given. */
export const countIn = (rule: string) => /(?:^|;)COUNT=(\d+)/.exec(rule)?.[1]

/** The rule of what is left of a series after its first `before` days. */
export const leftOf = (rule: string, before: number) =>
  ruleOf(
    partsOf(rule).map(([name, value]) => (name === 'COUNT' ? [name, String(Number(value) - before)] : [name, value])),
  )

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** The rule when the whole series moves by some days: its weekdays and its day of the month go with it. */
export function movedBy(rule: string, days: number, start: string): string {
  return ruleOf(
    partsOf(rule).map(([name, value]) => {
      if (name === 'BYDAY' && /^[A-Z,]+$/.test(value)) {
        const moved = value.split(',').map((day) => (((weekdays.indexOf(day) + days) % 7) + 7) % 7)
        return [
          name,
          moved
            .toSorted((a, b) => a - b)
            .map((at) => weekdays[at])
            .join(','),
        ]
      }
      // The third Tuesday: of the day it moved to.
      if (name === 'BYDAY' && days) return [name, nthOf(start)]
      if (name === 'BYMONTHDAY' && days) return [name, String(Number(start.slice(8)))]
      if (name === 'UNTIL') return [name, addDays(iso(value), days).replaceAll('-', '')]
      return [name, value]
    }),
  )
}

/** Which weekday of its month a day is, `3TU`; the fifth is the last. */
function nthOf(day: string): string {
  const nth = Math.ceil(Number(day.slice(8)) / 7)
  const weekday = weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]
  return `${nth > 4 ? -1 : nth}${weekday}`
}

const iso = (compact: string) => `${compact.slice(0, 4)}-${compact.slice(4, 6)}-${compact.slice(6, 8)}`
