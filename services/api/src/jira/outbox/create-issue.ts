import { isObject } from '@ems/contracts/is-object'
import { sql } from '@ems/postgres'
import type { Jira } from '../client/jira.ts'
import { badResponse, JiraError, noProject } from '../client/jira-error.ts'
import { localSide, type Ticket, ticketLabel } from '../reading/ticket.ts'
import type { ConnectionRow } from '../session/connection-row.ts'
import { jiraCall } from '../session/jira-call.ts'
import { fieldsOf } from './send-changes.ts'

/**
 * Makes the issue of a ticket. Where an earlier attempt may have made it, its label is looked for first: it is adopted, never
 * made twice.
 */
export async function createIssue(jira: Jira, row: ConnectionRow, ticket: Ticket, isUnknown: boolean): Promise<void> {
  if (row.project_id === null) throw noProject()
  const adopted = isUnknown ? await existing(jira, row, ticket) : undefined
  const id = adopted ?? (await newIssue(jira, row, ticket))
  await jira.db.run(sql`insert into ems.jira_links (ticket_id, issue_id) values (${ticket.id}::bigint, ${id})
    on conflict (ticket_id) do nothing`)
}

async function newIssue(jira: Jira, row: ConnectionRow, ticket: Ticket): Promise<string> {
  const side = await localSide(jira, row, ticket)
  const fields = fieldsOf({ ...side, ...(side.assignee === null ? { assignee: undefined } : {}) })
  const answer = await created(jira, {
    ...fields,
    project: { id: row.project_id },
    issuetype: { id: issueTypeFor(row, ticket.request_code) },
  })
  if (!isObject(answer) || typeof answer.id !== 'string')
    throw badResponse('an issue without id', { isOutcomeUnknown: true })
  return answer.id
}

/** A user who may not be assigned issues does not keep the ticket from Jira. */
async function created(jira: Jira, fields: Record<string, unknown>): Promise<unknown> {
  const call = { method: 'POST', path: 'api/3/issue', scope: 'write:jira-work' } as const
  try {
    return await jiraCall(jira, { ...call, body: { fields } })
  } catch (error) {
    const rejectedFields =
      error instanceof JiraError ? (error.errors[0]?.meta?.fields as object | undefined) : undefined
    if (!rejectedFields || !('assignee' in rejectedFields)) throw error
    const { assignee: _, ...rest } = fields
    return await jiraCall(jira, { ...call, body: { fields: rest } })
  }
}

function issueTypeFor({ mapping, catalogue }: ConnectionRow, code: string): string {
  const id = mapping.issue_types?.[code] ?? mapping.issue_types?.other ?? catalogue.issue_types?.[0]?.id
  if (id === undefined) throw new JiraError('REJECTED', ['Pemetaan jenis permintaan ke jenis issue Jira belum diatur.'])
  return id
}

/** The issue with the label of the ticket. The index may not have it yet: the caller has waited. */
async function existing(jira: Jira, row: ConnectionRow, ticket: Ticket): Promise<string | undefined> {
  const jql = `project = "${row.project_key}" AND labels = "${ticketLabel(ticket)}" ORDER BY created ASC`
  const answer = await jiraCall(jira, {
    method: 'POST',
    path: 'api/3/search/jql',
    body: { jql, fields: ['summary'], maxResults: 2 },
    scope: 'read:jira-work',
    isSafe: true,
  })
  const [first] = isObject(answer) && Array.isArray(answer.issues) ? answer.issues : []
  return isObject(first) && typeof first.id === 'string' ? first.id : undefined
}
