import { DAY_MS } from '@ems/contracts/days'
import { sql } from '@ems/postgres'
import { workDays } from '../../calendar/index.ts'
import type { Deps } from '../../kit/context.ts'
import { minutesOf, workingHoursAfter } from '../plan/due.ts'

const WIB_MINUTES = 7 * 60
const START = '08:00'
const END = '17:00'
/** Holidays are read for this long; later days count as working days of the pattern. */
const MAX_DAYS = 120

/** When so many working hours from now are over, by the calendar and the working day of a company, in WIB. */
export async function dueAt(deps: Deps, company: string | null, hours: number): Promise<string> {
  const now = new Date()
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  const to = day(now.getTime() + MAX_DAYS * DAY_MS)
  const days = await workDays(deps, { from: day(now.getTime() - DAY_MS), to, company })
  const free = new Set(days.filter(({ part }) => part === '0').map(({ date }) => date))
  const { start, end } = await patternOf(deps, company)
  const isWorkday = (date: string) => !free.has(date)
  return workingHoursAfter(now, hours, { start, end, offset: WIB_MINUTES, isWorkday }).toISOString()
}

/** The working day of a company; 08.00–17.00 without a pattern, and for shifts through the night. */
async function patternOf({ db }: Deps, company: string | null) {
  const row = await db.first(sql<{ start: string | null; end: string | null }>`select p.meta ->> 'start' as start,
      p.meta ->> 'end' as "end" from ems."references" c
    join ems."references" p on p.category = 'work-pattern' and p.deleted_at is null
      and lower(p.code) = lower(c.meta ->> 'work_pattern') where c.id = ${company}::bigint`)
  const [start, end] = [row?.start ?? START, row?.end ?? END]
  return start < end
    ? { start: minutesOf(start), end: minutesOf(end) }
    : { start: minutesOf(START), end: minutesOf(END) }
}
