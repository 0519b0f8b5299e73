import { employees } from '@ems/contracts/hr'
import { type CalendarDate, listRows } from '@ems/platform'

type Range = { from: string; to: string }
type Field = 'contract_end' | 'probation_end'

/** When contracts and probations end. */
export default async function contractDates(range: Range, signal: AbortSignal): Promise<CalendarDate[]> {
  const [contracts, probations] = await Promise.all([
    between('contract_end', 'Kontrak berakhir', range, signal),
    between('probation_end', 'Percobaan berakhir', range, signal),
  ])
  return [...contracts, ...probations]
}

async function between(field: Field, words: string, { from, to }: Range, signal: AbortSignal): Promise<CalendarDate[]> {
  const filters = { status: 'active', [`${field}_from`]: from, [`${field}_to`]: to }
  const { rows } = await listRows(employees, { page: 1, size: 250, sort: [field], filters }, signal)
  return rows.flatMap((row) => {
    const day = row[field]
    return day
      ? [
          {
            id: `${field}-${row.id}`,
            title: `${words}: ${row.full_name}`,
            start: day,
            to: `/private/humans/employee?id=${row.id}`,
            tone: 'warning' as const,
          },
        ]
      : []
  })
}
