import { type AccountingConnection, accountingConnections, accountingModules } from '@ems/contracts/accurate'
import { backgroundJobs } from '@ems/contracts/settings'
import { sql, transaction } from '@ems/postgres'
import type { JobHandler } from '../../jobs/index.ts'
import { accurateFor } from '../client/accurate.ts'
import { MAX_DETAILS, readMoreDetails } from '../details/read-outstanding.ts'
import { keepItemSales } from '../reports/keep-item-sales.ts'
import { connectionRow } from '../session/connection-row.ts'
import { announce } from './announce.ts'
import { SyncStopped } from './cursor.ts'
import { type Synced, syncConnection } from './sync-connection.ts'

/** Reads a connection. Paused or disconnected, the job ends; after a resume it continues where it stopped. */
export const syncAccounting: JobHandler = async ({ attempt, deps, progress, finish }) => {
  const { connection } = attempt.params as { connection: AccountingConnection }
  const accurate = accurateFor(connection)
  const title = `Sinkronisasi Akuntansi – ${accountingConnections[connection]}`
  const target = { type: backgroundJobs.name, id: attempt.id }
  const readProgress = Object.assign(progress, {
    onTotal: (rows: number) =>
      deps.db.run(sql`update ems.background_jobs set total = ${rows} where id = ${attempt.id}::bigint`),
  })
  let outcome: { title: string; body?: string; severity: 'success' | 'warning' }
  try {
    outcome = { ...outcomeOf(await syncConnection(accurate, connection, readProgress)) }
    const { database_id: databaseId } = await connectionRow(accurate.db, connection)
    if (databaseId !== null)
      await readMoreDetails({ accurate, connection, databaseId, signal: progress.signal }, MAX_DETAILS)
    await keepItemSales(accurate.db, connection)
    outcome.title = `${title}: ${outcome.title}`
  } catch (error) {
    if (!(error instanceof SyncStopped)) throw error
    outcome = { title: `${title}: dihentikan sementara`, severity: 'warning' }
  }
  await transaction(deps.db, async (db) => {
    await announce({ ...deps, db })
    await finish(db, { notice: { event: 'job.done', users: [attempt.user], target, ...outcome } })
  })
}

function outcomeOf({ rows, faults, skipped }: Synced) {
  const remarks = [
    ...(faults ? [`${faults.toLocaleString('id-ID')} baris tidak terbaca.`] : []),
    ...(skipped.length ? [`Tidak dibaca: ${skipped.map((module) => accountingModules[module]).join(', ')}.`] : []),
  ]
  return {
    title: `${rows.toLocaleString('id-ID')} baris`,
    ...(remarks.length ? { body: remarks.join(' ') } : {}),
    severity: remarks.length ? ('warning' as const) : ('success' as const),
  }
}
