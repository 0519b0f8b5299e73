import { archiveContracts } from '@ems/contracts/archives'
import { type CalendarDate, listRows } from '@ems/platform'

type Range = { from: string; to: string }
const to = (id: string) => `/private/archives/contract?id=${id}`

/** When contracts end, and until when each may still be ended. */
export default async function contractDates(range: Range, signal: AbortSignal): Promise<CalendarDate[]> {
  const [ends, notices] = await Promise.all([
    between('current_end_date', range, signal),
    between('notice_deadline', range, signal),
  ])
  return [
    ...ends.flatMap(({ id, title, current_end_date: day }) =>
      day ? [{ id: `end-${id}`, title: `Berakhir: ${title}`, start: day, to: to(id), tone: 'danger' as const }] : [],
    ),
    ...notices.flatMap(({ id, title, notice_deadline: day, current_end_date }) =>
      day && day !== current_end_date
        ? [
            {
              id: `notice-${id}`,
              title: `Batas pemberitahuan: ${title}`,
              start: day,
              to: to(id),
              tone: 'warning' as const,
            },
          ]
        : [],
    ),
  ]
}

async function between(field: 'current_end_date' | 'notice_deadline', range: Range, signal: AbortSignal) {
  const filters = { status: 'active', [`${field}_from`]: range.from, [`${field}_to`]: range.to }
  return (await listRows(archiveContracts, { page: 1, size: 250, sort: [field], filters }, signal)).rows
}
