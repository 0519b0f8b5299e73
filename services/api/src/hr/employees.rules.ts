import { sql } from 'kysely'
import { departmentOf, teamOf, type VisibleTo } from '../kit/scope.ts'

/** The data scope taken literally: oneself, everybody below, the own department, the own companies, everybody. */
export const withinScope: VisibleTo = ({ scope, employee, companies }) => {
  if (scope === 'group') return undefined
  if (scope === 'company') return sql`t.company_id = any(${companies}::bigint[])`
  if (employee === null) return sql`false`
  if (scope === 'own') return sql`t.id = ${employee}::bigint`
  return sql`t.id in (${scope === 'team' ? teamOf(employee) : departmentOf(employee)})`
}
