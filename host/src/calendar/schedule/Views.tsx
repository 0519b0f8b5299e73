import { useMediaQuery } from '@ems/ui'
import { DayView, MonthView, WeekView, YearView } from '@ems/ui/schedule'
import { useMemo } from 'react'
import classes from '../Calendar.module.css'
import { dayText } from '../day-text.ts'
import { weekdayOf } from '../event/clock.ts'
import { PhoneMonth } from './PhoneMonth.tsx'
import { useScheduleAccessibility } from './use-schedule-accessibility.ts'
import { labels, ROW_HEIGHT, useViewProps, type ViewsProps } from './use-view-props.tsx'
import { daysOff } from './visible-entries.ts'

/** Entries above the hours of a day, the last of them with the number of the others; below them is room to press. */
const DAY_ROWS = 2

/** Month, week, day and year, drawn by the schedule library at the clock of the reader. */
export function Views(props: ViewsProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  return isPhone && props.looked.view === 'month' ? <PhoneMonth {...props} /> : <WideViews {...props} />
}

function WideViews(props: ViewsProps) {
  const { view, day, today, show } = props.looked
  const { common, times, rows, most } = useViewProps(props)
  const off = useMemo(() => daysOff(props.entries), [props.entries])
  const frame = useScheduleAccessibility(view, day)

  return (
    <div ref={frame} className={classes.view} data-view={view}>
      {view === 'month' && (
        <MonthView
          {...common}
          firstDayOfWeek={1}
          consistentWeeks={false}
          highlightToday={false}
          maxEventsPerDay={most}
          getDayProps={(one) => ({
            'aria-label': dayText(one),
            'aria-current': one === today ? 'date' : undefined,
            'data-day': one,
            className: one === today ? classes.today : weekdayOf(one) > 5 || off.has(one) ? classes.off : undefined,
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
          highlightToday
          allDaySlotHeight={rows * ROW_HEIGHT}
          weekdayFormat="ddd"
          onDateChange={(one) => show({ view: 'day', day: one.slice(0, 10) })}
        />
      )}
      {view === 'day' && <DayView {...common} {...times} allDaySlotHeight={(DAY_ROWS + 1) * ROW_HEIGHT} />}
      {view === 'year' && (
        <YearView
          date={`${day} 00:00:00`}
          events={common.events}
          locale="id"
          labels={labels}
          withHeader={false}
          firstDayOfWeek={1}
          highlightToday={false}
          getDayProps={(one) => ({
            'aria-label': dayText(one),
            'aria-current': one === today ? 'date' : undefined,
            className: one === today ? classes.today : weekdayOf(one) > 5 || off.has(one) ? classes.off : undefined,
          })}
          onDayClick={(one) => show({ view: 'day', day: one })}
        />
      )}
    </div>
  )
}
