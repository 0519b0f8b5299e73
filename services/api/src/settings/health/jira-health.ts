import { type SystemCheck, services } from '@ems/contracts/settings'
import { type Db, sql } from '@ems/postgres'

type Stored = {
  status: 'disconnected' | 'connected' | 'expiring' | 'broken'
  project_name: string | null
  last_error: string | null
  is_paused: boolean
  failed: number
}

/** The connection to Jira as a part of the system. */
export async function jiraCheck(db: Db): Promise<SystemCheck & { id: string }> {
  const row = await db.one(sql<Stored>`select status, project_name, last_error, is_paused,
    (select count(*)::int from ems.jira_outbox where status = 'failed') as failed from ems.jira_connection`)
  const facts = row.status === 'disconnected' ? [] : [{ label: 'Proyek', value: row.project_name ?? '–' }]
  return { id: 'issue_tracker', label: services.issue_tracker, ms: null, ...stateOf(row), facts }
}

function stateOf({ status, is_paused, last_error, failed }: Stored): Pick<SystemCheck, 'state' | 'detail'> {
  if (status === 'disconnected') return { state: 'absent', detail: 'Belum terhubung' }
  if (status === 'broken') return { state: 'down', detail: last_error ?? 'Terputus' }
  if (is_paused) return { state: 'warning', detail: 'Sinkronisasi dijeda' }
  if (last_error) return { state: 'warning', detail: last_error }
  return failed ? { state: 'warning', detail: `${failed} kiriman gagal` } : { state: 'ok', detail: 'Terhubung' }
}
