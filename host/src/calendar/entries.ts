import type { AgendaOccurrence, LeaveOffice } from '@ems/contracts/calendar'
import { addDays, type CalendarDate, zones } from '@ems/platform'
import { clockOf, lastDayOf, localOf } from './event/clock.ts'

export type Holiday = Pick<LeaveOffice, 'id' | 'date' | 'name' | 'kind' | 'is_tentative' | 'decree'>

/** A calendar entry in the user's local time. All-day entries end a second before midnight. */
export type Entry = {
  id: string
  layer: string
  title: string
  start: string
  end: string
  allDay: boolean
  /** A day off for everybody. */
  isDayOff?: boolean
  color: string
  /** Of its layer. */
  icon: string
  /** Address of the record behind it. */
  to?: string
  occurrence?: AgendaOccurrence
  note?: string
}

/** Built-in layers. Their colours differ in brightness too, and each has its own sign. */
export const layers = {
  mine: { title: 'Agenda saya', icon: 'user', color: 'indigo' },
  agenda: { title: 'Agenda perusahaan', icon: 'calendar-event', color: 'teal' },
  national: { title: 'Libur nasional', icon: 'calendar-off', color: 'red' },
  mass_leave: { title: 'Cuti bersama', icon: 'sun', color: 'yellow' },
  company: { title: 'Libur perusahaan', icon: 'building', color: 'grape' },
} as const
/** Of the dates of departments, in the order in which they come. */
export const contributedColors = ['cyan', 'orange', 'lime', 'violet', 'green', 'blue'] as const

const LAST_SECOND = '23:59:59'

/** A day of an event; one that takes the whole day is on that day wherever it is read. */
export function ofOccurrence(occurrence: AgendaOccurrence, zone: string): Entry {
  const { id, title, all_day, start_at, end_at, timezone, is_mine, status } = occurrence
  const shared = {
    id,
    layer: is_mine ? 'mine' : 'agenda',
    title,
    color: status === 'cancelled' ? 'gray' : layers[is_mine ? 'mine' : 'agenda'].color,
    icon: layers[is_mine ? 'mine' : 'agenda'].icon,
    occurrence,
  }
  if (all_day) {
    const first = localOf(start_at, timezone).slice(0, 10)
    const before = addDays(localOf(end_at, timezone).slice(0, 10), -1)
    const last = before.localeCompare(first) < 0 ? first : before
    return { ...shared, start: `${first} 00:00:00`, end: `${last} ${LAST_SECOND}`, allDay: true }
  }
  return { ...shared, start: localOf(start_at, zone), end: localOf(end_at, zone), allDay: false }
}

const holidayLayers = {
  national: 'national',
  mass_leave: 'mass_leave',
  company: 'company',
  half_day: 'company',
} as const

export const ofHoliday = ({ id, date, name, kind, is_tentative, decree }: Holiday): Entry => ({
  id: `libur:${id}`,
  layer: holidayLayers[kind],
  title: `${name}${is_tentative ? ' (tentatif)' : ''}`,
  start: `${date} 00:00:00`,
  end: `${date} ${LAST_SECOND}`,
  allDay: true,
  isDayOff: kind !== 'half_day',
  color: layers[holidayLayers[kind]].color,
  icon: layers[holidayLayers[kind]].icon,
  ...(decree ? { note: decree } : {}),
})

/** A date of another department's record, which is drawn here and edited there. */
export function ofDate(
  { id, title, start, end = start, to, tone = 'info' }: CalendarDate,
  { id: layer, color, icon }: Pick<Entry, 'id' | 'color' | 'icon'>,
  zone: string,
): Entry {
  const allDay = start.length === 10
  return {
    id: `${layer}:${id}`,
    layer,
    title: tone === 'danger' ? `! ${title}` : title,
    start: allDay ? `${start} 00:00:00` : localOf(start, zone),
    end: allDay ? `${end.slice(0, 10)} ${LAST_SECOND}` : localOf(end, zone),
    allDay,
    color,
    icon,
    ...(to ? { to } : {}),
  }
}

/** `09.00–10.00 WIB`, with the event's own local time where the zone differs; a text for all-day entries. */
export function hoursText({ start, end, allDay, occurrence }: Entry, zone: string): string {
  if (allDay) return 'Sepanjang hari'
  const label = (name: string) => zones[name]?.label ?? name
  if (end <= start) return `${clockOf(start)} ${label(zone)}`
  const last = lastDayOf({ start, end })
  const clock = last === end.slice(0, 10) ? clockOf(end) : '24.00'
  const until = last === start.slice(0, 10) ? clock : `${shortDay(last)} ${clock}`
  const here = `${clockOf(start)}–${until} ${label(zone)}`
  if (!occurrence || occurrence.timezone === zone) return here
  const there = localOf(occurrence.start_at, occurrence.timezone)
  return `${here} (${clockOf(there)} ${label(occurrence.timezone)})`
}

const shortDay = (day: string) => `${day.slice(8, 10)}/${day.slice(5, 7)}`

/** The present version of an entry: a moved single agenda has another day and id, but is the same. */
export const nowOf = (entries: readonly Entry[], { id, occurrence }: Pick<Entry, 'id' | 'occurrence'>) =>
  entries.find((entry) => entry.id === id) ??
  (occurrence && !occurrence.is_recurring
    ? entries.find((entry) => entry.occurrence?.event === occurrence.event)
    : undefined)

/** The entries of a day, those that last all day first. */
export const onDay = (entries: readonly Entry[], day: string) =>
  entries
    .filter((entry) => entry.start.slice(0, 10) <= day && lastDayOf(entry) >= day)
    .toSorted(
      (a, b) => Number(b.allDay) - Number(a.allDay) || a.start.localeCompare(b.start) || a.title.localeCompare(b.title),
    )
