import { permission } from '@ems/contracts/permission'
import { useSession } from '@ems/platform'
import { MenuIcon, useMediaQuery } from '@ems/ui'
import type { ScheduleEventData } from '@ems/ui/schedule'
import { useCallback, useMemo } from 'react'
import classes from '../Calendar.module.css'
import { dayText } from '../day-text.ts'
import type { Entry } from '../entries.ts'
import { clockOf, localOf } from '../event/clock.ts'
import type { Begun } from '../event/new-event.ts'
import { droppedAt, resizedTo, type Times } from './use-moves.ts'
import type { CalendarView } from './use-view.ts'
import { dayOf, entryIdOf, isPiece, monthOf, moreText, rendered, weekOf } from './visible-entries.ts'

export type ViewsProps = {
  entries: readonly Entry[]
  looked: CalendarView
  onOpen: (entry: Entry) => void
  onCreate: (at: Begun) => void
  onMove: (entry: Entry, times: Times) => void
}

/** Props of all library views, and further ones of views with hours. */
export function useViewProps({ entries, looked, onOpen, onCreate, onMove }: ViewsProps) {
  const { view, day, zone, range, show } = looked
  const { can } = useSession()
  const isTall = useMediaQuery('(min-height: 62.5rem)', undefined, { getInitialValueInEffect: false })
  const limit = isTall ? 4 : 3
  const isWide = useMediaQuery('(min-width: 100em)', undefined, { getInitialValueInEffect: false })
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const adjacent = view === 'day' ? (isPhone ? 2 : MAX_PER_DAY) : isWide ? 3 : 2
  const { from, to } = range
  const { events, rows } = useMemo(() => {
    if (view === 'week') return weekOf(entries, { from, to }, adjacent)
    if (view === 'day') return { events: dayOf(entries, from, adjacent), rows: 0 }
    return { events: view === 'month' ? monthOf(entries, { from, to }, limit) : entries.map(rendered), rows: 0 }
  }, [entries, view, from, to, limit, adjacent])
  // With a finger the same gesture scrolls.
  const isMouse = useMediaQuery('(pointer: fine)', undefined, { getInitialValueInEffect: false })
  const byId = useMemo(() => new Map(entries.map((entry) => [entry.id, entry])), [entries])
  const entryOf = (event: ScheduleEventData) => byId.get(entryIdOf(event))
  const mayMove = useCallback(
    (event: ScheduleEventData) => !isPiece(event) && isMovable(byId.get(entryIdOf(event))),
    [byId],
  )
  const mayCreate = can(permission('calendar', 'store'))

  const shared = {
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
      else show({ view: view === 'day' ? 'agenda' : 'day', day: event.start.toString().slice(0, 10) })
    },
    onEventDrop: ({ event, newStart }: Dropped) => {
      const entry = entryOf(event)
      if (entry) onMove(entry, droppedAt(entry, newStart, zone))
    },
    renderEventBody: (event: ScheduleEventData) => <Body entry={entryOf(event)} title={event.title} />,
  }
  const times = {
    startTime: '00:00:00',
    endTime: '23:59:59',
    slotHeight: HOUR_HEIGHT,
    slotLabelFormat: 'HH.mm',
    withEventResize: true,
    canResizeEvent: mayMove,
    onEventResize: ({ event, newStart, newEnd }: Dropped) => {
      const entry = entryOf(event)
      if (entry) onMove(entry, resizedTo({ start: newStart, end: newEnd }, zone))
    },
    getCurrentTime: () => localOf(new Date().toISOString(), zone),
    getTimeSlotProps: ({ start, end }: { start: string; end: string }) => ({
      'aria-label': `${dayText(start)}, ${clockOf(start)}–${clockOf(end)}`,
    }),
    eventDragInterval: QUARTER,
    eventResizeInterval: QUARTER,
    onTimeSlotClick: ({ slotStart }: { slotStart: string }) => {
      if (mayCreate) onCreate({ from: slotStart })
    },
    onAllDaySlotClick: (one: string) => {
      if (mayCreate) onCreate({ from: one, isAllDay: true })
    },
    withDragSlotSelect: isMouse && mayCreate,
    onSlotDragEnd: (from: string, to: string) => onCreate({ from, to }),
    // Own scroll area: otherwise the day would start at midnight on every screen.
    scrollAreaProps: {
      mah: 'max(24rem, calc(100dvh - 17rem))',
      viewportProps: { tabIndex: 0, role: 'group', 'aria-label': 'Jam' },
    },
  }
  return { common: shared, times, rows, most: limit }
}

/** So many stand side by side on a day before they say how many more there are. */
const MAX_PER_DAY = 5
/** Minutes that agendas are moved and lengthened by. */
const QUARTER = 15
/** Pixels: half an hour is high enough to be pressed (24, WCAG 2.5.8). */
const HOUR_HEIGHT = 48
/** Pixels, as Calendar.module.css has it. */
export const ROW_HEIGHT = 26

type Dropped = { event: ScheduleEventData; newStart: string; newEnd: string }

const isMovable = (entry: Entry | undefined) =>
  Boolean(entry?.occurrence?.can.includes('update') && entry.occurrence.status === 'scheduled')

function Body({ entry, title }: { entry?: Entry; title: string }) {
  if (!entry) return title
  const { occurrence } = entry
  return (
    <span
      className={`${classes.body} ${occurrence?.status === 'cancelled' ? classes.cancelled : ''}`}
      style={{ borderColor: `var(--mantine-color-${entry.color}-5)` }}
    >
      {/* Layers are told apart by more than their colours. */}
      <MenuIcon name={entry.icon} size={11} />{' '}
      {occurrence?.is_recurring && (
        <>
          <MenuIcon name="repeat" size={11} />{' '}
        </>
      )}
      {!entry.allDay && <b>{clockOf(entry.start)}</b>} {entry.title}
    </span>
  )
}

export const labels = {
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
  moreLabel: moreText,
  agenda: 'Agenda',
} as const
