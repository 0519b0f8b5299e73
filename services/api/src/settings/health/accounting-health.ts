import { type SystemCheck, services } from '@ems/contracts/settings'
import { type Db, sql } from '@ems/postgres'

type Stored = {
  connection: 'actual' | 'commercial'
  status: 'disconnected' | 'connected' | 'expiring' | 'broken'
  database_name: string | null
  last_ok_at: string | null
  last_error: string | null
  is_paused: boolean
  faults: number
  alarm: string | null
}

/** Both connections to the accounting service as parts of the system. */
export async function accountingChecks(db: Db): Promise<(SystemCheck & { id: string })[]> {
  const rows = await db.rows(sql<Stored>`
    select connection, status, database_name, last_ok_at, last_error, is_paused,
      (select count(*)::int from ems.accounting_faults f where f.connection = c.connection) as faults,
      (select message from ems.accounting_alarms a where a.connection = c.connection order by since limit 1) as alarm
    from ems.accounting_connections c order by connection`)
  return rows.map((row) => {
    const id = `accounting_${row.connection}` as const
    return { id, label: services[id], ms: null, ...stateOf(row), facts: factsOf(row) }
  })
}

function stateOf({ status, is_paused, last_error, faults, alarm }: Stored): Pick<SystemCheck, 'state' | 'detail'> {
  if (status === 'disconnected') return { state: 'absent', detail: 'Belum terhubung' }
  if (status === 'broken') return { state: 'down', detail: last_error ?? 'Terputus' }
  if (is_paused) return { state: 'warning', detail: 'Sinkronisasi dijeda' }
  if (alarm) return { state: 'warning', detail: alarm }
  if (last_error) return { state: 'warning', detail: last_error }
  return faults ? { state: 'warning', detail: `${faults} baris tidak terbaca` } : { state: 'ok', detail: 'Terhubung' }
}

const factsOf = ({ status, database_name, last_ok_at }: Stored) =>
  status === 'disconnected'
    ? []
    : [
        { label: 'Basis data', value: database_name ?? '–' },
        { label: 'Sinkronisasi terakhir', value: last_ok_at === null ? '–' : momentOf(last_ok_at) },
      ]

const momentOf = (instant: string) =>
  new Date(instant).toLocaleString('id-ID', { timeZone: 'Asia/Jakarta', dateStyle: 'short', timeStyle: 'short' })
