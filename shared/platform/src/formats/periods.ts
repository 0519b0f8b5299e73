import { addDays } from '@ems/contracts/days'

/** First and last day, both included. */
export type DateRange = { from: string; to: string }

/** The default date ranges (specification §9), each as a function of today (`YYYY-MM-DD`). */
export const dateRanges: readonly { id: string; label: string; range: (today: string) => DateRange }[] = [
  { id: 'today', label: 'Hari ini', range: (today) => ({ from: today, to: today }) },
  ...[1, 6, 7, 30, 90].map((days) => ({
    id: `last-${days}-days`,
    label: `${days} hari terakhir`,
    range: (today: string) => ({ from: addDays(today, -days), to: today }),
  })),
  { id: 'last-month', label: 'Bulan lalu', range: (today) => wholeMonths(today, 1, 1) },
  {
    id: 'last-six-months',
    label: 'Enam bulan terakhir',
    range: (today) => ({ from: monthsBefore(today, 6), to: today }),
  },
  {
    id: 'last-year',
    label: 'Tahun lalu',
    range: (today) => ({ from: `${yearOf(today) - 1}-01-01`, to: `${yearOf(today) - 1}-12-31` }),
  },
  {
    id: 'this-year',
    label: 'Tahun kalender berjalan',
    range: (today) => ({ from: `${yearOf(today)}-01-01`, to: `${yearOf(today)}-12-31` }),
  },
]

/** Grouping of numbers over time (specification §9). */
export const periods = { daily: 'Harian', weekly: 'Mingguan', monthly: 'Bulanan', yearly: 'Tahunan' } as const
export type Period = keyof typeof periods

const yearOf = (day: string) => Number(day.slice(0, 4))

/** From the first day of the month `back` months ago, for `count` months. */
function wholeMonths(today: string, back: number, count: number): DateRange {
  const first = new Date(Date.UTC(yearOf(today), Number(today.slice(5, 7)) - 1 - back, 1))
  const afterLast = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + count, 1))
  return { from: iso(first), to: addDays(iso(afterLast), -1) }
}

/** The same day `count` months earlier, or the last day of that month where it is shorter. */
function monthsBefore(today: string, count: number): string {
  const { from, to } = wholeMonths(today, count, 1)
  const sameDay = `${from.slice(0, 8)}${today.slice(8, 10)}`
  return sameDay > to ? to : sameDay
}

const iso = (date: Date) => date.toISOString().slice(0, 10)
