import type { jiraIssues } from '@ems/contracts/it'
import { type CalendarDate, DateCalendar, type ResourceList } from '@ems/ui'

type Tickets = typeof jiraIssues

/** What tickets have on a day, the most pressing first. */
const dates: readonly CalendarDate<Tickets>[] = [
  { field: 'resolve_due_at', about: () => 'Target', color: 'orange' },
  { field: 'due_at', about: () => 'Jatuh tempo', color: 'red' },
  { field: 'resume_at', about: () => 'Dilanjutkan', color: 'blue' },
]
const open = { status: ['new', 'assigned', 'in_progress', 'waiting_user', 'waiting_vendor', 'scheduled'] }

/** Targets, due days and the days on which work goes on, of the open tickets that the filter finds. */
export default function TicketCalendar({ list }: { list: ResourceList<Tickets> }) {
  return (
    <DateCalendar
      label="Kalender tiket"
      list={list}
      dates={dates}
      where={open}
      textOf={({ local_no, summary }) => `${local_no} ${summary}`}
    />
  )
}
