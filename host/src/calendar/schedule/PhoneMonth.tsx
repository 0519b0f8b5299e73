import { MobileMonthView } from '@ems/ui/schedule'
import { useMemo } from 'react'
import { AgendaList } from '../agenda/AgendaList.tsx'
import classes from '../Calendar.module.css'
import { dayText } from '../day-text.ts'
import { onDay } from '../entries.ts'
import { weekdayOf } from '../event/clock.ts'
import type { ViewsProps } from './use-view-props.tsx'
import { daysOff, rendered } from './visible-entries.ts'

/** A month where seven columns have no room for words: points on its days, and below it what is on the chosen one. */
export function PhoneMonth({ entries, looked, onOpen, onCreate }: ViewsProps) {
  const { day, today, show } = looked
  const events = useMemo(() => entries.map(rendered), [entries])
  const off = useMemo(() => daysOff(entries), [entries])
  const nameOf = (one: string) => {
    const { length } = onDay(entries, one)
    return length ? `${dayText(one)}, ${length} agenda` : dayText(one)
  }
  return (
    <div className={classes.view} data-view="month">
      <MobileMonthView
        className={classes.phone}
        date={`${day} 00:00:00`}
        events={events}
        locale="id"
        firstDayOfWeek={1}
        weekdayFormat="dd"
        consistentWeeks={false}
        highlightToday={false}
        selectedDate={day}
        onSelectedDateChange={(one) => one && show({ day: one })}
        classNames={{ mobileMonthViewHeader: classes.unused, mobileMonthViewEventsList: classes.unused }}
        getDayProps={(one) => ({
          'aria-label': nameOf(one),
          'aria-current': one === today ? 'date' : undefined,
          // A button is pressed, not selected.
          'aria-selected': undefined,
          'aria-pressed': one === day,
          'data-day': one,
          className: one === today ? classes.today : weekdayOf(one) > 5 || off.has(one) ? classes.off : undefined,
        })}
      />
      <AgendaList
        entries={entries}
        looked={{ ...looked, range: { from: day, to: day } }}
        onOpen={onOpen}
        onCreate={() => onCreate({ from: day })}
      />
    </div>
  )
}
