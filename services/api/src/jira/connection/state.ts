import type { JiraConnectionState, JiraMappingState, JiraOutboxRow } from '@ems/contracts/it'
import { type Db, sql } from '@ems/postgres'
import { providedJira } from '../client/jira.ts'
import { connectionRow } from '../session/connection-row.ts'
import { completeMapping } from './mapping.ts'

type Stored = Omit<JiraConnectionState, 'is_configured' | 'is_sandbox' | 'missing_scopes' | 'unmapped'>

/** Without a refresh token the connection ends by itself: said from this long before on. */
const EXPIRING_HOURS = 24

/** The connection as *Utilitas › Integrasi* displays it; never a token. */
export async function connectionState(db: Db): Promise<JiraConnectionState> {
  const settings = providedJira()?.settings
  const stored = await db.one(sql<Stored>`
    select case when c.status = 'connected' and c.refresh_token is null
        and c.expires_at < now() + ${EXPIRING_HOURS}::int * interval '1 hour' then 'expiring' else c.status end as status,
      c.account_label, c.scopes, c.site_name, c.site_url, c.project_key, c.project_name, c.is_service_desk,
      case when c.refresh_token is null then c.expires_at end as expires_at, u.name as connected_by, c.connected_at,
      c.last_ok_at, c.last_error, c.last_error_at, c.is_paused,
      case when c.held_until > now() then c.held_until end as held_until, c.webhooks_until, c.last_event_at,
      (select jsonb_build_object('queued', count(*) filter (where status <> 'failed'),
        'failed', count(*) filter (where status = 'failed')) from ems.jira_outbox) as outbox,
      (select count(*)::int from ems.jira_reads where due_at = 'infinity') as unmatched
    from ems.jira_connection c left join ems.users u on u.id = c.connected_by_id`)
  const { catalogue, mapping } = await connectionRow(db)
  const { statuses } = completeMapping(mapping, catalogue)
  return {
    is_configured: Boolean(settings?.client),
    is_sandbox: settings?.isSandbox ?? false,
    ...stored,
    missing_scopes:
      stored.status !== 'disconnected' && stored.scopes.length
        ? (settings?.scopes ?? []).filter((scope) => !stored.scopes.includes(scope))
        : [],
    unmapped: (catalogue.statuses ?? []).filter(({ id }) => !statuses[id]).map(({ name }) => name),
  }
}

/** What the dialog of the mapping needs. */
export async function mappingState(db: Db): Promise<JiraMappingState> {
  const { catalogue, mapping } = await connectionRow(db)
  const types = await db.rows(sql<{ id: string; name: string }>`select code as id, name from ems."references"
    where category = 'request-type' and deleted_at is null and is_active order by sort_order, name`)
  const accounts = await db.rows(sql<JiraMappingState['accounts'][number]>`
    select a.account_id as id, a.name, a.user_id::text as "user", u.name as user_name
    from ems.jira_accounts a left join ems.users u on u.id = a.user_id order by a.name limit 200`)
  return {
    catalogue: { statuses: [], priorities: [], issue_types: [], ...catalogue },
    mapping: completeMapping(mapping, catalogue),
    request_types: types,
    accounts,
  }
}

/** What is on its way to Jira, what failed first. */
export const outboxRows = (db: Db) =>
  db.rows(sql<JiraOutboxRow & { id: string }>`
    select o.id::text as id, o.ticket_id::text as ticket, t.local_no, t.summary, o.kind, o.status, o.attempts,
      case when o.status = 'failed' then o.error end as error, o.due_at
    from ems.jira_outbox o join ems.jira_issues t on t.id = o.ticket_id
    order by o.status <> 'failed', o.due_at, o.id limit 100`)
