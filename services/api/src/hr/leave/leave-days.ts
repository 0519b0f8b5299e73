import { daysBetween } from '@ems/contracts/days'
import { sql } from '@ems/postgres'
import { workDays } from '../../calendar/index.ts'
import type { Deps } from '../../kit/context.ts'
import { numberSetting } from '../../kit/settings.ts'

export type Detail = {
  date: string
  part: 'full' | 'am' | 'pm' | 'hours'
  hours: string | null
  value: string | null
  is_workday: boolean | null
}

type Owner = { company: string; office: string; religion: string | null; pattern: string | null; basis: string }
type Requested = { employee: string; leave: string; start: string; end: string; details: readonly Detail[] }

/** Default hours of a working day; an hour of leave is that part of a day. */
const HOURS_A_DAY = 8
/** Maximum length of a leave; a typing error in the year would cover centuries. */
export const MAX_LEAVE_DAYS = 200

/** Number of calendar days, the last one included. */
export const spanOf = (start: string, end: string) => daysBetween(start, end) + 1

/**
 * Days of a request with the part taken: the given part, otherwise the whole day. Days on which the employee does not
 * work count 0 for kinds of leave that count working days.
 */
export async function leaveDays(deps: Pick<Deps, 'db'>, { employee, leave, start, end, details }: Requested) {
  const owner = await deps.db.first(sql<Owner>`
    select e.company_id as company, e.office_id as office, e.religion_id as religion, e.work_pattern_id as pattern,
      l.count_basis as basis
    from ems.employees e cross join ems.leaves l where e.id = ${employee}::bigint and l.id = ${leave}::bigint`)
  // The check of references reports wrong references.
  if (!owner) return []
  const messages = new Map(details.map((detail) => [detail.date, detail]))
  const days = await workDays(deps, { ...owner, from: start, to: end })
  const byHours = details.some(({ part }) => part === 'hours')
  const hoursADay = byHours ? await numberSetting(deps, 'company.hours_a_day', HOURS_A_DAY) : HOURS_A_DAY
  return days.map(({ date, part: worked }): Detail => {
    const { part = 'full', hours = null } = messages.get(date) ?? {}
    const max = owner.basis === 'calendar_days' ? 1 : Number(worked)
    const requested = part === 'full' ? 1 : part === 'hours' ? Number(hours ?? 0) / hoursADay : 0.5
    return { date, part, hours, value: Math.min(max, requested).toFixed(2), is_workday: worked !== '0' }
  })
}

/**
 * Sum of the days as stored in the ledger: taken days are negative. Added in hundredths, so that nothing is rounded
 * twice.
 */
export function ledgerDays(details: readonly Detail[]): string {
  const hundredths = details.reduce((sum, { value }) => sum + Math.round(Number(value) * 100), 0)
  return hundredths ? `-${(hundredths / 100).toFixed(2)}` : '0.00'
}

type Typed = {
  employee: string | null
  leave: string | null
  start_date: string | null
  end_date: string | null
  day_details: readonly Detail[] | null
}

/** Days of a request that is still being written, as they will be stored; nothing until its dates are known. */
export async function foreseenDays(deps: Pick<Deps, 'db'>, row: Typed) {
  const { employee, leave, start_date: start, end_date: end } = row
  if (!employee || !leave || !start || !end || end < start || spanOf(start, end) > MAX_LEAVE_DAYS) return {}
  const day_details = await leaveDays(deps, { employee, leave, start, end, details: row.day_details ?? [] })
  const days = ledgerDays(day_details)
  return { day_details, days, taken_days: days.replace('-', '') }
}
