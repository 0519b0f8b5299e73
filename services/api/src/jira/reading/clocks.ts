import { isObject } from '@ems/contracts/is-object'
import type { JiraClock } from '@ems/contracts/it'
import { sql } from '@ems/postgres'
import type { Jira } from '../client/jira.ts'
import { JiraError } from '../client/jira-error.ts'
import type { ConnectionRow } from '../session/connection-row.ts'
import { jiraCall } from '../session/jira-call.ts'
import type { Ticket } from './ticket.ts'

const SCOPE = 'read:servicedesk-request'
const MINUTE_MS = 60_000

/** Stores what the clocks of Jira Service Management say, where the project has them. Ours go by our own tiers. */
export async function readClocks(jira: Jira, row: ConnectionRow, ticket: Ticket, signal?: AbortSignal): Promise<void> {
  if (!row.is_service_desk || !row.scopes.includes(SCOPE) || !ticket.issue_id) return
  try {
    const answer = await jiraCall(jira, {
      path: `servicedeskapi/request/${encodeURIComponent(ticket.issue_id)}/sla`,
      scope: SCOPE,
      ...(signal ? { signal } : {}),
    })
    const clocks = isObject(answer) && Array.isArray(answer.values) ? answer.values.flatMap(clockOf) : []
    await jira.db.run(
      sql`update ems.jira_links set sla = ${JSON.stringify(clocks)}::jsonb where ticket_id = ${ticket.id}::bigint`,
    )
  } catch (error) {
    // Not an agent, or an issue that is no request: there are no clocks to show.
    if (error instanceof JiraError && ['REJECTED', 'NOT_FOUND', 'SCOPE'].includes(error.failure)) return
    throw error
  }
}

function clockOf(value: unknown): JiraClock[] {
  if (!isObject(value)) return []
  const completed = Array.isArray(value.completedCycles) ? value.completedCycles.filter(isObject) : []
  const ongoing = isObject(value.ongoingCycle) ? value.ongoingCycle : undefined
  const cycle = ongoing ?? completed.at(-1)
  if (!cycle) return []
  const minutes = (part: unknown) => (isObject(part) ? Math.round(Number(part.millis) / MINUTE_MS) : 0)
  const isBreached = cycle.breached === true
  return [
    {
      name: String(value.name).slice(0, 120),
      goal_minutes: minutes(cycle.goalDuration),
      elapsed_minutes: minutes(cycle.elapsedTime),
      remaining_minutes: ongoing ? minutes(cycle.remainingTime) : null,
      state: isBreached ? 'breached' : !ongoing ? 'met' : cycle.paused === true ? 'paused' : 'running',
    },
  ]
}
