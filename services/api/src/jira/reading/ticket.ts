import type { JiraIssue } from '@ems/contracts/it'
import { type Db, sql } from '@ems/postgres'
import type { Jira } from '../client/jira.ts'
import { asJiraHasIt } from '../documents/from-adf.ts'
import type { Base, Local, Status } from '../documents/plan.ts'
import type { ConnectionRow } from '../session/connection-row.ts'
import { accountFor } from './accounts.ts'

export type Ticket = {
  id: string
  version: number
  local_no: string
  summary: string
  description: string
  priority: JiraIssue['priority']
  status: Status
  assignee: string | null
  due_at: string | null
  labels: readonly string[]
  request_code: string
  issue_id: string | null
  base: Base
}

/** A ticket that is not in the trash, with what is known of its issue. */
export const ticketRow = (db: Db, id: string): Promise<Ticket | undefined> =>
  db.first(sql<Ticket>`
    select t.id::text as id, t.version, t.local_no, t.summary, t.description, t.priority, t.status, t.assignee_id::text as assignee,
      t.due_at, t.labels, r.code as request_code, l.issue_id, coalesce(l.base, '{}') as base
    from ems.jira_issues t join ems."references" r on r.id = t.request_type_id left join ems.jira_links l on l.ticket_id = t.id
    where t.id = ${id}::bigint and t.deleted_at is null`)

/** The label by which the issue of a ticket is found again, should the answer to its creation be lost. */
export const ticketLabel = ({ local_no }: Pick<Ticket, 'local_no'>) => `ems-${local_no.toLowerCase()}`

/** Labels of Jira have no spaces. */
const asLabel = (text: string) => text.trim().replaceAll(/\s+/g, '_').slice(0, 255)

const JAKARTA_MS = 7 * 3_600_000

/** A ticket in the words of Jira. */
export async function localSide(jira: Jira, { mapping }: ConnectionRow, ticket: Ticket): Promise<Local> {
  return {
    summary: ticket.summary.replaceAll(/\s+/g, ' ').trim(),
    description: asJiraHasIt(ticket.description),
    priority: mapping.priorities?.[ticket.priority] ?? null,
    labels: [...new Set([...ticket.labels.map(asLabel), ticketLabel(ticket)])],
    due: ticket.due_at && new Date(Date.parse(ticket.due_at) + JAKARTA_MS).toISOString().slice(0, 10),
    assignee: await accountFor(jira, ticket.assignee),
    status: ticket.status,
  }
}
