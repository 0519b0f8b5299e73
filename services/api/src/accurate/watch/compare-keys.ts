import type { AccountingConnection, AccountingModule } from '@ems/contracts/accurate'
import { isObject } from '@ems/contracts/is-object'
import { type Db, sql } from '@ems/postgres'
import type { Accurate } from '../client/accurate.ts'
import { AccurateError } from '../client/accurate-error.ts'
import { dataCall } from '../session/data-call.ts'
import { moduleNames, syncModules } from '../sync/modules.ts'

/** Details whose fields are taken together: one record may lack a field that others have. Always of the oldest records. */
const SAMPLE = 3

type Place = { connection: AccountingConnection; databaseId: string; module: AccountingModule }

/** Modules whose fields were not compared for a week, and every hour those of which something is gone. */
export async function dueKeys(db: Db, connection: AccountingConnection): Promise<AccountingModule[]> {
  const rows = await db.rows(sql<{ module: AccountingModule }>`
    select s.module from ems.accounting_syncs s join ems.accounting_connections c using (connection)
    where s.connection = ${connection} and (s.drifted_fields <> '{}' or s.lost_keys <> '{}'
      or coalesce(s.keys_checked_at < now() - interval '7 days', s.phase = 'changes'))`)
  return moduleNames.filter((module) => rows.some((row) => row.module === module))
}

/**
 * Compares the names of the fields of some details with those that are stored. While a field that EMS reads is gone, the
 * stored names stay, and what is gone and what is new stands beside them; otherwise the names of now are stored.
 */
export async function compareKeys(accurate: Accurate, place: Place, signal: AbortSignal): Promise<void> {
  const { connection, module } = place
  const keys = await keysOf(accurate, place, signal)
  if (!keys.length) return
  const { detail_keys: existing, drifted_fields: drifted } = await accurate.db.one(
    sql<{
      detail_keys: string[]
      drifted_fields: string[]
    }>`select detail_keys, drifted_fields from ems.accounting_syncs where connection = ${connection} and module = ${module}`,
  )
  // A drifted page is no baseline for later comparisons.
  if (!existing.length && drifted.length) return
  const lost = existing.filter((key) => !keys.includes(key))
  const used = new Set(syncModules[module].columns.flatMap(({ from }) => from))
  const isDrift = existing.length > 0 && (drifted.length > 0 || lost.some((key) => used.has(key)))
  const added = isDrift ? keys.filter((key) => !existing.includes(key)) : []
  await accurate.db.run(sql`update ems.accounting_syncs set keys_checked_at = now(),
      detail_keys = ${isDrift ? existing : keys}::text[], lost_keys = ${isDrift ? lost : []}::text[], new_keys = ${added}::text[]
    where connection = ${connection} and module = ${module}`)
}

async function keysOf(accurate: Accurate, { connection, databaseId, module }: Place, signal: AbortSignal) {
  const rows = await accurate.db.rows(sql<{ id: string }>`select external_id as id from ems.accounting_records
    where connection = ${connection} and database_id = ${databaseId} and module = ${module}
    order by length(external_id), external_id limit ${SAMPLE}`)
  const keys = new Set<string>()
  for (const { id } of rows) {
    const { d } = await dataCall(accurate, connection, {
      action: `${module}/detail`,
      query: `id=${id}`,
      scope: syncModules[module].scope,
      signal,
    }).catch((error: unknown) => {
      // Removed there, or not permitted.
      if (error instanceof AccurateError && (error.failure === 'REJECTED' || error.failure === 'SCOPE'))
        return { d: undefined }
      throw error
    })
    if (isObject(d)) for (const key of Object.keys(d)) keys.add(key)
  }
  return [...keys].sort()
}
