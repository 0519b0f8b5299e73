import type { AccountingConnection } from '@ems/contracts/accurate'
import { type Db, sql } from '@ems/postgres'

/** Id of the job that reads a connection at the moment, if any. */
export async function runningSync(db: Db, connection: AccountingConnection): Promise<string | undefined> {
  const row = await db.first(sql<{ id: string }>`select id from ems.background_jobs
    where type = 'accountingSync' and params ->> 'connection' = ${connection} and status in ('queued', 'running')
    order by id limit 1`)
  return row?.id
}
