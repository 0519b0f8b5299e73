import { employeeDocuments } from '@ems/contracts/hr'
import { type CalendarDate, listRows } from '@ems/platform'

type Range = { from: string; to: string }

/** When papers of employees expire. */
export default async function documentDates({ from, to }: Range, signal: AbortSignal): Promise<CalendarDate[]> {
  const filters = { verification: 'verified', valid_to_from: from, valid_to_to: to }
  const requested = { page: 1, size: 250, sort: ['valid_to'], filters, include: ['employee'] }
  const { rows, titles } = await listRows(employeeDocuments, requested, signal)
  return rows.flatMap(({ id, title, employee, valid_to: start }) =>
    start
      ? [
          {
            id,
            title: `Berakhir: ${title} (${titles[`employees:${employee}`] ?? '–'})`,
            start,
            to: `/private/humans/employee/detail?id=${employee}&tab=documents`,
            tone: 'warning' as const,
          },
        ]
      : [],
  )
}
