import type { AccountingConnection, AccountingModule } from '@ems/contracts/accurate'
import { type Db, sql } from '@ems/postgres'

export type Cursor = {
  phase: 'full' | 'changes'
  page: number | null
  row_count: number | null
  watermark: string | null
  pass_began_at: string | null
}

/** Why reading ends between two pages, without an error. */
export class SyncStopped extends Error {}

/**
 * Throws unless the connection still reads this database. Inside the transaction of a write it also makes a disconnect or
 * pause wait until that write is done, so nothing is written afterwards.
 */
export async function assertSyncing(db: Db, connection: AccountingConnection, databaseId: string): Promise<void> {
  const row = await db.first(sql`select 1 from ems.accounting_connections
    where connection = ${connection} and database_id = ${databaseId} and not is_paused
      and status in ('connected', 'expiring') for share`)
  if (!row) throw new SyncStopped(`${connection} no longer reads ${databaseId}`)
}

const columns = sql`phase, page, row_count, watermark, pass_began_at`

/** The next page of a module; begins a pass where none is under way. */
export const beginPass = (db: Db, connection: AccountingConnection, module: AccountingModule) =>
  db.one(sql<Cursor>`update ems.accounting_syncs
    set page = coalesce(page, 1), pass_began_at = case when page is null then now() else pass_began_at end,
      row_count = case when page is null then null else row_count end
    where connection = ${connection} and module = ${module} returning ${columns}`)

/** The cursor, locked: of two that read the same page one stores it. */
export const lockedCursor = (db: Db, connection: AccountingConnection, module: AccountingModule) =>
  db.one(sql<Cursor>`select ${columns} from ems.accounting_syncs
    where connection = ${connection} and module = ${module} for update`)

export const moveCursor = (
  db: Db,
  connection: AccountingConnection,
  module: AccountingModule,
  { page, rowCount }: { page: number; rowCount: number },
) =>
  db.run(sql`update ems.accounting_syncs set page = ${page}, row_count = ${rowCount}
    where connection = ${connection} and module = ${module}`)

/** The pass is complete: from now on only changes since its beginning are read. */
export const endPass = (db: Db, connection: AccountingConnection, module: AccountingModule) =>
  db.run(sql`update ems.accounting_syncs set phase = 'changes', page = null, row_count = null,
      watermark = pass_began_at, last_success_at = now(), last_error = null, last_error_at = null
    where connection = ${connection} and module = ${module}`)

/** Why reading a module failed, and the fields that are missing from it. */
export const noteModuleFailure = (
  db: Db,
  connection: AccountingConnection,
  module: AccountingModule,
  { message, fields }: { message: string; fields: readonly string[] },
) =>
  db.run(sql`update ems.accounting_syncs set last_error = left(${message}, 500), last_error_at = now(),
      drifted_fields = array(select distinct f from unnest(drifted_fields || ${fields}::text[]) f order by f)
    where connection = ${connection} and module = ${module}`)
