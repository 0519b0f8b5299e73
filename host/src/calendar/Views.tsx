import { useSession } from '@ems/platform'
import { MenuIcon } from '@ems/ui'
import { DayView, MonthView, type ScheduleEventData, WeekView, YearView } from '@ems/ui/schedule'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { inRows } from './all-day-rows.ts'
import classes from './Calendar.module.css'
import type { Range } from './calendar-api.ts'
import { clockOf, localOf } from './clock.ts'
import type { Entry } from './entries.ts'
import type { Looked } from './use-view.ts'

type ViewsProps = {
  entries: readonly Entry[]
  looked: Looked
  onOpen: (entry: Entry) => void
  /** A new agenda on this day. */
  onCreate: (day: string) => void
  onMove: (entry: Entry, start: string, end: string) => void
}

/** Month, week, day and year, drawn by the schedule library at the clock of the reader. */
export function Views({ entries, looked, onOpen, onCreate, onMove }: ViewsProps) {
  const { view, day, today, zone, range, show } = looked
  const { can } = useSession()
  const events = useEvents(entries, view, range)
  const byId = useMemo(() => new Map(entries.map((entry) => [entry.id, entry])), [entries])
  const entryOf = (event: ScheduleEventData) => byId.get(String(event.id))
  const mayMove = useCallback((event: ScheduleEventData) => isMovable(byId.get(String(event.id))), [byId])
  const mayCreate = can('calendar-store')

  const common = {
    date: `${day} 00:00:00`,
    events,
    locale: 'id',
    labels,
    withHeader: false,
    withEventsDragAndDrop: true,
    canDragEvent: mayMove,
    onEventClick: (event: ScheduleEventData) => {
      const entry = entryOf(event)
      if (entry) onOpen(entry)
      else show({ view: 'day', day: event.start.toString().slice(0, 10) })
    },
    onEventDrop: ({ event, newStart, newEnd }: Dropped) => {
      const entry = entryOf(event)
      if (entry) onMove(entry, newStart, newEnd)
    },
    renderEventBody: (event: ScheduleEventData) => <Body entry={entryOf(event)} title={event.title} />,
  }
  const times = {
    startTime: '00:00:00',
    endTime: '23:59:59',
    startScrollTime: '07:00:00',
    slotHeight: 44,
    slotLabelFormat: 'HH.mm',
    withEventResize: true,
    canResizeEvent: mayMove,
    onEventResize: common.onEventDrop,
    getCurrentTime: () => localOf(new Date().toISOString(), zone),
    getTimeSlotProps: ({ start, end }: { start: string; end: string }) => ({
      'aria-label': `${dayLabel(start)}, ${clockOf(start)}–${clockOf(end)}`,
    }),
    onTimeSlotClick: ({ slotStart }: { slotStart: string }) => {
      if (mayCreate) onCreate(slotStart)
    },
    // Scrolls by itself, or the day would begin at midnight however high the screen is.
    scrollAreaProps: {
      mah: 'max(24rem, calc(100dvh - 17rem))',
      viewportProps: { tabIndex: 0, role: 'group', 'aria-label': 'Jam' },
    },
  }

  const frame = useSpokenDays(view, day)

  return (
    <div ref={frame} className={classes.view} data-view={view}>
      {view === 'month' && (
        <MonthView
          {...common}
          firstDayOfWeek={1}
          maxEventsPerDay={4}
          getDayProps={(one) => ({
            'aria-label': dayLabel(one),
            'aria-current': one === today ? 'date' : undefined,
            'data-day': one,
            className: one === today ? classes.today : undefined,
          })}
          onDayClick={(one) => show({ view: 'day', day: one })}
        />
      )}
      {view === 'week' && (
        <WeekView
          {...common}
          {...times}
          firstDayOfWeek={1}
          withWeekNumber={false}
          weekdayFormat="ddd"
          onDateChange={(one) => show({ view: 'day', day: one.slice(0, 10) })}
        />
      )}
      {view === 'day' && <DayView {...common} {...times} />}
      {view === 'year' && (
        <YearView
          date={`${day} 00:00:00`}
          events={events}
          locale="id"
          labels={labels}
          withHeader={false}
          firstDayOfWeek={1}
          highlightToday={false}
          getDayProps={(one) => ({
            'aria-label': dayLabel(one),
            'aria-current': one === today ? 'date' : undefined,
            className: one === today ? classes.today : undefined,
          })}
          onDayClick={(one) => show({ view: 'day', day: one })}
        />
      )}
    </div>
  )
}

