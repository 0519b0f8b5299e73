import { DAY_MS } from '@ems/contracts/days'
import { type JiraIssue, jiraIssues, priorityOf } from '@ems/contracts/it'
import type { Life } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import { addComment } from '../../comments/index.ts'
import type { Deps } from '../../kit/context.ts'
import { numberSetting } from '../../kit/settings.ts'
import type { VisibleTo } from '../../kit/store/row-scope.ts'
import type { Check, Proposal, Rules, Values } from '../../kit/write/write-rows.ts'

type Tickets = typeof jiraIssues

/**
 * Row scope of tickets: those of the user's companies, and those the user reported or handles; with a narrower data
 * scope, only the latter and own entries.
 */
export const ticketScope: VisibleTo = ({ id, employee, scope, companies }) => {
  if (scope === 'group') return undefined
  const mine = sql`(t.assignee_id = ${id}::bigint or ${employee}::bigint in (t.reporter_id, t.created_for_id))`
  return scope === 'company'
    ? sql`(t.company_id = any(${companies}::bigint[]) or ${mine})`
    : sql`(t.created_by_id = ${id}::bigint or ${mine})`
}

const validateTicket: Check<Tickets> = (_, { after, changed }) =>
  changed.includes('due_at') && after.due_at && Date.parse(after.due_at) <= Date.now()
    ? [{ field: 'due_at', message: 'Jatuh tempo harus setelah sekarang.' }]
    : []

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
const unanswered: ReadonlySet<string> = new Set(['new', 'assigned', 'cancelled'])

/** Values that follow from a transition, and from another impact or urgency. */
function follow({ before, after, changed }: Proposal<Tickets>): Values {
  const values: Values = {}
  if (['impact', 'urgency'].some((name) => changed.includes(name)) && !changed.includes('priority'))
    values.priority = priorityOf(after.impact, after.urgency)
  if (!before || !changed.includes('status')) return values
  if (!before.responded_at && !unanswered.has(after.status)) values.responded_at = new Date().toISOString()
  if (before.status === 'scheduled' && after.status !== 'scheduled') values.resume_at = null
  return values
}

export const ticketRules: Rules<Tickets> = {
  compute: (deps, proposal) => (proposal.before ? follow(proposal) : complete(deps, proposal.after)),
  check: validateTicket,
}

/** Default of *Utilitas*. */
const REOPEN_DAYS = 7

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
    countReopening: { writes: (_, { row }) => ({ reopen_count: row.reopen_count + 1 }) },
    askReporter: {
      run: (deps, { after, asked }) =>
        addComment(deps, { target_type: jiraIssues.name, target_id: after.id, body: String(asked.comment) }),
    },
  },
}
