import type { AccountingConnection, AccountingModule } from '@ems/contracts/accurate'
import { splitDetail } from '@ems/contracts/kit'
import { type Db, sql, transaction } from '@ems/postgres'
import type { Accurate } from '../client/accurate.ts'
import { AccurateError, driftedFields, noDatabase, wrongDatabase } from '../client/accurate-error.ts'
import { assumptions } from '../client/assumptions.ts'
import { readOutstanding } from '../details/read-outstanding.ts'
import { readFaults } from '../faults/read-faults.ts'
import { type ConnectionRow, connectionRow, noteFailure } from '../session/connection-row.ts'
import { databaseName } from '../session/database-session.ts'
import { readSources } from '../trails/read-sources.ts'
import {
  assertSyncing,
  beginPass,
  type Cursor,
  endPass,
  lockedCursor,
  moveCursor,
  noteModuleFailure,
} from './cursor.ts'
import { moduleNames, syncModules } from './modules.ts'
import { type ListPage, readPage } from './read-page.ts'
import { writePage } from './write-page.ts'

export type SyncProgress = { rows: number; signal: AbortSignal; onTotal?: (rows: number) => Promise<unknown> }
export type Synced = { rows: number; faults: number; skipped: AccountingModule[] }

/** Failures that concern one module: the others are read all the same. */
const ofOneModule: ReadonlySet<string> = new Set(['SCOPE', 'DRIFT', 'REJECTED'])

/**
 * Reads every module of a connection, page by page: all records the first time, then the changed ones. Each page and its
 * cursor are stored in one transaction, so a run after a crash repeats at most one page. Throws `SyncStopped` when the
 * connection is paused, disconnected or opened elsewhere.
 */
export async function syncConnection(
  accurate: Accurate,
  connection: AccountingConnection,
  progress: SyncProgress,
): Promise<Synced> {
  const row = await connectionRow(accurate.db, connection)
  if (row.database_id === null) throw noDatabase(connection)
  const run = { accurate, connection, databaseId: row.database_id, signal: progress.signal, progress }
  await assertChosenDatabase(accurate, row)
  const synced: Synced = { rows: 0, faults: 0, skipped: [] }
  if (progress.onTotal) await progress.onTotal(await totalOf(run, row.scopes))
  for (const module of moduleNames) {
    if (!isGranted(row.scopes, module)) {
      synced.skipped.push(module)
      continue
    }
    await syncModule(run, module, synced).catch(async (error: unknown) => {
      if (!(error instanceof AccurateError)) throw error
      const message = splitDetail(error.message).detail
      await noteModuleFailure(accurate.db, connection, module, { message, fields: driftedFields(error) })
      await noteFailure(accurate.db, connection, { code: error.code, message })
      if (!ofOneModule.has(error.failure)) throw error
      synced.skipped.push(module)
    })
  }
  for (const read of [readFaults, readSources])
    await read(run).catch((error: unknown) => {
      if (!(error instanceof AccurateError) || !ofOneModule.has(error.failure)) throw error
    })
  await accurate.db.run(sql`update ems.accounting_connections set last_ok_at = now(), updated_at = now(),
      last_error = case when ${synced.skipped.length} = 0 then null else last_error end
    where connection = ${connection}`)
  return synced
}

/** The database still has the name that a person saw when it was chosen. A failure is kept with the connection. */
async function assertChosenDatabase(accurate: Accurate, row: ConnectionRow): Promise<void> {
  const { connection, database_id: id, database_name: chosen } = row
  try {
    const alias = await databaseName(accurate, connection, id ?? '')
    if (chosen !== null && alias !== chosen) throw wrongDatabase(connection, chosen, alias)
  } catch (error) {
    if (!(error instanceof AccurateError)) throw error
    await noteFailure(accurate.db, connection, { code: error.code, message: splitDetail(error.message).detail })
    throw error
  }
}

const isGranted = (scopes: readonly string[], module: AccountingModule) =>
  !scopes.length || scopes.includes(syncModules[module].scope)

