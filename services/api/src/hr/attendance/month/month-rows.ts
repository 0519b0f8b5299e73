import type { AttendanceMonthRow } from '@ems/contracts/hr'
import { sql } from '@ems/postgres'
import { z } from 'zod'
import type { Deps } from '../../../kit/context.ts'
import { badRequest } from '../../../kit/problems.ts'
import { withinScope } from '../../employees/employees.rules.ts'

const id = z
  .string()
  .regex(/^[1-9]\d{0,17}$/)
  .optional()
export const monthQuery = z.strictObject({
  month: z.string().regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/),
  company: id,
  department: id,
  office: id,
  employee: id,
  q: z.string().trim().max(80).optional(),
})
export type MonthQuery = z.output<typeof monthQuery>

/** The parameters of a month, and which page of it. */
export function monthIn(query: unknown): MonthQuery & { page: number } {
  const { page = '1', ...rest } = query as Record<string, string>
  const parsed = monthQuery.safeParse(rest)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const parameter = String(issue?.path[0] ?? (issue as { keys?: string[] }).keys?.[0] ?? '')
    throw badRequest('Parameter tidak dikenal atau tidak sah.', { parameter }, 'PARAMETER')
  }
  if (!/^[1-9]\d{0,3}$/.test(page)) throw badRequest('Halaman tidak sah.', { parameter: 'page' }, 'PARAMETER')
  return { ...parsed.data, page: Number(page) }
}

/** People of a page of the matrix. */
export const MONTH_PAGE = 300

/**
 * The month of everybody in scope, by name: a code, version and minutes a day, in one statement. `after` is the last row of
 * the page before.
 */
export function monthRows(
  { db, user }: Deps,
  { month, company, department, office, employee, q }: MonthQuery,
  { offset = 0, limit = MONTH_PAGE } = {},
): Promise<AttendanceMonthRow[]> {
  const scope = withinScope(user) ?? sql`true`
  const only = (column: ReturnType<typeof sql>, value: string | undefined) =>
    value === undefined ? sql`true` : sql`${column} = ${value}::bigint`
  const first = `${month}-01`
  return db.rows(sql<AttendanceMonthRow>`
    with person as materialized (
      select t.id, t.employee_no, t.full_name, t.join_date, t.exit_date, t.office_id, t.company_id, t.religion_id, t.work_pattern_id,
        d.name as department
      from ems.employees t left join ems."references" d on d.id = t.department_id
      where t.deleted_at is null and t.status <> 'candidate' and ${scope}
        and t.join_date < ${first}::date + interval '1 month' and coalesce(t.exit_date, 'infinity') >= ${first}::date
        and ${only(sql`t.company_id`, company)} and ${only(sql`t.department_id`, department)} and ${only(sql`t.office_id`, office)}
        and ${only(sql`t.id`, employee)}
        and (${q ?? null}::text is null or t.search_text like '%' || searchable(${q ?? ''}) || '%')
      order by t.full_name, t.id offset ${offset} limit ${limit}
    )
    select p.id::text, p.employee_no, p.full_name as name, p.department, p.join_date::text as first_day,
      p.exit_date::text as last_day, coalesce(w.meta -> 'days', '[1, 2, 3, 4, 5]'::jsonb) as workdays,
      (w.meta ->> 'short_day')::int as short_day,
      coalesce((select json_agg(extract(day from h.date)::int order by h.date) from ems.leave_offices h
        where h.deleted_at is null and h.kind <> 'half_day' and h.date >= ${first}::date
          and h.date < ${first}::date + interval '1 month' and case h.scope
          when 'company' then h.company_id = p.company_id when 'office' then h.office_id = p.office_id
          when 'religion' then h.religion_id = p.religion_id else true end), '[]') as holidays,
      coalesce((select json_agg(json_build_array(extract(day from a.date)::int, a.id::text, a.version, a.code_id::text, a.review,
          to_char(a.check_in at time zone a.timezone, 'HH24.MI'), to_char(a.check_out at time zone a.timezone, 'HH24.MI'),
          a.late_minutes, a.early_minutes, a.work_minutes, a.overtime_minutes) order by a.date)
        from ems.attendance_employees a where a.employee_id = p.id and a.deleted_at is null and a.date >= ${first}::date
          and a.date < ${first}::date + interval '1 month'), '[]') as days
    from person p left join ems."references" w on w.id = p.work_pattern_id
    order by p.full_name, p.id`)
}
