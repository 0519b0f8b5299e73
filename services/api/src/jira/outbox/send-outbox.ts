import { Problem } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { Jira } from '../client/jira.ts'
import { JiraError } from '../client/jira-error.ts'
import { reconcileTicket } from '../reading/reconcile.ts'
import { ticketRow } from '../reading/ticket.ts'
import { connectionRow } from '../session/connection-row.ts'
import { createIssue } from './create-issue.ts'
import { sendComment, sendFile } from './send-comment.ts'

type Row = {
  id: string
  ticket: string
  kind: 'ticket' | 'comment' | 'file'
  target: string
  changes: number
  attempts: number
  /** An earlier attempt began and nobody wrote down how it ended. */
  is_unknown: boolean
}

/** Attempts after which a person has to look: almost two hours of answers that are none. */
const MAX_ATTEMPTS = 24
/** Seconds before the next attempt, the first ones short. */
const DELAYS_S = [5, 15, 60, 300]
/** A row that was begun this long ago was left by a process that died; the index of Jira has caught up since. */
const LOST_S = 120

/**
 * Sends what is due, each ticket before its comments and files, the oldest first. Ends where Jira is away or asks for a pause:
 * nothing is lost, and the next turn goes on. Returns how many rows arrived.
 */
export async function sendOutbox(jira: Jira, signal: AbortSignal): Promise<number> {
  let count = 0
  while (!signal.aborted) {
    const row = await claim(jira)
    if (!row) break
    const outcome = await sendRow(jira, row, signal)
    if (outcome === 'sent') count += 1
    if (outcome === 'away') break
  }
  return count
}

/**
 * The next row that is due, marked as being sent. Comments and files wait until their ticket has an issue. The row is chosen in a
 * CTE of its own: as a part of the join PostgreSQL may choose one for each row of the table, and marks them all.
 */
const claim = ({ db }: Jira) =>
  db.first(sql<Row>`
    with old as materialized (
      select p.id, p.status from ems.jira_outbox p
      where p.status <> 'failed' and p.due_at <= now()
        and (p.status = 'queued' or p.begun_at < now() - ${LOST_S}::int * interval '1 second')
        and (p.kind = 'ticket' or exists (select from ems.jira_links l where l.ticket_id = p.ticket_id))
        and exists (select from ems.jira_connection c where c.status in ('connected', 'expiring') and not c.is_paused
          and c.project_id is not null and (c.held_until is null or c.held_until < now()))
      order by p.due_at, p.kind = 'ticket' desc, p.id limit 1 for update of p skip locked)
    update ems.jira_outbox o set status = 'sending', attempts = o.attempts + 1, begun_at = now() from old
    where o.id = old.id
    returning o.id::text as id, o.ticket_id::text as ticket, o.kind, o.target_id::text as target, o.changes, o.attempts,
      old.status = 'sending' or o.error = 'UNKNOWN' as is_unknown`)

async function sendRow(jira: Jira, row: Row, signal: AbortSignal): Promise<'sent' | 'failed' | 'away'> {
  try {
    const problem = await carryOut(jira, row, signal)
    await arrived(jira, row, problem)
    return 'sent'
  } catch (error) {
    if (signal.aborted) {
      await later(jira, row, { seconds: 0, error: 'UNKNOWN' })
      return 'away'
    }
    if (!(error instanceof Problem)) throw error
    return failed(jira, row, error)
  }
}

/** Throws as Jira does; returns what Jira does not let happen. */
async function carryOut(jira: Jira, { ticket: id, kind, target, is_unknown: isUnknown }: Row, signal: AbortSignal) {
  const [connection, ticket] = [await connectionRow(jira.db), await ticketRow(jira.db, id)]
  if (!ticket) return undefined
  if (kind === 'ticket') {
    if (ticket.issue_id === null) await createIssue(jira, connection, ticket, isUnknown)
    return (await reconcileTicket(jira, id, signal)).problem
  }
  if (ticket.issue_id === null) return undefined
  const one = { id: target, issue: ticket.issue_id, isUnknown }
  await (kind === 'comment' ? sendComment(jira, connection, one) : sendFile(jira, connection, one))
  return undefined
}

/** What changed while it was sent stays in the box. */
async function arrived({ db }: Jira, { id, ticket, changes }: Row, problem: string | undefined): Promise<void> {
  const deleted = await db.run(sql`delete from ems.jira_outbox where id = ${id}::bigint and changes = ${changes}`)
  if (!deleted)
    await db.run(
      sql`update ems.jira_outbox set status = 'queued', attempts = 0, due_at = now(), error = null where id = ${id}::bigint`,
    )
  await markTicket(db, ticket, problem === undefined ? undefined : { status: 'conflict', text: problem })
}

/** Says on the ticket how it is: what is on its way, what failed, or that both sides say the same. */
export const markTicket = (db: Jira['db'], ticket: string, trouble?: { status: 'conflict' | 'error'; text: string }) =>
  db.run(sql`update ems.jira_issues t set sync_status = x.status, sync_error = left(x.error, 500)
    from (select coalesce(${trouble?.status ?? null}, case
        when exists (select from ems.jira_outbox o where o.ticket_id = ${ticket}::bigint and o.status = 'failed') then 'error'
        when exists (select from ems.jira_outbox o where o.ticket_id = ${ticket}::bigint) then 'pending'
        else 'synced' end) as status,
      coalesce(${trouble?.text ?? null}, (select max(o.error) from ems.jira_outbox o
        where o.ticket_id = ${ticket}::bigint and o.status = 'failed')) as error) x
    where t.id = ${ticket}::bigint and (t.sync_status, t.sync_error) is distinct from (x.status, left(x.error, 500))`)

const later = ({ db }: Jira, { id }: Row, { seconds, error }: { seconds: number; error: string | null }) =>
  db.run(sql`update ems.jira_outbox set status = 'queued', due_at = now() + ${seconds}::float8 * interval '1 second',
      error = ${error} where id = ${id}::bigint`)

async function failed(jira: Jira, row: Row, error: Problem): Promise<'failed' | 'away'> {
  const failure = error instanceof JiraError ? error : undefined
  // That nobody is there says nothing about the row: it waits however long that takes.
  const isAway =
    failure !== undefined &&
    (failure.isUnreachable || ['BUSY', 'REAUTH', 'NO_PROJECT', 'NOT_CONFIGURED', 'SCOPE'].includes(failure.failure))
  const isUnreadable = failure?.failure === 'BAD_RESPONSE'
  const message = error.message.split('[Galat]')[0] ?? error.message
  if (isAway || (isUnreadable && row.attempts < MAX_ATTEMPTS)) {
    const seconds = failure.isOutcomeUnknown ? LOST_S / 4 : (DELAYS_S[Math.min(row.attempts, DELAYS_S.length) - 1] ?? 5)
    if (isAway)
      await jira.db.run(
        sql`update ems.jira_outbox set attempts = greatest(attempts - 1, 0) where id = ${row.id}::bigint`,
      )
    await later(jira, row, { seconds, error: failure.isOutcomeUnknown ? 'UNKNOWN' : null })
    return 'away'
  }
  await jira.db.run(
    sql`update ems.jira_outbox set status = 'failed', error = left(${message}, 500) where id = ${row.id}::bigint`,
  )
  await markTicket(jira.db, row.ticket)
  return 'failed'
}
