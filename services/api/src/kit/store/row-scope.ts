import { type RawBuilder, sql } from 'kysely'
import type { User } from '../context.ts'

type Condition = RawBuilder<unknown>

/** Which rows a user reaches: a condition on the row that queries call `t`; undefined means every row. */
export type VisibleTo = (user: User) => Condition | undefined

/** Every signed-in user reaches every row. */
export const everyone: VisibleTo = () => undefined

/** Rows of the user's companies, and rows without a company, which are everyone's. */
export const ofCompanies: VisibleTo = ({ scope, companies }) =>
  scope === 'group' ? undefined : sql`(t.company_id is null or t.company_id = any(${companies}::bigint[]))`

/** The default: what the user made, or what the team, the department, the company made, as the data scope says. */
export const byScope: VisibleTo = (user) => {
  const mine = sql`t.created_by_id = ${user.id}::bigint`
  const by = (colleagues: Condition) =>
    sql`(${mine} or t.created_by_id in (select u.id from ems.users u where u.employee_id in (${colleagues})))`
  if (user.scope === 'group') return undefined
  if (user.scope === 'company') return sql`(${mine} or t.company_id = any(${user.companies}::bigint[]))`
  if (user.scope === 'own' || user.employee === null) return mine
  return by(user.scope === 'team' ? teamOf(user.employee) : departmentOf(user.employee))
}

/** Ids of an employee and everybody below. */
export const teamOf = (employee: string): Condition => sql`select ems.team_of(${employee}::bigint)`

/** Ids of the employees of an employee's department. */
export const departmentOf = (employee: string): Condition =>
  sql`select e.id from ems.employees e where e.department_id =
      (select department_id from ems.employees where id = ${employee}::bigint)`
