import { type JiraIssue, type JiraMapping, jiraIssues } from '@ems/contracts/it'
import { sql } from '@ems/postgres'
import { addComment } from '../../comments/index.ts'
import { ticketRules, ticketStore } from '../../it/index.ts'
import type { Deps } from '../../kit/context.ts'
import { takeTransition } from '../../kit/workflow/take.ts'
import type { Plan, Side } from '../documents/plan.ts'
import { userOf } from './accounts.ts'
import type { RemoteIssue } from './issue.ts'
import { type Ticket, ticketLabel } from './ticket.ts'

/** States that a ticket has without an officer. */
const unassigned: ReadonlySet<string> = new Set(['new', 'pending_approval', 'cancelled'])

/**
 * Writes what Jira changed into the ticket, in the caller's transaction. Returns what cannot be followed, in words for people.
 */
export async function takeOver(
  deps: Deps,
  { ticket, issue, plan, mapping }: { ticket: Ticket; issue: RemoteIssue; plan: Plan; mapping: Partial<JiraMapping> },
): Promise<string | undefined> {
  const values = await valuesOf(deps, { ticket, issue, taken: plan.take, mapping })
  const officer = 'assignee' in values ? values.assignee : ticket.assignee
  const expected = plan.takeStatus ?? ticket.status
  const lacksOfficer = officer === null && !unassigned.has(expected)
  if (lacksOfficer && 'assignee' in values) delete values.assignee
  const status = lacksOfficer && plan.takeStatus && ticket.assignee === null ? undefined : plan.takeStatus
  if (status || Object.keys(values).length) {
    await deps.db.run(
      sql`update ems.jira_links set wanted_status = ${status ?? null} where ticket_id = ${ticket.id}::bigint`,
    )
    const change = { id: ticket.id, root: '/data', values }
    await takeTransition(deps, ticketStore, 'follow', [change], ticketRules, { isSystem: true })
  }
  for (const { field, value } of plan.overruled)
    await addComment(deps, {
      target_type: jiraIssues.name,
      target_id: ticket.id,
      kind: 'system',
      body: `${jiraIssues.meta[fieldOf[field]]?.label ?? field} diubah di EMS dan di Jira. Isi EMS dipakai. Isi Jira: ${value.slice(0, 9_000) || '(kosong)'}`,
    })
  return status === plan.takeStatus ? undefined : NO_OFFICER
}

const NO_OFFICER =
  'Issue sudah dikerjakan di Jira, tetapi petugasnya bukan pengguna EMS. Tugaskan tiket, atau petakan akun Jira itu.'

const fieldOf = { summary: 'summary', description: 'description', priority: 'priority', due: 'due_at' } as const

type Taken = { ticket: Ticket; issue: RemoteIssue; taken: Partial<Side>; mapping: Partial<JiraMapping> }

async function valuesOf(deps: Deps, { ticket, issue, taken, mapping }: Taken): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {}
  if (taken.summary !== undefined) values.summary = summaryOf(taken.summary, issue.key)
  if (taken.description !== undefined) values.description = descriptionOf(taken.description, issue.key)
  if (taken.labels) values.labels = labelsOf(taken.labels, ticket)
  // The end of the day in Jakarta: Jira knows days only.
  if (taken.due !== undefined) values.due_at = taken.due && new Date(`${taken.due}T17:00:00+07:00`).toISOString()
  if (taken.assignee !== undefined) {
    const user = await userOf(deps.db, issue.assignee)
    if (user !== undefined || taken.assignee === null) values.assignee = user ?? null
  }
  if (taken.priority) {
    const own = Object.entries(mapping.priorities ?? {}).find(([, id]) => id === taken.priority)?.[0]
    if (own !== undefined) values.priority = own as JiraIssue['priority']
  }
  return values
}

const MAX_SUMMARY = 150
const MIN_SUMMARY = 10
const MAX_DESCRIPTION = 10_000
const MIN_DESCRIPTION = 20

/** A summary of Jira as one of ours: long enough to say something, and no longer than the field. */
export function summaryOf(text: string, key: string): string {
  const line = text.replaceAll('\u0000', '').toWellFormed().replaceAll(/\s+/g, ' ').trim()
  const long = line.length < MIN_SUMMARY ? `${line} (issue ${key} di Jira)`.trim() : line
  return long.length > MAX_SUMMARY ? `${long.slice(0, MAX_SUMMARY - 1)}…` : long
}

export function descriptionOf(text: string, key: string): string {
  const clean = text.replaceAll('\u0000', '').toWellFormed()
  const long = clean.trim().length < MIN_DESCRIPTION ? `${clean}\n(Uraian dari issue ${key} di Jira.)`.trim() : clean
  const rest = `\n… Uraian selengkapnya ada di Jira (${key}).`
  return long.length > MAX_DESCRIPTION ? long.slice(0, MAX_DESCRIPTION - rest.length) + rest : long
}

/** Labels as they are here where only their spaces differ; without the one that names the ticket. */
const labelsOf = (labels: readonly string[], ticket: Ticket) =>
  labels
    .filter((one) => one !== ticketLabel(ticket))
    .map((one) => ticket.labels.find((own) => own.replaceAll(/\s+/g, '_') === one) ?? one.slice(0, 40))
    .slice(0, 20)
