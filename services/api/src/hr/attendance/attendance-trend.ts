import { type AttendanceTrend, attendanceEmployees } from '@ems/contracts/hr'
import { retrying, sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { rangeIn } from '../../calendar/index.ts'
import type { Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { badRequest } from '../../kit/problems.ts'
import { companiesIn, manyOf } from '../../kit/query/company-filter.ts'
import { today } from '../../kit/today.ts'
import { employeeScope } from '../row-scope.ts'

/** Maximum range: ten years by day exceed a chart and a reasonable query. */
const MAX_DAYS = 3_660
const units: Readonly<Record<string, string>> = { daily: 'day', weekly: 'week', monthly: 'month', yearly: 'year' }

/**
 * GET /attendance-trend?from&to&period&companies: working days by attendance code, per day, week, month or year. Days
 * off and leave of days to come are not counted; illness and absence are recognised by the built-in codes.
 */
export async function attendanceTrendApi(app: FastifyInstance) {
  app.get('', trend)
}

const trend: Handler = async (request, reply) => {
  const { db, user } = allow(request, attendanceEmployees.can.list)
  const { from, to } = rangeIn(request.query, { most: MAX_DAYS, also: ['companies', 'period'] })
  const { period = 'daily' } = request.query as { period?: unknown }
  const unit = typeof period === 'string' && Object.hasOwn(units, period) ? units[period] : undefined
  if (!unit) throw badRequest('Periode tidak dikenal.', { parameter: 'period' }, 'FILTER_VALUE')
  const companies = companiesIn(request.query)
  const rows = await retrying(() =>
    db.rows(sql<AttendanceTrend>`
      select d.first::text as id, greatest(d.first, ${from}::date)::text as from,
        least((d.first + ${`1 ${unit}`}::interval)::date - 1, ${to}::date)::text as to,
        count(*) filter (where c.present_value > 0 and t.late_minutes = 0)::int as present,
        count(*) filter (where c.present_value > 0 and t.late_minutes > 0)::int as late,
        count(*) filter (where c.present_value = 0 and c.code not in ('S', 'SD', 'A'))::int as leave,
        count(*) filter (where c.code in ('S', 'SD'))::int as sick,
        count(*) filter (where c.code = 'A')::int as absent
      from ems.attendance_employees t
      join ems.attendance_codes c on c.id = t.code_id
      cross join lateral (select date_trunc(${unit}, t.date::timestamp)::date as first) d
      where t.deleted_at is null and t.date between ${from}::date and ${to}::date
        and (t.source <> 'leave' or t.date <= ${today})
        and c.auto_source not in ('holiday', 'weekly_off') and ${employeeScope(user) ?? sql`true`}
        and ${companies ? sql`t.company_id = any(${companies}::bigint[])` : sql`true`}
      group by d.first order by d.first`),
  )
  return send(reply, 200, manyOf('attendance-trends', rows))
}
