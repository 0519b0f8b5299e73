import { sql } from '@ems/postgres'
import type { Jira } from '../client/jira.ts'
import { type Base, planOf, type Remote } from '../documents/plan.ts'
import { sendChanges } from '../outbox/send-changes.ts'
import { connectionRow } from '../session/connection-row.ts'
import { inEms } from '../session/in-ems.ts'
import { readClocks } from './clocks.ts'
import { readComments, takeComments } from './comments.ts'
import { readFiles } from './files.ts'
import { meaningOf, type RemoteIssue, readIssue } from './issue.ts'
import { takeOver } from './take-over.ts'
import { localSide, ticketRow } from './ticket.ts'

/** `problem`: what Jira does not let happen, in words for people. */
export type Reconciled = { problem?: string }

const MAX_ROUNDS = 5

/**
 * Makes a ticket and its issue say the same, in both directions: reads the issue as it is, takes over what Jira alone changed,
 * sends what EMS alone changed. Repeating it does nothing more, so a run that was killed is simply run again.
 */
export async function reconcileTicket(jira: Jira, id: string, signal?: AbortSignal): Promise<Reconciled> {
  for (let round = 1; ; round += 1) {
    const result = await reconcileOnce(jira, id, signal)
    if (result !== 'changed') return result
    // A person who saves every second keeps it waiting for the next turn.
    if (round === MAX_ROUNDS) return {}
  }
}

async function reconcileOnce(jira: Jira, id: string, signal: AbortSignal | undefined): Promise<Reconciled | 'changed'> {
  const [row, ticket] = [await connectionRow(jira.db), await ticketRow(jira.db, id)]
  if (!ticket?.issue_id) return {}
  const issue = await readIssue(jira, ticket.issue_id, signal)
  const remote: Remote = { ...issue.side, means: meaningOf(row.mapping, issue.side.remote_status) }
  const plan = planOf(ticket.base, await localSide(jira, row, ticket), remote)
  const comments = await readComments(jira, issue, signal)
  const taken = await inEms(jira, async (deps) => {
    const locked = await deps.db.first(sql<{ version: number }>`select version from ems.jira_issues
      where id = ${ticket.id}::bigint for no key update`)
    if (locked?.version !== ticket.version) return undefined
    const untaken = await takeOver(deps, { ticket, issue, plan, mapping: row.mapping })
    await takeComments(deps, ticket, comments)
    await storeNames(deps.db, ticket.id, issue)
    const now = await ticketRow(deps.db, ticket.id)
    return now && { untaken, local: await localSide({ ...jira, db: deps.db }, row, now) }
  })
  if (!taken) return 'changed'
  await readFiles(jira, ticket, issue, signal)
  const { problem = taken.untaken, after } = await sendChanges(jira, {
    row,
    issue,
    plan,
    ...(signal ? { signal } : {}),
  })
  const { means: _, ...before } = remote
  const base: Base = { local: taken.local, remote: after?.side ?? before, updated: after?.updated ?? issue.updated }
  await jira.db.run(sql`update ems.jira_links set base = ${JSON.stringify(base)}::jsonb, read_at = now()
    where ticket_id = ${ticket.id}::bigint`)
  if (after) await storeNames(jira.db, ticket.id, after)
  await readClocks(jira, row, ticket, signal)
  return problem === undefined ? {} : { problem }
}

const storeNames = (db: Jira['db'], ticket: string, { key, statusName }: RemoteIssue) =>
  db.run(sql`update ems.jira_issues set issue_key = left(${key}, 60), tracker_status = left(${statusName}, 60)
    where id = ${ticket}::bigint and (issue_key, tracker_status) is distinct from (left(${key}, 60), left(${statusName}, 60))`)
