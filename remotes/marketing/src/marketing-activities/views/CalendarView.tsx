import { type marketingActivities, nextActionTypes } from '@ems/contracts/marketing'
import { type CalendarDate, DateCalendar, type ResourceList } from '@ems/ui'

type Cards = typeof marketingActivities

const dates: readonly CalendarDate<Cards>[] = [
  {
    field: 'next_action_at',
    about: ({ next_action_type: type }) => (type ? nextActionTypes[type] : 'Tindak lanjut'),
    color: 'blue',
    counts: ({ result }) => result === 'open',
  },
  { field: 'expected_close', about: () => 'Perkiraan tutup', color: 'teal' },
]

/** Next steps and expected closes by day, of the cards that the filter finds. */
export default function CalendarView({ list }: { list: ResourceList<Cards> }) {
  return <DateCalendar label="Kalender pemasaran" list={list} dates={dates} textOf={({ title }) => title} />
}
