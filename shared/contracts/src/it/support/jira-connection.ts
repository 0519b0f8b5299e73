import { z } from 'zod'
import type { tokenStatuses } from '../../settings/auth-tokens.ts'
import { ticketPriorities, ticketStatuses } from '../choices.ts'

type Named = { id: string; name: string }
export type JiraStatus = Named & { category: 'new' | 'indeterminate' | 'done' }

/** Names of the tracker that can be mapped. */
export type JiraCatalogue = {
  statuses: readonly JiraStatus[]
  priorities: readonly Named[]
  issue_types: readonly Named[]
}

/** A status of Jira stands for none that waits for an approval here. */
const statusNames = Object.keys(ticketStatuses).filter((name) => name !== 'pending_approval') as Exclude<
  keyof typeof ticketStatuses,
  'pending_approval'
>[]
const priorityNames = Object.keys(ticketPriorities) as (keyof typeof ticketPriorities)[]
const id = z.string().min(1).max(60)

/** Which names of the tracker stand for which of ours. */
export const jiraMapping = z.strictObject({
  /** Our state for each status of Jira. */
  statuses: z.record(id, z.enum(statusNames)),
  /** A priority of Jira for each of ours. */
  priorities: z.partialRecord(z.enum(priorityNames), id),
  /** A kind of issue for each kind of request; `other` for those without one. */
  issue_types: z.record(z.string().max(20), id),
  /** Users for accounts of Jira that no e-mail address tells. */
  accounts: z.record(id, z.string().max(20).nullable()),
  /** Whether an issue that was made in Jira becomes a ticket. */
  imports: z.boolean(),
})
export type JiraMapping = z.infer<typeof jiraMapping>

/** Where issues are made. */
export const jiraPlace = z.strictObject({ site: id, project: id })

/** The connection to Jira as *Utilitas › Integrasi* displays it. */
export type JiraConnectionState = {
  /** Address and client of the provider are configured. */
  is_configured: boolean
  /** The provider is the stand-in of the demo. */
  is_sandbox: boolean
  status: keyof typeof tokenStatuses
  account_label: string | null
  scopes: readonly string[]
  missing_scopes: readonly string[]
  site_name: string | null
  site_url: string | null
  project_key: string | null
  project_name: string | null
  is_service_desk: boolean
  expires_at: string | null
  connected_by: string | null
  connected_at: string | null
  last_ok_at: string | null
  last_error: string | null
  last_error_at: string | null
  is_paused: boolean
  held_until: string | null
  webhooks_until: string | null
  last_event_at: string | null
  /** What is on its way: `failed` needs a person. */
  outbox: { queued: number; failed: number }
  /** Issues of Jira whose reporter is no employee: no tickets. */
  unmatched: number
  /** States of Jira that no state of ours stands for. */
  unmapped: readonly string[]
}

/** What the dialog of the mapping needs. */
export type JiraMappingState = {
  catalogue: JiraCatalogue
  mapping: JiraMapping
  request_types: readonly Named[]
  accounts: readonly { id: string; name: string; user: string | null; user_name: string | null }[]
}

/** A site of the account, with the projects that it has. */
export type JiraSite = { name: string; url: string; projects: readonly (Named & { key: string; is_open: boolean })[] }

/** What could not be sent. */
export type JiraOutboxRow = {
  ticket: string
  local_no: string
  summary: string
  kind: 'ticket' | 'comment' | 'file'
  status: 'queued' | 'sending' | 'failed'
  attempts: number
  error: string | null
  due_at: string
}

/** One clock of the service project of Jira, on the card of a ticket. */
export type JiraClock = {
  name: string
  goal_minutes: number
  elapsed_minutes: number
  remaining_minutes: number | null
  state: 'running' | 'paused' | 'met' | 'breached'
}
