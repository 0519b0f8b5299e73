/**
 * Overtime by PP 35/2021 Pasal 26–31, in minutes at each rate of an hour's wage (1/173 of a month's).
 * A working day: the first hour 1.5 times, then twice. A day off with five working days a week: eight hours twice, the ninth
 * three times, then four times; with six: seven hours, the eighth, then; with six on a holiday that falls on the shortest of
 * them: five hours, the sixth, then. At most four hours on a working day and eighteen in a week; days off do not count.
 */
export type OvertimeMinutes = { x15: number; x2: number; x3: number; x4: number }
export type OvertimeDay = {
  date: string
  minutes: number
  isDayOff: boolean
  /** A holiday on the shortest of six working days. */
  isShortest?: boolean
}
export type OvertimeIssue = { date: string; kind: 'day' | 'week'; minutes: number }

const HOUR = 60
const MAX_DAY_MINUTES = 4 * HOUR
const MAX_WEEK_MINUTES = 18 * HOUR

/** Rates of a day's overtime. `workdays`: working days of the week, five or six. */
export function ratesOf(day: Omit<OvertimeDay, 'date'>, workdays: 5 | 6): OvertimeMinutes {
  const { minutes, isDayOff, isShortest = false } = day
  if (!isDayOff) return { x15: Math.min(minutes, HOUR), x2: Math.max(0, minutes - HOUR), x3: 0, x4: 0 }
  const double = (workdays === 5 ? 8 : isShortest ? 5 : 7) * HOUR
  return {
    x15: 0,
    x2: Math.min(minutes, double),
    x3: Math.max(0, Math.min(minutes - double, HOUR)),
    x4: Math.max(0, minutes - double - HOUR),
  }
}

/** Hours of wages in hundredths: what the minutes at each rate come to. */
export const wageHours = ({ x15, x2, x3, x4 }: OvertimeMinutes) =>
  Math.round((x15 * 150 + x2 * 200 + x3 * 300 + x4 * 400) / HOUR)

/** Monday of the week of a day. */
function weekOf(date: string): string {
  const time = Date.parse(`${date}T00:00:00Z`)
  const weekday = new Date(time).getUTCDay() || 7
  return new Date(time - (weekday - 1) * 86_400_000).toISOString().slice(0, 10)
}

/** Days with more than four hours, and weeks with more than eighteen. */
export function overtimeIssues(days: readonly OvertimeDay[]): OvertimeIssue[] {
  const ordinary = days.filter(({ isDayOff }) => !isDayOff)
  const weeks = Map.groupBy(ordinary, ({ date }) => weekOf(date))
  return [
    ...ordinary
      .filter(({ minutes }) => minutes > MAX_DAY_MINUTES)
      .map(({ date, minutes }) => ({ date, kind: 'day' as const, minutes })),
    ...[...weeks].flatMap(([date, all]) => {
      const minutes = all.reduce((sum, one) => sum + one.minutes, 0)
      return minutes > MAX_WEEK_MINUTES ? [{ date, kind: 'week' as const, minutes }] : []
    }),
  ]
}
