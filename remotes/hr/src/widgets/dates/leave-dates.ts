import { leaveEmployees } from '@ems/contracts/hr'
import { type CalendarDate, listRows } from '@ems/platform'

type Range = { from: string; to: string }

/** Calendar layer of leave, for users who may see the requests. */
export default async function leaveDates({ from, to }: Range, signal: AbortSignal): Promise<CalendarDate[]> {
  const filters = { entry: 'request', status: 'approved', start_date_to: to, end_date_from: from }
  const requested = { page: 1, size: 250, sort: ['start_date'], filters, include: ['leave'] }
  const { rows, titles } = await listRows(leaveEmployees, requested, signal)
  return rows.flatMap(({ id, employee_name, leave, start_date, end_date }) =>
    start_date && end_date
      ? [
          {
            id,
            title: `${titles[`leaves:${leave}`] ?? 'Cuti'}: ${employee_name}`,
            start: start_date,
            ...(end_date > start_date ? { end: end_date } : {}),
            to: `/private/humans/leave?id=${id}`,
          },
        ]
      : [],
  )
}
