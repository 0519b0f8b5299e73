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

/** `dueDay` of the month after the period. */
export function dayOfNextMonth(period: string, dueDay: number): string {
  const [year = 0, month = 1] = period.split('-').map(Number)
  return new Date(Date.UTC(year, month, dueDay)).toISOString().slice(0, 10)
}

/** The day itself, or the nearest before it on which `isClosed` does not hold; after a month of them the day itself. */
export function lastOpenDay(day: string, isClosed: (day: string) => boolean): string {
  const at = new Date(`${day}T00:00:00Z`)
  for (let back = 0; back < 31; back += 1) {
    const tried = at.toISOString().slice(0, 10)
    if (!isClosed(tried)) return tried
    at.setUTCDate(at.getUTCDate() - 1)
  }
  return day
}

/** Why the span of a request cannot be used; undefined when it can. */
export function spanIssue({ from, to }: Pick<RecurringRequest, 'from' | 'to'>) {
  if (to < from) return { field: 'to', message: 'Periode akhir tidak boleh sebelum periode awal.' }
  if (monthsBetween(from, to).length > 24) return { field: 'to', message: 'Maksimal 24 bulan sekaligus.' }
  return undefined
}
