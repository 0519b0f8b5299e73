import { addDays, formatDay } from '@ems/contracts/days'
import { type LeavePreview, leaveEmployees } from '@ems/contracts/hr'
import { permission } from '@ems/contracts/permission'
import { retrying, sql } from '@ems/postgres'
import { z } from 'zod'
import { chainOf } from '../../approvals/index.ts'
import { workDays } from '../../calendar/index.ts'
import type { Deps, Handler } from '../../kit/context.ts'
import { depsOf } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { badRequest, Forbidden, NotFound } from '../../kit/problems.ts'
import { today } from '../../kit/today.ts'
import { withinScope } from '../employees/employees.rules.ts'
import { needsSubstitute } from './deciders.ts'
import { type Detail, leaveDays, ledgerDays, MAX_LEAVE_DAYS, spanOf } from './leave-days.ts'
import { balanceOf } from './leave-employees.rules.ts'

/** Days before and after that may be off as well. */
const DAYS_AROUND = 14
const MAX_AWAY = 50
const id = z.string().regex(/^[1-9]\d{0,17}$/)
const requested = z.strictObject({
  employee: id,
  leave: id,
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  /** Id of the existing request, which does not count against its own balance. */
  request: id.optional(),
  parts: z
    .string()
    .regex(/^(\d{4}-\d{2}-\d{2}:(full|am|pm|hours)(:\d{1,2}(\.\d{1,2})?)?(,|$))*$/)
    .max(8_000)
    .optional(),
  substitute: id.optional(),
})
type Requested = z.output<typeof requested>

/**
 * GET /colleagues/leave-preview?employee&leave&start_date&end_date&request&parts&substitute: days and balance of a request,
 * who of the department is away, and who would decide.
 * For the user, and with the permission to file requests for every employee in scope.
 */
export const leavePreview: Handler = async (request, reply) => {
  const deps = depsOf(request)
  const parsed = requested.safeParse(request.query)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const parameter = String(issue?.path[0] ?? (issue as { keys?: string[] }).keys?.[0] ?? '')
    throw badRequest('Parameter tidak dikenal atau tidak sah.', { parameter }, 'PARAMETER')
  }
  const { employee } = parsed.data
  if (employee !== deps.user.employee && !deps.user.permissions.has(permission('leave', 'store')))
    throw Forbidden({ need: permission('leave', 'store') })
  const attributes = await retrying(() => previewOf(deps, parsed.data))
  return send(reply, 200, { data: { type: 'leave-previews', id: employee, attributes } })
}

async function previewOf(
  deps: Deps,
  { employee, leave, start_date: start, end_date: end, request, ...rest }: Requested,
) {
  const range = employee === deps.user.employee ? sql`true` : (withinScope(deps.user) ?? sql`true`)
  const previous = await deps.db.rows(sql<Owner>`
    select t.company_id::text as company, t.office_id::text as office, t.religion_id::text as religion,
      t.work_pattern_id::text as pattern, t.department_id::text as department,
      coalesce((select l.day_details from ems.leave_employees l
      where l.id = ${request ?? null}::bigint and l.employee_id = t.id and l.start_date = ${start}::date
        and l.end_date = ${end}::date), '[]') as details
    from ems.employees t where t.id = ${employee}::bigint and t.deleted_at is null and ${range}`)
  const [owner] = previous
  if (!owner) throw NotFound({})
  const isCountable = end >= start && spanOf(start, end) <= MAX_LEAVE_DAYS
  const parts = rest.parts === undefined ? owner.details : partsIn(rest.parts)
  const details = isCountable ? await leaveDays(deps, { employee, leave, start, end, details: parts }) : []
  const taken = ledgerDays(details).replace('-', '')
  const year = Number(start.slice(0, 4))
  const row = await deps.db.first(sql<Limits>`
    select b.name, ${year}::int as year, ${taken}::numeric(8, 2)::text as asked, b.left_over::numeric(8, 2)::text as before,
      (b.left_over - ${taken}::numeric)::numeric(8, 2)::text as after,
      not b.is_over as is_enough, l.unit, l.needs_attachment as evidence, ${needsSubstitute} as needs_substitute, l.min_notice_days as lead_days,
      (${start}::date - l.min_notice_days)::text as until, ${start}::date - l.min_notice_days < ${today} as is_late
    from ems.employees e cross join ems.leaves l
    ${balanceOf({ start, end, details: JSON.stringify(details), asked: taken }, request)}
    where e.id = ${employee}::bigint and l.id = ${leave}::bigint`)
  if (!row) throw NotFound({})
  const { lead_days, until, is_late, ...limits } = row
  const around = isCountable ? await surroundings(deps, owner, details) : { days: [], days_off: 0 }
  const { company, department } = owner
  const values = { employee, leave, company, department, start_date: start, end_date: end, day_details: details }
  return {
    ...limits,
    ...around,
    lead: lead_days > 0 ? { days: lead_days, until, is_late } : null,
    away: await awayWith(deps, { employee, start, end, request }),
    chain: await chainOf(deps, leaveEmployees, {
      ...values,
      days: ledgerDays(details),
      taken_days: taken,
      substitute: rest.substitute ?? null,
      entry: 'request',
      status: 'draft',
    }),
  } satisfies LeavePreview
}

