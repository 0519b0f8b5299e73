import { jiraIssues } from '@ems/contracts/it'
import { addDays, type CalendarDate, dayOf, listRows } from '@ems/platform'

type Range = { from: string; to: string }
const open = ['new', 'assigned', 'in_progress', 'waiting_user', 'waiting_vendor', 'scheduled']

/** By when tickets are to be solved, and when those that were put off go on. */
export default async function ticketDates({ from, to }: Range, signal: AbortSignal): Promise<CalendarDate[]> {
  const dueIn = { status: open, due_at_from: addDays(from, -1), due_at_to: addDays(to, 1) }
  const onIn = { status: 'scheduled', resume_at_from: from, resume_at_to: to }
  const [due, goingOn] = await Promise.all([
    listRows(jiraIssues, { page: 1, size: 250, sort: ['due_at'], filters: dueIn }, signal),
    listRows(jiraIssues, { page: 1, size: 250, filters: onIn }, signal),
  ])
  const path = (id: string) => `/private/infotech/support?id=${id}`
  return [
    ...due.rows.flatMap(({ id, local_no, summary, due_at }) =>
      due_at
        ? [
            {
              id: `due-${id}`,
              title: `Jatuh tempo: ${local_no} ${summary}`,
              start: dayOf(new Date(due_at), 'Asia/Jakarta'),
              to: path(id),
              tone: 'danger' as const,
            },
          ]
        : [],
    ),
    ...goingOn.rows.flatMap(({ id, local_no, summary, resume_at: start }) =>
      start ? [{ id: `on-${id}`, title: `Dilanjutkan: ${local_no} ${summary}`, start, to: path(id) }] : [],
    ),
  ]
}
