import { jiraIssues } from '@ems/contracts/it'
import { sql } from '@ems/postgres'
import { ticketRules, ticketStore } from '../../it/index.ts'
import { insertRows } from '../../kit/write/write-rows.ts'
import type { Jira } from '../client/jira.ts'
import { connectionRow } from '../session/connection-row.ts'
import { inEms } from '../session/in-ems.ts'
import { userOf } from './accounts.ts'
import { meaningOf, readIssue } from './issue.ts'
import { reconcileTicket } from './reconcile.ts'
import { descriptionOf, summaryOf } from './take-over.ts'
import { localSide, ticketRow } from './ticket.ts'

/** `unmatched`: its reporter is no employee. `foreign`: of another project, over already, or not to be imported. */
export type Imported = 'imported' | 'unmatched' | 'foreign'

/** Makes a ticket of an issue that was made in Jira, for the employee who reported it there. */
export async function importIssue(jira: Jira, id: string, signal?: AbortSignal): Promise<Imported> {
  const row = await connectionRow(jira.db)
  if (!row.mapping.imports) return 'foreign'
  const issue = await readIssue(jira, id, signal)
  if (issue.projectId !== row.project_id) return 'foreign'
  // One of ours whose link is not written down yet: the sender adopts it by this label.
  if (issue.side.labels.some((one) => /^ems-[a-z]+-\d+$/.test(one))) return 'foreign'
  const means = meaningOf(row.mapping, issue.side.remote_status)
  if (means === 'closed' || means === 'cancelled') return 'foreign'
  const ticket = await inEms(jira, async (deps) => {
    const user = await userOf(deps.db, issue.reporter)
    const reporter = await deps.db.first(sql<{ id: string }>`select e.id::text as id from ems.users u
      join ems.employees e on e.id = u.employee_id where u.id = ${user ?? null}::bigint and e.deleted_at is null`)
    const type = await requestTypeFor(deps.db, row.mapping.issue_types ?? {}, issue.issueType)
    if (!reporter || type === undefined) return undefined
    const values = {
      ...jiraIssues.blank,
      request_type: type,
      reporter: reporter.id,
      summary: summaryOf(issue.side.summary, issue.key),
      description: descriptionOf(issue.side.description, issue.key),
      channel: 'console' as const,
      // The help desk has it in Jira already: nobody is asked first.
      status: 'new' as const,
      priority: priorityFor(row.mapping.priorities ?? {}, issue.side.priority),
    }
    const [created] = await insertRows(deps, ticketStore, [{ values, root: '/data' }], ticketRules)
    if (!created) return undefined
    const stored = await ticketRow(deps.db, created.id)
    if (!stored) return undefined
    const local = await localSide({ ...jira, db: deps.db }, row, stored)
    // Agreed upon as it came; its state and officer are taken over at once.
    const remote = { ...issue.side, assignee: null, remote_status: '' }
    const base = { local: { ...local, labels: issue.side.labels }, remote }
    await deps.db.run(sql`insert into ems.jira_links (ticket_id, issue_id, base)
      values (${created.id}::bigint, ${issue.id}, ${JSON.stringify(base)}::jsonb)`)
    await deps.db.run(sql`update ems.jira_issues set sync_status = 'synced' where id = ${created.id}::bigint`)
    return created.id
  })
  if (ticket === undefined) return 'unmatched'
  await reconcileTicket(jira, ticket, signal)
  return 'imported'
}

const priorityFor = (priorities: Readonly<Record<string, string>>, id: string | null) =>
  (Object.entries(priorities).find(([, one]) => one === id)?.[0] ?? 'p3') as 'p1' | 'p2' | 'p3' | 'p4'

/** The kind of request whose kind of issue this is; otherwise the first one. */
async function requestTypeFor(db: Jira['db'], types: Readonly<Record<string, string>>, issueType: string | undefined) {
  const code = Object.entries(types).find(([one, id]) => one !== 'other' && id === issueType)?.[0]
  const row = await db.first(sql<{ id: string }>`select id::text as id from ems."references"
    where category = 'request-type' and deleted_at is null and is_active order by code = ${code ?? null} desc nulls last,
      code = 'LAIN' desc, sort_order, id limit 1`)
  return row?.id
}
