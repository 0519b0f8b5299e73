import type { ScheduleEventData } from '@ems/ui/schedule'
import type { Range } from '../calendar-api.ts'
import type { Entry } from '../entries.ts'
import { lastDayOf } from '../event/clock.ts'
import { countOf, daysOf, inRows, isAbove } from './all-day-rows.ts'
import { sideBySide } from './beside.ts'

const HALF_AN_HOUR = 30 * 60_000

/** On the same day. */
function halfAnHourAfter(local: string): string {
  const later = new Date(Date.parse(`${local.replace(' ', 'T')}Z`) + HALF_AN_HOUR).toISOString().slice(0, 19)
  return later.slice(0, 10) === local.slice(0, 10) ? later.replace('T', ' ') : `${local.slice(0, 10)} 23:59:59`
}

/**
 * End for the schedule library: at least half an hour after the start, and on the last day, so that an entry ending at
 * midnight is not drawn on the next day.
 */
function renderedEnd({ start, end }: Entry): string {
  const last = lastDayOf({ start, end })
  const least = halfAnHourAfter(start)
  if (end < least) return least
  return last === end.slice(0, 10) ? end : `${last} 23:59:59`
}

/** As the schedule library has it. */
export const rendered = (entry: Entry): ScheduleEventData => ({
  id: entry.id,
  title: entry.occurrence?.status === 'cancelled' ? `Dibatalkan: ${entry.title}` : entry.title,
  start: entry.start,
  end: renderedEnd(entry),
  color: entry.color,
})

export const moreText = (count: number) => `+${count} lainnya`

/** Entries that fit into a week; full places show the number of hidden entries with a link to the day. */
export function weekOf(
  entries: readonly Entry[],
  week: Range,
  adjacent: number,
): { events: ScheduleEventData[]; rows: number } {
  const { shown, hidden, rows } = inRows(entries, week)
  const more = [...hidden].map(([day, count]) => ({
    id: `lainnya:${day}`,
    title: moreText(count),
    start: `${day} 00:00:00`,
    end: `${day} 23:59:59`,
    color: 'gray',
  }))
  // The library gives each the first free row in this order: by their start they take no more rows than they need.
  const inOrder = shown.toSorted((a, b) => a.start.localeCompare(b.start) || b.end.localeCompare(a.end))
  return { events: [...besides(inOrder, adjacent), ...more], rows }
}

/**
 * The entries of one day. Of what takes several days only its piece: the library draws a longer one as a column over all
 * hours.
 */
export const dayOf = (entries: readonly Entry[], day: string, adjacent: number): ScheduleEventData[] => [
  ...entries
    .filter(isAbove)
    .map((entry) => (lastDayOf(entry) === entry.start.slice(0, 10) ? rendered(entry) : pieceOf(entry, day))),
  ...besides(
    entries.filter((entry) => !isAbove(entry)),
    adjacent,
  ),
]

/** The entries of a week, with at most a readable number side by side. */
const besides = (entries: readonly Entry[], max: number): ScheduleEventData[] => [
  ...entries.filter(isAbove).map(rendered),
  ...sideBySide(entries.filter((entry) => !isAbove(entry)).map(rendered), max, moreText),
]

/**
 * Entries of a month in row order: holidays, own agendas, those of others, dates of departments. Where a day has more
 * than `most`, entries of several days are split by day: the library would omit the whole entry and leave its place on
 * other days empty.
 */
export function monthOf(entries: readonly Entry[], { from, to }: Range, max: number): ScheduleEventData[] {
  const counts = countOf(entries.flatMap((entry) => daysOf(entry, from, to)))
  const isTooFull = (day: string) => (counts.get(day) ?? 0) > max
  const inOrder = entries.toSorted(
    (a, b) => rankOf(a) - rankOf(b) || a.start.localeCompare(b.start) || b.end.localeCompare(a.end),
  )
  return inOrder.flatMap((entry) => {
    const days = daysOf(entry, from, to)
    const isWhole = entry.occurrence || days.length < 2 || !days.some(isTooFull)
    return isWhole ? [rendered(entry)] : days.map((day) => pieceOf(entry, day))
  })
}

const rankOf = ({ isDayOff, occurrence }: Entry) => (isDayOff ? 0 : occurrence ? (occurrence.is_mine ? 1 : 2) : 3)

const pieceOf = (entry: Entry, day: string): ScheduleEventData => ({
  ...rendered(entry),
  id: `${entry.id}@${day}`,
  start: `${day} 00:00:00`,
  end: `${day} 23:59:59`,
})

/** The entry that an event of the library is, or is a piece of. */
export const entryIdOf = ({ id }: Pick<ScheduleEventData, 'id'>) => String(id).replace(/@\d{4}-\d\d-\d\d$/, '')

/** Whether an event of the library is only a day of its entry, and says nothing about where the entry begins. */
export const isPiece = (event: Pick<ScheduleEventData, 'id'>) => entryIdOf(event) !== String(event.id)

/** Holidays of a whole day. */
export const daysOff = (entries: readonly Entry[]): ReadonlySet<string> =>
  new Set(entries.filter(({ isDayOff }) => isDayOff).map(({ start }) => start.slice(0, 10)))
