import type { AccountingConnection, AccountingModule } from '@ems/contracts/accurate'
import { isObject } from '@ems/contracts/is-object'
import { sql, transaction } from '@ems/postgres'
import type { Accurate } from '../client/accurate.ts'
import { AccurateError } from '../client/accurate-error.ts'
import { dataCall } from '../session/data-call.ts'
import { assertSyncing } from '../sync/cursor.ts'
import { syncModules } from '../sync/modules.ts'
import { writePage } from '../sync/write-page.ts'

/** After so many attempts a record is left to a person. */
export const MAX_ATTEMPTS = 5
/** Each costs a call. */
const MAX_RECORDS = 50

type Run = { accurate: Accurate; connection: AccountingConnection; databaseId: string; signal: AbortSignal }

/**
 * Reads records anew that could not be read: lists of changes have each of them once, so nothing else would. One that is gone
 * there is no fault any more; one that still cannot be read counts an attempt.
 */
export async function readFaults({ accurate, connection, databaseId, signal }: Run): Promise<void> {
  const due = await accurate.db.rows(sql<{ module: AccountingModule; id: string }>`
    select module, external_id as id from ems.accounting_faults
    where connection = ${connection} and database_id = ${databaseId} and attempts < ${MAX_ATTEMPTS}::int and external_id <> ''
    order by updated_at limit ${MAX_RECORDS}::int`)
  for (const { module, id } of due) {
    const detail = await dataCall(accurate, connection, {
      action: `${module}/detail`,
      query: `id=${encodeURIComponent(id)}`,
      scope: syncModules[module].scope,
      signal,
    }).catch((error: unknown) => {
      if (error instanceof AccurateError && error.failure === 'REJECTED') return { d: undefined }
      throw error
    })
    await transaction(accurate.db, async (db) => {
      await assertSyncing(db, connection, databaseId)
      if (isObject(detail.d)) await writePage(db, { connection, databaseId, module }, [detail.d])
      else
        await db.run(sql`delete from ems.accounting_faults where connection = ${connection} and database_id = ${databaseId}
          and module = ${module} and external_id = ${id}`)
    })
  }
}
