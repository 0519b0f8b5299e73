import { sql } from '@ems/postgres'
import type { Remark } from '../../comments/index.ts'
import type { Deps } from '../../kit/context.ts'
import { takeTransition } from '../../kit/workflow/take.ts'
import { ticketRules } from './jira-issues.rules.ts'
import { store } from './jira-issues.ts'

/** A ticket that waits for its reporter goes on when they answer. */
export async function answerTicket(deps: Deps, { target_id, kind }: Remark): Promise<void> {
  if (kind !== 'comment' || !deps.user.employee) return
  const pending = await deps.db.first(sql`select from ems.jira_issues
    where id = ${target_id}::bigint and status = 'waiting_user' and deleted_at is null
      and ${deps.user.employee}::bigint in (reporter_id, created_for_id) for no key update`)
  if (!pending) return
  const change = { id: target_id, root: '/data', values: {} }
  await takeTransition(deps, store, 'resume', [change], ticketRules, { isSystem: true })
}
