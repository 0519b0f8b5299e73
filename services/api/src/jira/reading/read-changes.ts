import { isObject } from '@ems/contracts/is-object'
import { Problem } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { Jira } from '../client/jira.ts'
import { badResponse, JiraError } from '../client/jira-error.ts'
import { markTicket } from '../outbox/send-outbox.ts'
import { type ConnectionRow, connectionRow } from '../session/connection-row.ts'
import { jiraCall } from '../session/jira-call.ts'
import { importIssue } from './import-issue.ts'
import { reconcileTicket } from './reconcile.ts'

const PAGE = 100
/** Changes are asked for since this long before the last reading: the index is late, and knows minutes only. */
const OVERLAP_MINUTES = 5
const MAX_RECONCILED = 50
const MAX_PASSES = 3

/**
 * Notes which issues have changed since the last reading, by the index and by our own writes of the last minutes. Everything
 * they are is then read directly. A page token that has expired begins the pass anew; nothing is noted twice.
 */
export async function findChanges(jira: Jira, signal: AbortSignal): Promise<number> {
  const row = await connectionRow(jira.db)
  const began = new Date()
  for (let pass = 1; ; pass += 1)
    try {
      const count = await onePass(jira, row, signal)
      await jira.db.run(sql`update ems.jira_connection set read_until = ${began.toISOString()}::timestamptz,
        last_change_at = case when ${count}::int > 0 then now() else last_change_at end
        where project_id is not distinct from ${row.project_id}`)
      return count
    } catch (error) {
      const isToken = error instanceof JiraError && error.failure === 'REJECTED' && /page token/i.test(error.message)
      if (!isToken || pass === MAX_PASSES) throw error
    }
}

async function onePass(jira: Jira, row: ConnectionRow, signal: AbortSignal): Promise<number> {
  const since = row.read_until === null ? 0 : Math.ceil((Date.now() - Date.parse(row.read_until)) / 60_000)
  const jql = `project = "${row.project_key}" AND updated >= -${since + OVERLAP_MINUTES}m ORDER BY updated ASC`
  const recent = await jira.db.rows(sql<{ id: string }>`select issue_id as id from ems.jira_links
    where created_at > now() - interval '10 minutes' order by created_at desc limit ${MAX_RECONCILED}`)
  let token: string | undefined
  let count = 0
  do {
    const answer = await jiraCall(jira, {
      method: 'POST',
      path: 'api/3/search/jql',
      body: {
        jql,
        fields: ['updated'],
        maxResults: PAGE,
        ...(recent.length ? { reconcileIssues: recent.map(({ id }) => Number(id)) } : {}),
        ...(token === undefined ? {} : { nextPageToken: token }),
      },
      scope: 'read:jira-work',
      isSafe: true,
      signal,
    })
    if (!isObject(answer) || !Array.isArray(answer.issues)) throw badResponse('a search without a list')
    count += await noteIssues(jira, answer.issues.filter(isObject))
    token = typeof answer.nextPageToken === 'string' ? answer.nextPageToken : undefined
  } while (token !== undefined)
  return count
}

/** Of issues that are other than when both sides last agreed. */
async function noteIssues({ db }: Jira, issues: readonly Record<string, unknown>[]): Promise<number> {
  const seen = issues.flatMap(({ id, fields }) =>
    typeof id === 'string' && isObject(fields) ? [{ id, updated: String(fields.updated) }] : [],
  )
  const rows = await db.rows(sql`insert into ems.jira_reads (issue_id)
    select x.id from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) x(id text, updated text)
    where not exists (select from ems.jira_links l where l.issue_id = x.id and l.base ->> 'updated' = x.updated)
    on conflict (issue_id) do nothing returning issue_id`)
  return rows.length
}

/** Seconds before an issue that could not be read is read again. */
const DELAYS_S = [10, 60, 300, 1_800]

/**
 * Reads the issues that changes or events named. Returns how many. A row is chosen in a CTE of its own: as a part of the join
 * PostgreSQL may choose one for each row of the table, and takes them all.
 */
export async function readNoted(jira: Jira, signal: AbortSignal): Promise<number> {
  let count = 0
  while (!signal.aborted) {
    const row = await jira.db.first(sql<{ id: string; attempts: number; ticket: string | null; at: string }>`
      with next as materialized (
        select issue_id from ems.jira_reads where due_at <= now() order by due_at limit 1 for update skip locked)
      update ems.jira_reads r set attempts = r.attempts + 1, due_at = now() + interval '2 minutes'
      from next where r.issue_id = next.issue_id
      returning r.issue_id as id, r.attempts, r.requested_at::text as at,
        (select l.ticket_id::text from ems.jira_links l where l.issue_id = r.issue_id) as ticket`)
    if (!row) break
    try {
      await readOne(jira, row, signal)
      count += 1
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      // A rule of ours refuses what Jira has: people look at the ticket, and the others are read.
      if (!(error instanceof JiraError)) {
        if (row.ticket === null) await setAside(jira, row.id)
        else {
          await markTicket(jira.db, row.ticket, { status: 'conflict', text: error.message })
          await jira.db.run(sql`delete from ems.jira_reads where issue_id = ${row.id}`)
        }
        continue
      }
      const seconds = DELAYS_S[Math.min(row.attempts, DELAYS_S.length) - 1] ?? 10
      await jira.db.run(
        sql`update ems.jira_reads set due_at = now() + ${seconds}::int * interval '1 second' where issue_id = ${row.id}`,
      )
      throw error
    }
  }
  return count
}

/** Counted as unmatched, and read again when the mapping is stored. */
const setAside = async ({ db }: Jira, id: string) => {
  await db.run(sql`update ems.jira_reads set due_at = 'infinity' where issue_id = ${id}`)
}

type Noted = { id: string; ticket: string | null; at: string }

async function readOne(jira: Jira, { id, ticket, at }: Noted, signal: AbortSignal): Promise<void> {
  try {
    if (ticket !== null) {
      const { problem } = await reconcileTicket(jira, ticket, signal)
      await markTicket(jira.db, ticket, problem === undefined ? undefined : { status: 'conflict', text: problem })
    } else if ((await importIssue(jira, id, signal)) === 'unmatched') return await setAside(jira, id)
  } catch (error) {
    if (!(error instanceof JiraError) || error.failure !== 'NOT_FOUND') throw error
    // The ticket stays: what happens in Jira never deletes anything here.
    if (ticket !== null) await markTicket(jira.db, ticket, { status: 'error', text: error.message })
  }
  // An event that came meanwhile asks for another reading.
  await jira.db.run(sql`delete from ems.jira_reads where issue_id = ${id} and requested_at = ${at}::timestamptz`)
  await jira.db.run(sql`update ems.jira_reads set due_at = now() where issue_id = ${id}`)
}
