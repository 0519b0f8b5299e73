import type { RecurringRequest } from '@ems/contracts/customs'

/** The first days of the months from `from` to `to`, both included. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = []
  let [year = 0, month = 1] = from.split('-').map(Number)
  for (;;) {
    const first = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`
    if (first > to) return months
    months.push(first)
    year += month === 12 ? 1 : 0
    month = (month % 12) + 1
  }
}

/** `dueDay` of the month after the period; on a Saturday or Sunday the Friday before, since offices are closed. */
export function dueDateOf(period: string, dueDay: number): string {
  const [year = 0, month = 1] = period.split('-').map(Number)
  const day = new Date(Date.UTC(year, month, dueDay))
  const back = [2, 0, 0, 0, 0, 0, 1][day.getUTCDay()] ?? 0
  day.setUTCDate(day.getUTCDate() - back)
  return day.toISOString().slice(0, 10)
}

/** Why the span of a request cannot be used; undefined when it can. */
export function spanIssue({ from, to }: Pick<RecurringRequest, 'from' | 'to'>) {
  if (to < from) return { field: 'to', message: 'Periode akhir tidak boleh sebelum periode awal.' }
  if (monthsBetween(from, to).length > 24) return { field: 'to', message: 'Maksimal 24 bulan sekaligus.' }
  return undefined
}
