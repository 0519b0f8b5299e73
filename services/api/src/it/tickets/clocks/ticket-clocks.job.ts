import { createDatabase, type Db, type Pool, sql, transaction } from '@ems/postgres'
import { record } from '../../../kit/audit/audit-log.ts'
import { EventsOfRows } from '../../../kit/audit/row-events.ts'
import { systemDeps } from '../../../kit/workflow/system.ts'
import { announceMarks } from './announce-marks.ts'
import { computeClocks, keepClocks, writeClocks } from './keep-clocks.ts'

/** Tickets of one transaction. */
const BATCH = 1_000

/**
 * Follows changes of working time, and looks at the clocks whose time has come: warnings, escalations and missed targets.
 * Safe to call at any time, by any number of workers.
 */
export async function advanceClocks(pool: Pool): Promise<string> {
  const database = createDatabase(pool)
  const recounted = await recount(database)
  let due = 0
  for (let count = BATCH; count === BATCH; due += count) count = await transaction(database, dueBatch)
  return `${recounted} dihitung ulang, ${due} jatuh waktunya`
}

async function dueBatch(db: Db): Promise<number> {
  const rows = await db.rows(sql<{ id: string }>`select a.ticket_id::text as id from ems.ticket_clock_alarms a
    where a.due_at <= now() order by a.due_at, a.ticket_id limit ${BATCH} for update skip locked`)
  if (!rows.length) return 0
  const all = await computeClocks(
    db,
    rows.map(({ id }) => id),
  )
  await announceMarks(db, all)
  const kept = await writeClocks(db, all)
  const events = new EventsOfRows('0')
  for (const { id, version, company, wasState, state } of kept)
    if (wasState !== state)
      events.add(`private-jira-issues.${company}`, 'updated', { id, version, changed: ['sla_state'] })
  await record(systemDeps(db), [], events.all())
  return rows.length
}

type Database = ReturnType<typeof createDatabase>

/** The tickets whose lives touch a day on which the working time changed, all days together, in the order of their ids. */
async function recount(database: Database): Promise<number> {
  const requested = await database.rows(sql<{ id: string }>`select id::text from ems.ticket_recounts order by id`)
  if (!requested.length) return 0
  const requests = requested.map(({ id }) => id)
  let last = '0'
  let total = 0
  for (;;) {
    const ids = await transaction(database, (db) => recountBatch(db, requests, last))
    total += ids.length
    if (ids.length < BATCH) break
    last = ids.at(-1) as string
  }
  await database.run(sql`delete from ems.ticket_recounts where id = any(${requests}::bigint[])`)
  return total
}

async function recountBatch(db: Db, requests: readonly string[], last: string): Promise<string[]> {
  // A day of one zone lies in two days of another: a day more on both sides costs nothing.
  const rows = await db.rows(sql<{ id: string }>`select t.id::text from ems.jira_issues t
    where t.id > ${last}::bigint and t.tier_id is not null and t.deleted_at is null
      and exists (select from ems.ticket_recounts r where r.id = any(${requests}::bigint[])
        and (r.company_id is null or r.company_id = t.company_id) and (r.office_id is null or r.office_id = t.office_id)
        and (r.day is null or (t.created_at < r.day + 2 and (t.status not in ('resolved', 'closed', 'cancelled')
          or coalesce(t.closed_at, t.resolved_at, t.updated_at, t.resolve_due_at) >= r.day - 1 or t.resolve_due_at >= r.day - 1))))
    order by t.id limit ${BATCH} for no key update`)
  const ids = rows.map(({ id }) => id)
  await keepClocks(db, ids)
  return ids
}
