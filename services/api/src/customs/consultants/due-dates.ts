import { customsConsultantActivities } from '@ems/contracts/customs'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Deps, Handler } from '../../kit/context.ts'
import { send } from '../../kit/document.ts'
import { badRequest } from '../../kit/problems.ts'
import { allow } from '../../kit/request.ts'
import { dayOfNextMonth, isWeekend, lastOpenDay } from './recurring.rules.ts'

type Asked = { periods: readonly string[]; dueDay: number; company: string | null }

/** By period: `dueDay` of the month after it, or the last working day before where the offices are closed. */
export async function dueDatesOf(_deps: Deps, { periods, dueDay }: Asked): Promise<ReadonlyMap<string, string>> {
  return new Map(periods.map((period) => [period, lastOpenDay(dayOfNextMonth(period, dueDay), isWeekend)]))
}

const id = z.string().regex(/^[1-9]\d{0,17}$/)
const query = z.strictObject({
  job_type: id,
  period_month: z.iso.date().refine((day) => day.endsWith('-01')),
  company: z.union([id, z.literal('')]).optional(),
})

/** GET /customs-consultant-activities/-actions/dueDate: the deadline the kind of a job sets for a period, null where it sets none. */
export const ruledDueDate: Handler = async (request, reply) => {
  const deps = allow(request, customsConsultantActivities.can.list)
  const asked = query.safeParse(request.query)
  if (!asked.success) {
    const [issue] = asked.error.issues
    const parameter = String(issue?.path[0] ?? (issue?.code === 'unrecognized_keys' ? issue.keys[0] : 'job_type'))
    throw badRequest('Parameter tidak sah.', { parameter }, 'PARAMETER')
  }
  const { job_type, period_month, company } = asked.data
  const { rows } = await sql<{ due_day: string | null }>`select meta ->> 'due_day' as due_day from ems."references"
    where id = ${job_type}::bigint and category = 'kite-job' and deleted_at is null`.execute(deps.db)
  const dueDay = Number(rows[0]?.due_day)
  const dates = dueDay
    ? await dueDatesOf(deps, { periods: [period_month], dueDay, company: company || null })
    : undefined
  return send(reply, 200, { data: null, meta: { due_date: dates?.get(period_month) ?? null } })
}
