import { addDays, useSearchParams, useSession } from '@ems/platform'
import { useMediaQuery } from '@ems/ui'
import { useCallback } from 'react'
import type { Range } from '../calendar-api.ts'
import { dayText } from '../day-text.ts'
import { monthFrom, sameDayLater, weekdayOf } from '../event/clock.ts'
import { useToday } from '../use-today.ts'

export const views = {
  month: 'Bulan',
  week: 'Minggu',
  day: 'Hari',
  agenda: 'Agenda',
  team: 'Tim',
  year: 'Tahun',
} as const
export type View = keyof typeof views

/** View, day and filters of the calendar, stored in the address, so that a link shows the same. */
export function useView() {
  const { user } = useSession()
  const [search, setSearch] = useSearchParams()
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const today = useToday(user.timezone)
  const view = viewIn(search.get('view')) ?? (isPhone ? 'agenda' : 'month')
  const day = dayIn(search) ?? today

  const show = useCallback(
    (next: { view?: View; day?: string }) =>
      setSearch((old) => {
        const params = new URLSearchParams(old)
        if (next.view) params.set('view', next.view)
        if (next.day) {
          params.set('day', next.day)
          if (!params.has('event')) params.delete('date')
        }
        return params
      }),
    [setSearch],
  )
  return { view, day, today, zone: user.timezone, range: rangeOf(view, day), show }
}

export type CalendarView = ReturnType<typeof useView>

/** The day that an address asks for. With `event`, `date` is the day within its series and used to find the event. */
export function dayIn(search: URLSearchParams): string | undefined {
  const day = search.get('day') ?? (search.has('event') ? null : search.get('date')) ?? ''
  return isDay(day) ? day : undefined
}

const viewIn = (text: string | null) => (text && text in views ? (text as View) : undefined)
const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

/** The days a view draws, those of the months before and after at its edges included. */
export function rangeOf(view: View, day: string): Range {
  const monday = addDays(day, 1 - weekdayOf(day))
  if (view === 'day') return { from: day, to: day }
  if (view === 'week') return { from: monday, to: addDays(monday, 6) }
  if (view === 'year') return { from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` }
  const first = monthFrom(day, 0)
  const last = addDays(monthFrom(day, 1), -1)
  if (view === 'agenda' || view === 'team') return { from: first, to: last }
  return { from: addDays(first, 1 - weekdayOf(first)), to: addDays(last, 7 - weekdayOf(last)) }
}

/** The day that the arrows of a view lead to. */
export function step(view: View, day: string, by: 1 | -1): string {
  if (view === 'day') return addDays(day, by)
  if (view === 'week') return addDays(day, 7 * by)
  return sameDayLater(day, view === 'year' ? 12 * by : by)
}

/** `November 2026`, `16–22 November 2026`, `Jumat, 20 November 2026` or `2026`. */
export function headingOf(view: View, day: string): string {
  const { from, to } = rangeOf(view, day)
  if (view === 'year') return day.slice(0, 4)
  if (view === 'week') return longRange.formatRange(dateOf(from), dateOf(to))
  return view === 'day' ? dayText(day) : longMonth.format(dateOf(day))
}

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
const longRange = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: 'UTC' })
const longMonth = new Intl.DateTimeFormat('id-ID', { month: 'long', year: 'numeric', timeZone: 'UTC' })
