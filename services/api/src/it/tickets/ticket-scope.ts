import { sql } from '@ems/postgres'
import type { VisibleTo } from '../../kit/store/row-scope.ts'

/**
 * Row scope of tickets: those of the user's companies, and those the user reported, handles or watches; with a narrower data
 * scope, only the latter and own entries.
 */
export const ticketScope: VisibleTo = ({ id, employee, scope, companies }) => {
  if (scope === 'group') return undefined
  const mine = sql`(t.assignee_id = ${id}::bigint or ${employee}::bigint in (t.reporter_id, t.created_for_id)
    or t.id = any(array(select w.owner_id from ems.jira_issues_watchers w where w.target_id = ${id}::bigint)))`
  return scope === 'company'
    ? sql`(t.company_id = any(${companies}::bigint[]) or ${mine})`
    : sql`(t.created_by_id = ${id}::bigint or ${mine})`
}
