import { isDeepStrictEqual } from 'node:util'
import { sql } from '@ems/postgres'
import type { Deps } from '../context.ts'
import { type Closing, gather, type Naming } from './gathered.ts'

export type AuditEntry = {
  action: string
  menu?: string
  target_type: string
  target_id?: string
  target_label?: string | null
  before?: unknown
  after?: unknown
  changed_fields?: readonly string[]
  reason?: string
  rows_affected?: number
  is_sensitive?: boolean
}

/** `payload` names what changed, never the values: every subscriber of the channel reads it. */
export type OutboxEvent = { channel: string; event: string; payload: Record<string, unknown> }

/** Entries and events as texts: what happens to their objects afterwards does not change them. */
type Recorded = { entries: readonly string[]; events: readonly string[] }

/**
 * Writes audit rows, events for browsers and the list of changed collections, in one statement of the caller's
 * transaction.
 */
export async function record(
  deps: Deps,
  entries: readonly AuditEntry[],
  events: readonly OutboxEvent[],
): Promise<void> {
  const recorded: Recorded = {
    entries: entries.map((entry) => JSON.stringify(compact(entry))),
    events: events.map((event) => JSON.stringify(event)),
  }
  await gather(deps.db, recorded, {
    key: `record ${deps.user.id} ${deps.request.id}`,
    close: (all, name) => closing(deps, all, name),
  })
}

function closing({ user, request }: Deps, all: readonly Recorded[], name: Naming): Closing {
  const entries = `[${all.flatMap((one) => one.entries).join()}]`
  const events = `[${all.flatMap((one) => one.events).join()}]`
  const took = request.began === undefined ? null : Math.round(performance.now() - request.began)
  const [list, sent] = [name('event'), name('sent')]
  return {
    tables: [
      sql`${name('entry')} as (
      insert into ems.audit_logs (actor_id, actor_name, actor_email, ip, user_agent, request_id, action, menu, target_type,
        target_id, target_label, before, after, changed_fields, reason, rows_affected, is_sensitive, actor_group, duration_ms)
      select ${user.id}::bigint, ${user.name}, ${user.email}, ${request.ip}, ${request.userAgent}, ${request.id},
        e.action, e.menu, e.target_type, e.target_id, left(e.target_label, 200), e.before, coalesce(e.before || e.patch, e.after),
        coalesce(e.changed_fields, '{}'), e.reason, e.rows_affected, coalesce(e.is_sensitive, false),
        (select name from ems.usergroups where id = ${user.usergroup}::bigint), ${took}::int
      from jsonb_to_recordset(${entries}::jsonb) as e(action text, menu text, target_type text,
        target_id text, target_label text, before jsonb, after jsonb, patch jsonb, changed_fields text[],
        reason text, rows_affected int, is_sensitive boolean)
    )`,
      sql`${list} as materialized (
      select * from jsonb_to_recordset(${events}::jsonb) as o(channel text, event text, payload jsonb)
    )`,
      sql`${sent} as (insert into ems.outbox (channel, event, payload) select channel, event, payload from ${list} returning 1)`,
      sql`${name('changed_list')} as (
      insert into ems.list_changes (type)
      select distinct substring(channel from '^private-(.+)[.][0-9]+$') from ${list} where channel ~ '^private-.+[.][0-9]+$'
    )`,
    ],
    events: sent,
  }
}

/** Sends the row after the change as its differences from the row before: PostgreSQL parses half as much JSON. */
function compact(entry: AuditEntry) {
  const { before, after, ...rest } = entry
  if (!isRow(before) || !isRow(after)) return entry
  const names = Object.keys(after)
  if (names.length !== Object.keys(before).length) return entry
  const patch: Record<string, unknown> = {}
  for (const name of names) {
    if (after[name] === undefined || before[name] === undefined) return entry
    if (before[name] !== after[name] && !isDeepStrictEqual(before[name], after[name])) patch[name] = after[name]
  }
  return { ...rest, before, patch }
}

const isRow = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const audit = (deps: Deps, entries: readonly AuditEntry[]) => record(deps, entries, [])
export const emit = (deps: Deps, events: readonly OutboxEvent[]) => record(deps, [], events)
