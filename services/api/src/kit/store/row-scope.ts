import type { Resource } from '@ems/contracts/kit'
import { type Sql, sql } from '@ems/postgres'
import type { User } from '../context.ts'
import { junctionOf } from './columns.ts'

type Condition = Sql

/** Row scope of a user: a condition on `t`; undefined means every row. */
export type VisibleTo = (user: User) => Condition | undefined

/** Every row is in scope of every signed-in user. */
export const everyone: VisibleTo = () => undefined

/** Rows of the user's companies, and rows without a company, which all companies share. */
export const ofCompanies: VisibleTo = ({ scope, companies }) =>
  scope === 'group' ? undefined : sql`(t.company_id is null or t.company_id = any(${companies}::bigint[]))`

/** Boards of the user's companies; a board for members only is visible to its members and its author. */
export function scopeOfBoards(boards: Resource): VisibleTo {
  const members = junctionOf(boards, 'members')
  return (user) => {
    if (user.scope === 'group') return undefined
    const isMine = sql`(t.created_by_id = ${user.id}::bigint
      or exists (select from ${members} m where m.owner_id = t.id and m.target_id = ${user.id}::bigint))`
    return sql`(${ofCompanies(user)} and (t.visibility = 'company' or ${isMine}))`
  }
}

/** The default: rows created by the user, the team, the department or the company, depending on the data scope. */
export const byScope: VisibleTo = (user) => {
  const mine = sql`t.created_by_id = ${user.id}::bigint`
  const by = (colleagues: Condition) =>
    sql`(${mine} or t.created_by_id in (select u.id from ems.users u where u.employee_id in (${colleagues})))`
  if (user.scope === 'group') return undefined
  if (user.scope === 'company') return sql`(${mine} or t.company_id = any(${user.companies}::bigint[]))`
  if (user.scope === 'own' || user.employee === null) return mine
  return by(user.scope === 'team' ? teamOf(user.employee) : departmentOf(user.employee))
}

/** Ids of an employee and of all direct and indirect subordinates. */
export const teamOf = (employee: string): Condition => sql`select ems.team_of(${employee}::bigint)`

/** Ids of the employees of an employee's department. */
export const departmentOf = (employee: string): Condition =>
  sql`select e.id from ems.employees e where e.department_id =
      (select department_id from ems.employees where id = ${employee}::bigint)`
