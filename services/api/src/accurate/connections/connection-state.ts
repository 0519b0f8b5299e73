import {
  type AccountingAlarm,
  type AccountingConnection,
  type AccountingConnectionState,
  type AccountingSync,
  accountingConnections,
} from '@ems/contracts/accurate'
import { type Db, sql } from '@ems/postgres'
import { providedAccurate } from '../client/accurate.ts'
import { moduleNames } from '../sync/modules.ts'
import { runningSync } from '../sync/running-sync.ts'

type Stored = Omit<
  AccountingConnectionState,
  'is_configured' | 'is_sandbox' | 'missing_scopes' | 'job' | 'syncs' | 'alarms' | 'pushes'
>

/** Without a refresh token a connection ends by itself: said from this long before on. */
const EXPIRING_HOURS = 72

/** Both connections as *Utilitas › Integrasi* displays them. */
export const connectionStates = (db: Db) =>
  Promise.all((Object.keys(accountingConnections) as AccountingConnection[]).map((id) => connectionState(db, id)))

export async function connectionState(
  db: Db,
  connection: AccountingConnection,
): Promise<AccountingConnectionState & { id: AccountingConnection }> {
  const settings = providedAccurate()?.settings
  const stored = await db.one(sql<Stored>`
    select case when c.status = 'connected' and c.refresh_token is null
        and c.expires_at < now() + ${EXPIRING_HOURS}::int * interval '1 hour' then 'expiring' else c.status end as status,
      c.account_label, c.scopes, c.database_id, c.database_name,
      case when c.refresh_token is null then c.expires_at end as expires_at, u.name as connected_by, c.connected_at,
      c.last_ok_at, c.last_error, c.last_error_at, c.is_paused,
      c.webhooks_until::text as webhooks_until, e.last_event_at
    from ems.accounting_connections c join ems.accounting_events e using (connection)
    left join ems.users u on u.id = c.connected_by_id
    where c.connection = ${connection}`)
  const isConnected = stored.status !== 'disconnected'
  return {
    id: connection,
    is_configured: Boolean(settings?.clients[connection]),
    is_sandbox: settings?.isSandbox ?? false,
    ...stored,
    missing_scopes:
      isConnected && stored.scopes.length
        ? (settings?.scopes ?? []).filter((scope) => !stored.scopes.includes(scope))
        : [],
    job: (await runningSync(db, connection)) ?? null,
    syncs: await syncsOf(db, connection),
    alarms: await alarmsOf(db, connection),
    pushes: await pushesOf(db, connection),
  }
}

const alarmsOf = (db: Db, connection: AccountingConnection) =>
  db.rows(sql<AccountingAlarm>`select code, message, since from ems.accounting_alarms
    where connection = ${connection} order by since, code`)

const pushesOf = (db: Db, connection: AccountingConnection) =>
  db.one(sql<AccountingConnectionState['pushes']>`select (count(*) filter (where status = 'failed'))::int as failed,
      (count(*) filter (where status in ('queued', 'sending')))::int as queued
    from ems.accounting_pushes where connection = ${connection} and status <> 'sent'`)

async function syncsOf(db: Db, connection: AccountingConnection): Promise<AccountingSync[]> {
  const rows = await db.rows(sql<AccountingSync>`
    select s.module, s.phase, s.page, s.last_success_at, s.last_error,
      (select count(*)::int from ems.accounting_records r where r.connection = s.connection and r.module = s.module
        and r.database_id = c.database_id) as rows,
      (select count(*)::int from ems.accounting_faults f where f.connection = s.connection and f.module = s.module
        and f.database_id = c.database_id) as faults
    from ems.accounting_syncs s join ems.accounting_connections c on c.connection = s.connection
    where s.connection = ${connection}`)
  return moduleNames.flatMap((module) => rows.filter((row) => row.module === module))
}
