import { sql } from 'kysely'
import { workDays } from '../calendar/index.ts'
import type { Deps } from '../kit/context.ts'
import { numberSetting } from '../kit/settings.ts'

export type Detail = {
  date: string
  part: 'full' | 'am' | 'pm' | 'hours'
  hours: string | null
  value: string | null
  is_workday: boolean | null
}

type Asked = { employee: string; leave: string; start: string; end: string; details: readonly Detail[] }

/** Hours of a working day unless *Utilitas* says otherwise; an hour of leave is that part of a day. */
const HOURS_A_DAY = 8
const DAY_MS = 86_400_000
/** Longer than any leave; a slip of the pen in the year would count for centuries. */
export const MAX_LEAVE_DAYS = 200

export const daysBetween = (start: string, end: string) => (Date.parse(end) - Date.parse(start)) / DAY_MS + 1

/**
 * Every day of a request with how much of it is taken: what was said of a day, else the whole of it. Days on which the
 * company of the employee does not work count for nothing where the kind of leave counts working days.
 */
export async function leaveDays(deps: Pick<Deps, 'db'>, { employee, leave, start, end, details }: Asked) {
  const { rows } = await sql<{ company: string; office: string; religion: string | null; basis: string }>`
    select e.company_id as company, e.office_id as office, e.religion_id as religion, l.count_basis as basis
    from ems.employees e cross join ems.leaves l where e.id = ${employee}::bigint and l.id = ${leave}::bigint`.execute(
    deps.db,
  )
  const [whose] = rows
  // Whatever is wrong with the references is said when they are looked at.
  if (!whose) return []
  const said = new Map(details.map((detail) => [detail.date, detail]))
  const days = await workDays(deps, { ...whose, from: start, to: end })
  const byHours = details.some(({ part }) => part === 'hours')
  const hoursADay = byHours ? await numberSetting(deps, 'company.hours_a_day', HOURS_A_DAY) : HOURS_A_DAY
  return days.map(({ date, part: worked }): Detail => {
    const { part = 'full', hours = null } = said.get(date) ?? {}
    const most = whose.basis === 'calendar_days' ? 1 : Number(worked)
    const asked = part === 'full' ? 1 : part === 'hours' ? Number(hours ?? 0) / hoursADay : 0.5
    return { date, part, hours, value: Math.min(most, asked).toFixed(2), is_workday: worked !== '0' }
  })
}

/** What the days come to, as the ledger keeps it: taken days are negative. In hundredths, so that nothing is rounded twice. */
export function ledgerDays(details: readonly Detail[]): string {
  const hundredths = details.reduce((sum, { value }) => sum + Math.round(Number(value) * 100), 0)
  return hundredths ? `-${(hundredths / 100).toFixed(2)}` : '0.00'
}