/** Rows of the modules that were never read completely: those are what takes long. */
async function totalOf({ accurate, connection, signal }: Run, scopes: readonly string[]): Promise<number> {
  const rows = await accurate.db.rows(sql<{ module: AccountingModule; page: number | null }>`
    select module, page from ems.accounting_syncs where connection = ${connection} and phase = 'full'`)
  let total = 0
  for (const { module, page } of rows.filter((one) => isGranted(scopes, one.module))) {
    const { rowCount } = await readPage(accurate, connection, module, { page: 1, pageSize: 1, fields: ['id'], signal })
    total += Math.max(0, rowCount - ((page ?? 1) - 1) * assumptions.PAGE_SIZE)
  }
  return total
}

type Run = {
  accurate: Accurate
  connection: AccountingConnection
  databaseId: string
  signal: AbortSignal
  progress: SyncProgress
}

async function syncModule(run: Run, module: AccountingModule, synced: Synced): Promise<void> {
  const { accurate, connection, databaseId } = run
  await assertSyncing(accurate.db, connection, databaseId)
  const { phase, watermark } = await beginPass(accurate.db, connection, module)
  const since = watermark ? new Date(Date.parse(watermark) - assumptions.OVERLAP_MS) : undefined
  await syncPages(run, module, { since: phase === 'changes' ? since : undefined, phase, synced })
  if (module === 'sales-invoice') await readOutstanding(run, since)
  await transaction(accurate.db, async (db) => {
    await assertSyncing(db, connection, databaseId)
    await endPass(db, connection, module)
  })
}

type Pass = { since: Date | undefined; phase: Cursor['phase']; synced: Synced }

/** Stores page by page. The next page is read while one is stored: two pages are in memory, never more. */
async function syncPages(run: Run, module: AccountingModule, { since, phase, synced }: Pass): Promise<void> {
  const { accurate, connection, databaseId, progress } = run
  const ended = new AbortController()
  const signal = AbortSignal.any([run.signal, ended.signal])
  const read = (page: number) => readPage(accurate, connection, module, { page, since, signal })
  let following: { page: number; listed: Promise<ListPage> } | undefined
  try {
    for (let isOpen = true; isOpen; ) {
      signal.throwIfAborted()
      const { page } = await beginPass(accurate.db, connection, module)
      const current = page ?? 1
      const listed = await (following?.page === current ? following.listed : read(current))
      following = current < listed.pageCount ? { page: current + 1, listed: read(current + 1) } : undefined
      // The `await` of the next round throws a failure; until then it must not be an unhandled rejection.
      following?.listed.catch(() => undefined)
      isOpen = await transaction(accurate.db, async (db) => {
        await assertSyncing(db, connection, databaseId)
        const cursor = await lockedCursor(db, connection, module)
        // Another worker stored this page meanwhile.
        if (cursor.page !== page) return cursor.page !== null
        const written = await writePage(db, { connection, databaseId, module }, listed.records)
        progress.rows += written.rows
        synced.rows += written.rows
        synced.faults += written.faults
        if (phase === 'changes' && written.changed && withEvents.has(module)) await noteChange(db, connection)
        const next = nextPage(cursor, listed)
        await moveCursor(db, connection, module, { page: next ?? current, rowCount: listed.rowCount })
        return next !== undefined
      })
    }
  } finally {
    ended.abort()
    await following?.listed.catch(() => undefined)
  }
}

/** Vendors and employees have no events: their changes say nothing about those of others. */
const withEvents: ReadonlySet<AccountingModule> = new Set(
  moduleNames.filter((module) => module !== 'vendor' && module !== 'employee'),
)

const noteChange = (db: Db, connection: AccountingConnection) =>
  db.run(sql`update ems.accounting_events set last_change_at = now() where connection = ${connection}`)

/** Fewer rows than on the page before: some moved to an earlier page, which is read again. */
export function nextPage(
  { page, row_count }: Pick<Cursor, 'page' | 'row_count'>,
  { pageCount, rowCount }: { pageCount: number; rowCount: number },
) {
  const current = page ?? 1
  if (row_count !== null && rowCount < row_count && current > 1) return current - 1
  return current < pageCount ? current + 1 : undefined
}
