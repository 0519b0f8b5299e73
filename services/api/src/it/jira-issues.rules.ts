import { DAY_MS } from '@ems/contracts/days'
import { jiraIssues, priorityOf } from '@ems/contracts/it'
import { sql } from '@ems/postgres'
import type { Deps } from '../kit/context.ts'
import { conflict, type Issue } from '../kit/problems.ts'
import { numberSetting } from '../kit/settings.ts'
import type { VisibleTo } from '../kit/store/row-scope.ts'
import { allowTransition } from '../kit/write/transitions.ts'
import { type Check, isRemoval, type Proposal, type Rules, type Values } from '../kit/write/write-rows.ts'

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

const waiting = ['waiting_user', 'waiting_vendor', 'scheduled']
const transitions = {
  new: ['assigned', 'in_progress', 'cancelled'],
  assigned: ['new', 'in_progress', ...waiting, 'cancelled'],
  in_progress: ['assigned', ...waiting, 'resolved', 'cancelled'],
  waiting_user: ['in_progress', 'waiting_vendor', 'scheduled', 'resolved', 'cancelled'],
  waiting_vendor: ['in_progress', 'waiting_user', 'scheduled', 'resolved', 'cancelled'],
  scheduled: ['in_progress', 'cancelled'],
  resolved: ['closed', 'in_progress'],
  closed: ['in_progress'],
}
const ended: ReadonlySet<string> = new Set(['resolved', 'closed'])
/** Default of *Utilitas*. */
const REOPEN_DAYS = 7

const validateTicket: Check<Tickets> = async (deps, { before, after, changed }) => {
  const issues: Issue[] = []
  if (before && isRemoval({ before, after })) {
    if (before.status !== 'new' && before.status !== 'cancelled')
      throw conflict('BEGUN', 'Tiket yang sudah ditangani tidak dapat dihapus. Batalkan saja.')
    return issues
  }
  if (changed.includes('due_at') && after.due_at && Date.parse(after.due_at) <= Date.now())
    issues.push({ field: 'due_at', message: 'Jatuh tempo harus setelah sekarang.' })
  if (!before) {
    if (after.status !== 'new' && after.status !== 'assigned')
      issues.push({ field: 'status', message: 'Tiket baru berstatus Baru atau Ditugaskan.' })
    return issues
  }
  const isReweighed = changed.includes('impact') || changed.includes('urgency')
  const isMoved = changed.includes('priority') || changed.includes('tier')
  if (isMoved && !isReweighed && !(changed.includes('priority_reason') && after.priority_reason))
    issues.push({ field: 'priority_reason', message: 'Alasan perubahan prioritas wajib diisi.' })
  allowTransition(jiraIssues, transitions, { from: before.status, to: after.status })
  if (before.status === 'closed' && after.status !== 'closed') await mustBeRecent(deps, before.closed_at)
  return issues
}

async function mustBeRecent(deps: Deps, closed: string | null) {
  const days = await numberSetting(deps, 'support.reopen_days', REOPEN_DAYS)
  if (Date.now() - (closed ? Date.parse(closed) : 0) > days * DAY_MS)
    throw conflict('TOO_LATE', `Tiket hanya dapat dibuka ulang dalam ${days} hari setelah ditutup.`)
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
  const known = { ...after, priority, company, office }
  return {
    reporter: after.reporter ?? deps.user.employee,
    priority,
    company,
    office,
    tier: after.tier ?? (await tierOf(deps, known)),
    status: after.status === 'new' && after.assignee ? 'assigned' : after.status,
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

/** Values that follow from a change of status, impact or urgency. */
function follow({ before, after, changed }: Proposal<Tickets> & { before: object }): Values {
  const was = before as { status: string; reopen_count: number; responded_at: string | null }
  const now = new Date().toISOString()
  const values: Values = {}
  if (['impact', 'urgency'].some((name) => changed.includes(name)) && !changed.includes('priority'))
    values.priority = priorityOf(after.impact, after.urgency)
  const status = after.status === 'new' && after.assignee && changed.includes('assignee') ? 'assigned' : after.status
  if (status === was.status) return values
  values.status = status
  if (status === 'in_progress' && !was.responded_at) values.responded_at = now
  if (status === 'resolved') values.resolved_at = now
  if (status === 'closed') values.closed_at = now
  if (ended.has(was.status) && status === 'in_progress')
    Object.assign(values, { reopen_count: was.reopen_count + 1, resolved_at: null, closed_at: null })
  return values
}

export const ticketRules: Rules<Tickets> = {
  compute: (deps, proposal) =>
    proposal.before ? follow({ ...proposal, before: proposal.before }) : complete(deps, proposal.after),
  check: validateTicket,
}
