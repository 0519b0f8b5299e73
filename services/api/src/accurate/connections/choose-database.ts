import type { AccountingConnection } from '@ems/contracts/accurate'
import { type Db, sql, transaction } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { conflict, NotFound } from '../../kit/problems.ts'
import { accurateFor, clientOf } from '../client/accurate.ts'
import { lockedConnection } from '../session/connection-row.ts'
import { databasesOf, openDatabase } from '../session/database-session.ts'
import { auditConnection } from './audit-connection.ts'

const mirrors = [
  'accounting_documents',
  'accounting_partners',
  'accounting_items',
  'accounting_employees',
  'accounting_records',
  'accounting_faults',
  'accounting_lines',
  'accounting_listed_ids',
  'accounting_pushes',
  'accounting_document_links',
  'accounting_suggestions',
  'accounting_sales_months',
] as const

/**
 * Chooses the database that a connection reads. Another one than before begins anew: numbers are unique within one database
 * only, so nothing of two may be mixed. The two connections never read the same one.
 */
export async function chooseDatabase(deps: Deps, connection: AccountingConnection, id: string): Promise<void> {
  const accurate = accurateFor(connection)
  const database = (await databasesOf(accurate, connection)).find((one) => one.id === id)
  if (!database) throw NotFound({ pointer: '/data/attributes/database' })
  const only = clientOf(accurate, connection).databaseId
  if (only !== undefined && id !== only)
    throw conflict(
      'WRONG_DATABASE',
      `Instalasi ini hanya memakai basis data ${only} untuk koneksi ini. Pilih basis data itu.`,
      { pointer: '/data/attributes/database' },
    )
  await openDatabase(accurate, connection, id)
  await transaction(deps.db, async (db) => {
    const row = await lockedConnection(db, connection)
    const taken = await db.first(sql`select 1 from ems.accounting_connections
      where connection <> ${connection} and database_id = ${id} and status <> 'disconnected'`)
    if (taken)
      throw conflict('DATABASE_TAKEN', 'Basis data ini sudah dipakai koneksi lain. Pilih basis data yang lain.', {
        pointer: '/data/attributes/database',
      })
    if (row.database_id !== null && row.database_id !== id) await forgetDatabase(db, connection)
    await db.run(sql`update ems.accounting_connections set database_id = ${id}, database_name = left(${database.name}, 200),
      is_paused = false, updated_at = now() where connection = ${connection}`)
    await auditConnection({ ...deps, db }, connection, { database: database.name })
  })
}

async function forgetDatabase(db: Db, connection: AccountingConnection): Promise<void> {
  for (const table of mirrors) await db.run(sql`delete from ems.${sql.id(table)} where connection = ${connection}`)
  await db.run(sql`update ems.accounting_syncs set phase = 'full', page = null, row_count = null, watermark = null,
    pass_began_at = null, last_success_at = null, last_error = null, last_error_at = null where connection = ${connection}`)
}
