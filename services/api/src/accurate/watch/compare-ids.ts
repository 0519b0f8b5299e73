import type { AccountingConnection, AccountingModule } from '@ems/contracts/accurate'
import { type Db, sql, transaction } from '@ems/postgres'
import type { Accurate } from '../client/accurate.ts'
import { assertSyncing } from '../sync/cursor.ts'
import { moduleNames, syncModules } from '../sync/modules.ts'
import { readPage } from '../sync/read-page.ts'
import { nextPage } from '../sync/sync-connection.ts'

const EVERY_DAYS = 7
/** More of a module than this cannot have been deleted: rights or a filter of the provider changed. */
const MAX_REMOVED_SHARE = 0.1
const MAX_REMOVED = 50

type Place = { connection: AccountingConnection; databaseId: string; module: AccountingModule }

/** Modules that were read completely and not compared for a week. */
export async function dueComparisons(db: Db, connection: AccountingConnection): Promise<AccountingModule[]> {
  const rows = await db.rows(sql<{ module: AccountingModule }>`select module from ems.accounting_syncs
    where connection = ${connection} and phase = 'changes'
      and coalesce(compared_at, last_success_at, now()) < now() - ${EVERY_DAYS}::int * interval '1 day'`)
  return moduleNames.filter((module) => rows.some((row) => row.module === module))
}

/**
 * Compares the ids of a module with those stored: lists of changes do not say what was deleted. Goes on where it was
 * stopped. What is gone is marked, never erased; what was never read is read with the next pass. Where
 * much is gone, nothing is marked and a remark is kept for a person.
 */
export async function compareIds(accurate: Accurate, place: Place, signal: AbortSignal): Promise<void> {
  const { connection, databaseId, module } = place
  for (let isOpen = true; isOpen; ) {
    signal.throwIfAborted()
    const { page } = await cursorOf(accurate.db, place)
    const listed = await readPage(accurate, connection, module, { page, fields: ['id'], signal })
    isOpen = await transaction(accurate.db, async (db) => {
      await assertSyncing(db, connection, databaseId)
      const { rowCount } = await cursorOf(db, place)
      if (page === 1) await forget(db, place)
      const ids = listed.records.map(({ id }) => String(id))
      await db.run(sql`insert into ems.accounting_listed_ids (connection, module, external_id)
        select ${connection}, ${module}, id from unnest(${ids}::text[]) id on conflict do nothing`)
      const next = nextPage({ page, row_count: rowCount }, listed)
      await db.run(sql`update ems.accounting_syncs set compare_page = ${next ?? page}, compare_row_count = ${listed.rowCount}
        where connection = ${connection} and module = ${module}`)
      return next !== undefined
    })
  }
  await transaction(accurate.db, async (db) => {
    await assertSyncing(db, connection, databaseId)
    await settle(db, place)
  })
}

async function cursorOf(db: Db, { connection, module }: Place) {
  const row = await db.one(sql<{ compare_page: number | null; compare_row_count: number | null }>`
    select compare_page, compare_row_count from ems.accounting_syncs
    where connection = ${connection} and module = ${module}`)
  return { page: row.compare_page ?? 1, rowCount: row.compare_page === null ? null : row.compare_row_count }
}

const forget = (db: Db, { connection, module }: Place) =>
  db.run(sql`delete from ems.accounting_listed_ids where connection = ${connection} and module = ${module}`)

async function settle(db: Db, place: Place): Promise<void> {
  const { connection, databaseId, module } = place
  const { table, hasModule } = syncModules[module]
  const stored = sql`connection = ${connection} and database_id = ${databaseId}
    ${hasModule ? sql`and module = ${module}` : sql``}`
  const listed = sql`ems.accounting_listed_ids l where l.connection = ${connection} and l.module = ${module}`
  const { all, gone, unread } = await db.one(sql<{ all: number; gone: number; unread: number }>`
    select count(*)::int as all,
      (count(*) filter (where not exists (select from ${listed} and l.external_id = t.external_id)))::int as gone,
      (select count(*)::int from ${listed} and not exists (select from ems.accounting_records r
        where r.connection = ${connection} and r.database_id = ${databaseId} and r.module = ${module}
          and r.external_id = l.external_id)
        and not exists (select from ems.accounting_faults f where f.connection = ${connection}
          and f.database_id = ${databaseId} and f.module = ${module} and f.external_id = l.external_id)) as unread
    from ems.${sql.id(table)} t where ${stored} and removed_at is null`)
  // An empty list is never the truth about a module that had several records.
  const isPlausible = (gone <= MAX_REMOVED || gone <= all * MAX_REMOVED_SHARE) && (gone < all || all === 1)
  if (isPlausible)
    await db.run(sql`update ems.${sql.id(table)} t set removed_at = now(), updated_at = now(), version = version + 1
      where ${stored} and removed_at is null
        and not exists (select from ${listed} and l.external_id = t.external_id)`)
  const remark = isPlausible
    ? null
    : `${gone.toLocaleString('id-ID')} dari ${all.toLocaleString('id-ID')} data tidak ada lagi di daftar akuntansi. Tidak ada yang ditandai terhapus; periksa hak pengguna yang menghubungkan.`
  await db.run(sql`update ems.accounting_syncs set compared_at = now(), compare_page = null, compare_row_count = null,
      compare_remark = ${remark}, phase = case when ${unread} > 0 then 'full' else phase end
    where connection = ${connection} and module = ${module}`)
  await forget(db, place)
}
