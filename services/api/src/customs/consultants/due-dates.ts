import { customsConsultantActivities } from '@ems/contracts/customs'
import { addDays } from '@ems/contracts/days'
import { sql } from '@ems/postgres'
import { z } from 'zod'
import { workDays } from '../../calendar/index.ts'
import type { Deps, Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { badRequest } from '../../kit/problems.ts'
import { dayOfNextMonth, lastOpenDay } from './recurring/recurring.rules.ts'

type Requested = { periods: readonly string[]; dueDay: number; company: string | null }

/** By period: `dueDay` of the month after it, or the last working day before where the company's offices are closed. */
export async function dueDatesOf(
  deps: Deps,
  { periods, dueDay, company }: Requested,
): Promise<ReadonlyMap<string, string>> {
  const days = periods.map((period) => dayOfNextMonth(period, dueDay)).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return new Map()
  const existing = await workDays(deps, { from: monthBefore(first), to: last, company })
  const closed = new Set(existing.filter(({ part }) => part === '0').map(({ date }) => date))
  return new Map(
    periods.map((period) => [period, lastOpenDay(dayOfNextMonth(period, dueDay), (day) => closed.has(day))]),
  )
}

/** No office is closed longer. */
const monthBefore = (day: string) => addDays(day, -31)

const id = z.string().regex(/^[1-9]\d{0,17}$/)
const query = z.strictObject({
  job_type: id,
  period_month: z.iso.date().refine((day) => day.endsWith('-01')),
  company: z.union([id, z.literal('')]).optional(),
})

/** GET /customs-consultant-activities/-actions/dueDate: the deadline the kind of a job sets for a period, null where it sets none. */
export const ruledDueDate: Handler = async (request, reply) => {
  const deps = allow(request, customsConsultantActivities.can.list)
  const requested = query.safeParse(request.query)
  if (!requested.success) {
    const [issue] = requested.error.issues
    const parameter = String(issue?.path[0] ?? (issue?.code === 'unrecognized_keys' ? issue.keys[0] : 'job_type'))
    throw badRequest('Parameter tidak sah.', { parameter }, 'PARAMETER')
  }
  const { job_type, period_month, company } = requested.data
  const row = await deps.db.first(sql<{
    due_day: string | null
  }>`select meta ->> 'due_day' as due_day from ems."references"
    where id = ${job_type}::bigint and category = 'kite-job' and deleted_at is null`)
  const dueDay = Number(row?.due_day)
  const dates = dueDay
    ? await dueDatesOf(deps, { periods: [period_month], dueDay, company: company || null })
    : undefined
  return send(reply, 200, { data: null, meta: { due_date: dates?.get(period_month) ?? null } })
}