type Owner = {
  company: string
  office: string
  religion: string | null
  pattern: string | null
  department: string
  details: Detail[]
}
type Limits = Pick<
  LeavePreview,
  'name' | 'year' | 'asked' | 'before' | 'after' | 'is_enough' | 'unit' | 'evidence' | 'needs_substitute'
> & {
  lead_days: number
  until: string
  is_late: boolean
}

type Request = {
  id: string
  employee: string
  leave: string
  start_date: string | null
  end_date: string | null
  taken_days: string | null
  day_details: unknown
}

/** Facts for an approver: the balance before and after the request, and absent colleagues of the team on its days. */
export async function balanceAndTeam(deps: Deps, { id: request, employee, leave, ...row }: Request): Promise<string[]> {
  const { start_date: start, end_date: end, taken_days: taken, day_details } = row
  if (!start || !end || taken === null) return []
  const balance = await deps.db.first(sql<{ name: string; before: string | null; after: string | null }>`
    select b.name, replace(trim_scale(b.left_over::numeric)::text, '.', ',') as before,
      replace(trim_scale(b.left_over - ${taken}::numeric)::text, '.', ',') as after
    from ems.employees e cross join ems.leaves l
    ${balanceOf({ start, end, details: JSON.stringify(day_details), asked: taken }, request)}
    where e.id = ${employee}::bigint and l.id = ${leave}::bigint`)
  const team = await deps.db.one(sql<{ size: number }>`select count(*)::int as size from ems.employees c
    join ems.employees e on e.department_id = c.department_id and e.company_id = c.company_id
    where e.id = ${employee}::bigint and c.id <> e.id and c.deleted_at is null and c.status = 'active'`)
  const away = await awayWith(deps, { employee, start, end, request })
  const people = new Set(away.map(({ name }) => name)).size
  const days = start === end ? formatDay(start) : `${formatDay(start)}–${formatDay(end)}`
  const names = away.map(({ name, from, to, is_waiting }) => {
    const span = from === to ? formatDay(from) : `${formatDay(from)}–${formatDay(to)}`
    return `${name} ${span}${is_waiting ? ', menunggu' : ''}`
  })
  return [
    ...(balance?.before == null ? [] : [`Saldo ${balance.name}: ${balance.before} → ${balance.after} hari.`]),
    `Tim pada ${days}: ${people} dari ${team.size} orang lain cuti${names.length ? ` (${names.join('; ')})` : ''}.`,
  ]
}

/** `2026-06-01:am,2026-06-02:hours:2.5`: the days that are not whole. */
const partsIn = (text: string): Detail[] =>
  text
    .split(',')
    .filter(Boolean)
    .map((one) => {
      const [date = '', part = 'full', hours = null] = one.split(':')
      return { date, part: part as Detail['part'], hours, value: null, is_workday: null }
    })

/** The days with their holidays, and how many days in a row nobody works, the leave among them. */
async function surroundings(deps: Deps, { company, office, religion, pattern }: Owner, details: readonly Detail[]) {
  const [first, last] = [String(details[0]?.date), String(details.at(-1)?.date)]
  const range = { from: addDays(first, -DAYS_AROUND), to: addDays(last, DAYS_AROUND) }
  const calendar = await workDays(deps, { company, office, religion, pattern, ...range })
  const holidayOf = new Map(calendar.map(({ date, holiday }) => [date, holiday]))
  const isOff = new Map(calendar.map(({ date, part }) => [date, part === '0']))
  for (const { date, part } of details) if (part === 'full') isOff.set(date, true)
  const run = (from: string, step: number) => {
    let count = 0
    for (let day = from; isOff.get(day); day = addDays(day, step)) count += 1
    return count
  }
  const isWhole = details.every(({ date }) => isOff.get(date))
  return {
    days: details.map((detail) => ({ ...detail, holiday: holidayOf.get(detail.date) ?? null })),
    days_off: isWhole ? details.length + run(addDays(first, -1), -1) + run(addDays(last, 1), 1) : 0,
  }
}

/** Colleagues of the department who are away on one of the days, without their reasons. */
const awayWith = (
  { db }: Deps,
  { employee, start, end, request }: { employee: string; start: string; end: string; request: string | undefined },
) =>
  db.rows(sql<LeavePreview['away'][number]>`
    select l.id::text, l.employee_name as name, l.start_date::text as from, l.end_date::text as to,
      l.status = 'submitted' as is_waiting
    from ems.employees e join ems.employees c on c.department_id = e.department_id and c.company_id = e.company_id
      and c.id <> e.id and c.deleted_at is null and c.status = 'active'
    join ems.leave_employees l on l.employee_id = c.id
    where e.id = ${employee}::bigint and l.entry = 'request' and l.status in ('submitted', 'approved') and l.deleted_at is null
      and l.id is distinct from ${request ?? null}::bigint
      and l.start_date <= ${end}::date and l.end_date >= ${start}::date
    order by l.start_date, l.employee_name, l.id limit ${MAX_AWAY}`)
