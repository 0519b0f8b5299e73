import { type AccountingConnection, accountingConnections } from '@ems/contracts/accurate'
import { Problem } from '@ems/contracts/kit'
import { sql, transaction } from '@ems/postgres'
import { systemDeps } from '../../kit/workflow/system.ts'
import { providedAccurate } from '../client/accurate.ts'
import { MAX_DETAILS, readMoreDetails } from '../details/read-outstanding.ts'
import { keepItemSales } from '../reports/keep-item-sales.ts'
import { announce } from './announce.ts'
import { SyncStopped } from './cursor.ts'
import { runningSync } from './running-sync.ts'
import { syncConnection } from './sync-connection.ts'

/** Schedules run one after the other: changes may take this long, more of them wait for the next time. */
const MAX_MS = 45_000

/**
 * Reads what changed in every connection, and goes on with what was begun. Connections that are paused, broken or read by a
 * job at the moment are left alone. The result is for the list of schedules.
 */
export async function syncChanges(): Promise<string> {
  const accurate = providedAccurate()
  if (!accurate?.settings.accountUrl) return 'Belum diatur'
  const due = await accurate.db.rows(sql<{ connection: AccountingConnection; database_id: string | null }>`
    select c.connection, c.database_id from ems.accounting_connections c
    where c.status in ('connected', 'expiring') and c.database_id is not null and not c.is_paused
      and exists (select from ems.accounting_syncs s where s.connection = c.connection
        and (s.phase = 'changes' or s.page is not null))`)
  const results: string[] = []
  for (const { connection, database_id: databaseId } of due) {
    if (!accurate.settings.clients[connection] || (await runningSync(accurate.db, connection))) continue
    results.push(`${accountingConnections[connection]}: ${await outcomeOf(connection, databaseId)}`)
  }
  return results.join('; ') || 'Tidak ada yang terhubung'
}

async function outcomeOf(connection: AccountingConnection, databaseId: string | null): Promise<string> {
  const accurate = providedAccurate()
  if (!accurate) return 'belum diatur'
  try {
    const signal = AbortSignal.timeout(MAX_MS)
    const { rows } = await syncConnection(accurate, connection, { rows: 0, signal })
    const details =
      databaseId === null ? 0 : await readMoreDetails({ accurate, connection, databaseId, signal }, MAX_DETAILS)
    await keepItemSales(accurate.db, connection)
    if (rows || details) await transaction(accurate.db, (db) => announce(systemDeps(db)))
    return details ? `${rows} baris, ${details} rincian` : `${rows} baris`
  } catch (error) {
    if (error instanceof SyncStopped) return 'dihentikan sementara'
    if ((error as Error).name === 'TimeoutError' || (error as Error).name === 'AbortError')
      return 'dilanjutkan berikutnya'
    if (error instanceof Problem) return error.message.split('[Galat]')[0] ?? error.message
    throw error
  }
}
