import { DAY_MS } from '@ems/contracts/days'
import type { Db } from '@ems/postgres'
import { type WorkHours, workHours } from '../../calendar/index.ts'
import { readOnce } from '../../kit/audit/gathered.ts'
import type { Deps } from '../../kit/context.ts'
import { minutesOf, workingHoursAfter } from '../plan/due.ts'

const WIB_MINUTES = 7 * 60
const START = '08:00'
const END = '17:00'
/** Holidays are read for this long; later days count as working days of the pattern. */
const MAX_DAYS = 120
/** Enough for most steps of a rule; only longer ones read more. */
const FIRST_DAYS = 21

/** When so many working hours from now are over, by the calendar and the working day of a company, in WIB. */
export async function dueAt(deps: Deps, company: string | null, hours: number): Promise<string> {
  const now = new Date()
  const early = endAfter(now, hours, await hoursOf(deps.db, company, FIRST_DAYS))
  if (early.getTime() < now.getTime() + (FIRST_DAYS - 1) * DAY_MS) return early.toISOString()
  return endAfter(now, hours, await hoursOf(deps.db, company, MAX_DAYS)).toISOString()
}

function endAfter(now: Date, hours: number, { free, start: from, end: to }: WorkHours): Date {
  const days = new Set(free)
  const [start, end] = [from ?? START, to ?? END]
  const span =
    start < end ? { start: minutesOf(start), end: minutesOf(end) } : { start: minutesOf(START), end: minutesOf(END) }
  return workingHoursAfter(now, hours, { ...span, offset: WIB_MINUTES, isWorkday: (date) => !days.has(date) })
}

/** Many tasks of one company become due by the same calendar. */
function hoursOf(db: Db, company: string | null, count: number): Promise<WorkHours> {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  const query = { company, from: day(Date.now() - DAY_MS), to: day(Date.now() + count * DAY_MS) }
  return readOnce(db, `work hours ${company} ${count}`, () => workHours({ db }, query))
}
