import { sql } from '@ems/postgres'
import { departmentOf, teamOf, type VisibleTo } from '../kit/store/row-scope.ts'

/**
 * Row scope by `employee_id`: always the user's own rows; then those of team, department, companies or all, by data
 * scope.
 */
export const employeeScope: VisibleTo = ({ scope, employee, companies }) => {
  if (scope === 'group') return undefined
  const mine = sql`t.employee_id = ${employee}::bigint`
  if (scope === 'company')
    return employee === null
      ? sql`t.company_id = any(${companies}::bigint[])`
      : sql`(t.company_id = any(${companies}::bigint[]) or ${mine})`
  if (employee === null) return sql`false`
  if (scope === 'own') return mine
  return sql`t.employee_id in (${scope === 'team' ? teamOf(employee) : departmentOf(employee)})`
}