/**
 * The library says ISO dates of days whatever the language: as the name of what reads otherwise (WCAG 2.5.3), and as the name
 * of the places for whole days.
 */
function useSpokenDays(view: Looked['view'], day: string) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (view !== 'week' || !day) return
    const all = (selector: string) => frame.current?.querySelectorAll(selector) ?? []
    for (const head of all('[class*=weekViewDayLabel]')) head.removeAttribute('aria-label')
    for (const place of all('[class*=AllDaySlotsList] > button')) {
      const [iso] = /\d{4}-\d\d-\d\d$/.exec(place.getAttribute('aria-label') ?? '') ?? []
      if (iso) place.setAttribute('aria-label', `${labels.allDay}, ${dayLabel(iso)}`)
    }
  }, [view, day])
  return frame
}

type Dropped = { event: ScheduleEventData; newStart: string; newEnd: string }

const HALF_AN_HOUR = 30 * 60_000

/** On the same day. */
function halfAnHourAfter(local: string): string {
  const later = new Date(Date.parse(`${local.replace(' ', 'T')}Z`) + HALF_AN_HOUR).toISOString().slice(0, 19)
  return later.slice(0, 10) === local.slice(0, 10) ? later.replace('T', ' ') : `${local.slice(0, 10)} 23:59:59`
}

/** The library wants an end after the start: a moment, which has none, is drawn as half an hour. */
const drawn = ({ id, title, start, end, color, occurrence }: Entry): ScheduleEventData => ({
  id,
  title: occurrence?.status === 'cancelled' ? `Dibatalkan: ${title}` : title,
  start,
  end: end > start ? end : halfAnHourAfter(start),
  color,
})

function useEvents(entries: readonly Entry[], view: Looked['view'], { from, to }: Range) {
  return useMemo(
    () => (view === 'week' ? weekOf(entries, { from, to }) : entries.map(drawn)),
    [entries, view, from, to],
  )
}

/** What fits above the hours, and on days too full how many more there are: they lead to that day. */
function weekOf(entries: readonly Entry[], week: Range): ScheduleEventData[] {
  const { shown, hidden } = inRows(entries, week)
  const more = [...hidden].map(([day, count]) => ({
    id: `lainnya:${day}`,
    title: labels.moreLabel(count),
    start: `${day} 00:00:00`,
    end: `${day} 23:59:59`,
    color: 'gray',
  }))
  return [...shown.map(drawn), ...more]
}

const isMovable = (entry: Entry | undefined) =>
  Boolean(entry?.occurrence?.can.includes('update') && entry.occurrence.status === 'scheduled')

function Body({ entry, title }: { entry?: Entry; title: string }) {
  if (!entry) return title
  const { occurrence } = entry
  return (
    <span className={occurrence?.status === 'cancelled' ? classes.cancelled : undefined}>
      {occurrence?.is_recurring && (
        <>
          <MenuIcon name="repeat" size={11} />{' '}
        </>
      )}
      {!entry.allDay && <b>{clockOf(entry.start)}</b>} {entry.title}
    </span>
  )
}

const dayLabel = (day: string) => longDay.format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
const longDay = new Intl.DateTimeFormat('id-ID', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

const labels = {
  day: 'Hari',
  week: 'Minggu',
  month: 'Bulan',
  year: 'Tahun',
  allDay: 'Seharian',
  weekday: 'Hari',
  timeSlot: 'Jam',
  today: 'Hari ini',
  next: 'Berikutnya',
  previous: 'Sebelumnya',
  more: 'Lainnya',
  noEvents: 'Belum ada agenda.',
  moreLabel: (count: number) => `+${count} lainnya`,
  agenda: 'Agenda',
} as const
