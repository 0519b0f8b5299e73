import { DAY_MS } from '@ems/contracts/days'
import { type JiraIssue, jiraIssues, priorityOf } from '@ems/contracts/it'
import type { Life } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import { addComment } from '../../comments/index.ts'
import type { Deps } from '../../kit/context.ts'
import { numberSetting } from '../../kit/settings.ts'
import type { Row } from '../../kit/store/columns.ts'
import { storeFor } from '../../kit/stores.ts'
import { approvalEngine } from '../../kit/workflow/approval-engine.ts'
import type { Check, Proposal, Rules, Values, Written } from '../../kit/write/write-rows.ts'
import { keepClocks } from './clocks/keep-clocks.ts'
import { followMerge, mergedInto } from './conversation/merge-ticket.ts'

type Tickets = typeof jiraIssues

const validateTicket: Check<Tickets> = async (deps, { before, after, changed }) => [
  ...(changed.includes('due_at') && after.due_at && Date.parse(after.due_at) <= Date.now()
    ? [{ field: 'due_at', message: 'Jatuh tempo harus setelah sekarang.' }]
    : []),
  ...(before && before !== after && changed.includes('request_type') && (await needsApproval(deps, after))
    ? [{ field: 'request_type', message: 'Jenis ini perlu disetujui dahulu. Buat tiket baru dengan jenis ini.' }]
    : []),
]

/** Whether a new ticket with these values would have to be approved. */
async function needsApproval(deps: Deps, ticket: JiraIssue & Row): Promise<boolean> {
  const [isNeeded] = await approvalEngine().asks(deps, storeFor(jiraIssues.name), [ticket])
  return isNeeded === true
}

/** Fills in reporter, company, office, priority and service tier where the request omits them. */
async function complete(deps: Deps, after: Values): Promise<Values> {
  const reporter = (after.created_for ?? after.reporter ?? deps.user.employee) as string | null
  const match = await deps.db.first(sql<{ company: string; office: string }>`
    select company_id::text as company, office_id::text as office from ems.employees
    where id = ${reporter}::bigint`)
  const priority = after.priority ?? priorityOf(after.impact as 'self', after.urgency as 'low')
  const company = after.company ?? match?.company
  const office = after.office ?? (company === match?.company ? match?.office : null)
  const existing = { ...after, priority, company, office }
  return {
    reporter: after.reporter ?? deps.user.employee,
    // Users without the permission to change tickets use the portal, whatever the request says.
    ...(deps.user.permissions.has(jiraIssues.can.update) ? {} : { channel: 'portal' }),
    priority,
    company,
    office,
    tier: after.tier ?? (await tierOf(deps, existing)),
  }
}

/** First matching service tier by order, VIP tiers excluded. A tier without conditions matches every ticket. */
async function tierOf({ db }: Deps, { request_type, priority, company, office }: Values): Promise<string | null> {
  const fits = (name: string, id: unknown) => {
    const junction = sql.id(`ems.jira_service_tiers_${name}`)
    return sql`(not exists (select from ${junction} j where j.owner_id = t.id)
      or exists (select from ${junction} j where j.owner_id = t.id and j.target_id = ${id ?? null}::bigint))`
  }
  const match = await db.first(sql<{ id: string }>`select t.id::text from ems.jira_service_tiers t
    where t.is_active and not t.is_vip and t.deleted_at is null
      and (t.priorities = '[]' or t.priorities @> ${JSON.stringify([{ priority }])}::jsonb)
      and ${fits('request_types', request_type)} and ${fits('companies', company)} and ${fits('offices', office)}
    order by t.priority_order, t.id limit 1`)
  return match?.id ?? null
}

/** States before the first response. */
const unanswered: ReadonlySet<string> = new Set(['new', 'pending_approval', 'assigned', 'cancelled'])

/** Values that follow from a transition: another impact or urgency gives another priority, and that another tier. */
async function follow(deps: Deps, { before, after, changed, transition }: Proposal<Tickets>): Promise<Values> {
  const values: Values = {}
  if (['impact', 'urgency'].some((name) => changed.includes(name)) && !changed.includes('priority'))
    values.priority = priorityOf(after.impact, after.urgency)
  const priority = values.priority ?? after.priority
  if (transition && before && priority !== before.priority && !changed.includes('tier'))
    values.tier = await tierOf(deps, { ...after, priority })
  if (!before || !changed.includes('status')) return values
  if (!before.responded_at && !unanswered.has(after.status)) values.responded_at = new Date().toISOString()
  if (before.status === 'scheduled' && after.status !== 'scheduled') values.resume_at = null
  return values
}

/** Fields by which the clocks of a ticket go. */
const clocked = ['status', 'tier', 'responded_at', 'company', 'office'] as const

/** Computes the clocks of a ticket that was written; the answer of the request has them. */
async function followClocks(deps: Deps, { before, after, changed }: Written<Tickets>): Promise<void> {
  if (!after || !(after.tier || before?.tier) || (before && !clocked.some((field) => changed.includes(field)))) return
  const [computed] = await keepClocks(deps.db, [after.id])
  Object.assign(after, computed?.columns)
}

export const ticketRules: Rules<Tickets> = {
  compute: (deps, proposal) => (proposal.before ? follow(deps, proposal) : complete(deps, proposal.after)),
  check: validateTicket,
  effect: followClocks,
}

/** Default of *Utilitas*. */
const REOPEN_DAYS = 7

type Followed = Exclude<JiraIssue['status'], 'pending_approval'>

/** The state that Jira's status of a ticket stands for; the reader of Jira has stored it. Without one it stays as it is. */
async function stateInTracker({ db }: Deps, { id, status }: Values): Promise<Followed> {
  const link = await db.first(sql<{ followed: Followed | null }>`select wanted_status as followed from ems.jira_links
    where ticket_id = ${id as string}::bigint`)
  return link?.followed ?? (status as Followed)
}

/** Times that go with a state that was not reached by a step of ours. */
function stampsOf({ status, resolved_at, closed_at }: Values, followed: Followed): Values {
  if (followed === status) return {}
  const now = new Date().toISOString()
  if (followed === 'resolved') return { resolved_at: resolved_at ?? now, closed_at: null }
  if (followed === 'closed') return { resolved_at: resolved_at ?? now, closed_at: closed_at ?? now }
  return followed === 'cancelled' ? {} : { resolved_at: null, closed_at: null }
}

export const ticketLife: Life<Deps, JiraIssue, Tickets['workflow']> = {
  guards: {
    recent: async (deps, { closed_at }) => {
      const days = await numberSetting(deps, 'support.reopen_days', REOPEN_DAYS)
      return closed_at && Date.now() - Date.parse(closed_at) > days * DAY_MS
        ? `Tiket hanya dapat dibuka ulang dalam ${days} hari setelah ditutup.`
        : undefined
    },
  },
  effects: {
    claim: { writes: ({ user }) => ({ assignee: user.id }) },
    followTracker: {
      target: stateInTracker,
      writes: async (deps, { row }) => stampsOf(row, await stateInTracker(deps, row)),
    },
    countReopening: { writes: (_, { row }) => ({ reopen_count: row.reopen_count + 1 }) },
    rateService: {
      writes: (_, { asked }) => ({
        csat: Number(asked.rating),
        csat_comment: (asked.rating_comment as string | null | undefined) ?? null,
        csat_at: new Date().toISOString(),
      }),
    },
    mergeInto: { writes: mergedInto, run: followMerge },
    askReporter: {
      run: (deps, { after, asked }) =>
        addComment(deps, { target_type: jiraIssues.name, target_id: after.id, body: String(asked.comment) }),
    },
  },
}
