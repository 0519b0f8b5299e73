import { isObject } from '@ems/contracts/is-object'
import { sql } from '@ems/postgres'
import type { Jira } from '../client/jira.ts'
import { badResponse } from '../client/jira-error.ts'
import { type Plan, type Side, type Status, statesFor } from '../documents/plan.ts'
import { toAdf } from '../documents/to-adf.ts'
import { meaningOf, type RemoteIssue, readIssue } from '../reading/issue.ts'
import type { ConnectionRow } from '../session/connection-row.ts'
import { jiraCall } from '../session/jira-call.ts'

type Sending = { row: ConnectionRow; issue: RemoteIssue; plan: Plan; signal?: AbortSignal }

/** Sends what EMS changed. `after`: the issue as it is then; undefined where nothing was sent. */
export async function sendChanges(
  jira: Jira,
  { row, issue, plan, signal }: Sending,
): Promise<{ after?: RemoteIssue; problem?: string }> {
  const fields = fieldsOf(plan.send)
  const path = `api/3/issue/${encodeURIComponent(issue.id)}`
  const hasFields = Object.keys(fields).length > 0
  const more = signal ? { signal } : {}
  if (hasFields)
    await jiraCall(jira, { method: 'PUT', path, body: { fields }, scope: 'write:jira-work', isSafe: true, ...more })
  const problem = plan.sendStatus ? await move(jira, row, issue, plan.sendStatus, signal) : undefined
  if (!hasFields && !plan.sendStatus) return {}
  await jira.db.run(sql`update ems.jira_connection set last_ok_at = now()`)
  const after = await readIssue(jira, issue.id, signal)
  return problem === undefined ? { after } : { after, problem }
}

/** Values of a ticket as fields of an issue. */
export function fieldsOf(side: Partial<Side>): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  if (side.summary !== undefined) fields.summary = side.summary
  if (side.description !== undefined) fields.description = toAdf(side.description)
  if (side.priority) fields.priority = { id: side.priority }
  if (side.labels) fields.labels = side.labels
  if (side.due !== undefined) fields.duedate = side.due
  if (side.assignee !== undefined) fields.assignee = side.assignee === null ? null : { accountId: side.assignee }
  return fields
}

/** Steps on the way to a status that has no direct transition. */
const MAX_STEPS = 4

/** Takes an issue to a status that stands for ours; why it cannot, undefined when it is there. */
async function move(jira: Jira, row: ConnectionRow, issue: RemoteIssue, status: Status, signal?: AbortSignal) {
  const path = `api/3/issue/${encodeURIComponent(issue.id)}/transitions`
  const targets = statesFor(status)
  let at = issue.side.remote_status
  const seen = new Set([at])
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const means = meaningOf(row.mapping, at)
    if (means !== undefined && (means === status || (step === 0 && targets.includes(means)))) return undefined
    const all = await transitionsOf(jira, path, signal)
    const next =
      targets.flatMap((state) => all.filter(({ to }) => meaningOf(row.mapping, to) === state))[0] ??
      all.find(({ to }) => meaningOf(row.mapping, to) === 'in_progress' && !seen.has(to))
    if (!next) break
    await jiraCall(jira, {
      method: 'POST',
      path,
      body: { transition: { id: next.id } },
      scope: 'write:jira-work',
      ...(signal ? { signal } : {}),
    })
    at = next.to
    seen.add(at)
    if (targets.includes(meaningOf(row.mapping, at) as Status)) return undefined
  }
  return `Jira tidak mengizinkan perpindahan dari ${issue.statusName} ke status yang mewakili status tiket. Ubah status di Jira atau pemetaannya.`
}

async function transitionsOf(jira: Jira, path: string, signal?: AbortSignal) {
  const answer = await jiraCall(jira, { path, scope: 'read:jira-work', ...(signal ? { signal } : {}) })
  if (!isObject(answer) || !Array.isArray(answer.transitions)) throw badResponse('transitions without a list')
  return answer.transitions.flatMap((one) =>
    isObject(one) && isObject(one.to) && one.to.id != null ? [{ id: String(one.id), to: String(one.to.id) }] : [],
  )
}
