import type { AccountingConnection } from '@ems/contracts/accurate'
import { isObject } from '@ems/contracts/is-object'
import { sql, transaction } from '@ems/postgres'
import type { Accurate } from '../client/accurate.ts'
import { AccurateError } from '../client/accurate-error.ts'
import { dayFor } from '../client/provider-dates.ts'
import { dataCall } from '../session/data-call.ts'
import { assertSyncing } from '../sync/cursor.ts'
import { syncModules } from '../sync/modules.ts'
import { readPage } from '../sync/read-page.ts'
import { storeDetail } from './write-detail.ts'

const MODULE = 'sales-invoice'
const DAY_MS = 86_400_000
/** Details of further invoices with each pass: half a minute at six calls a second. */
export const MAX_DETAILS = 200
/** Invoices in one transaction; it holds off a pause, a disconnect and other writers of these invoices. */
const BATCH_SIZE = 2_000

type Run = { accurate: Accurate; connection: AccountingConnection; databaseId: string; signal: AbortSignal }

/**
 * The open amount is only in the details of an invoice. Lists name the invoices with an open amount: of those only new,
 * changed and lately paid ones are read one by one. All others have none.
 */
export async function readOutstanding(run: Run, since: Date | undefined): Promise<void> {
  const beganAt = new Date().toISOString()
  if (since) await markPaid(run, since)
  await eachOwingPage(run, {}, async (ids) => {
    const stale = await markOwing(run, ids, beganAt)
    await inParallel(stale, run.accurate.settings.parallel, (id) => readDetail(run, id))
  })
  await settleOthers(run, beganAt)
}

/** Invoices that were paid in part since: their amounts changed, whether or not the invoice says so. */
const markPaid = (run: Run, since: Date) => {
  const day = dayFor(new Date(since.getTime() - DAY_MS).toISOString().slice(0, 10))
  const filters = { 'filter.lastPaymentDate.op': 'GREATER_EQUAL_THAN', 'filter.lastPaymentDate.val': day }
  return eachOwingPage(run, filters, (ids) =>
    run.accurate.db.run(sql`update ems.accounting_records set is_stale = true
      where connection = ${run.connection} and database_id = ${run.databaseId} and module = ${MODULE}
        and external_id = any(${ids}::text[])`),
  )
}

async function eachOwingPage(
  { accurate, connection, signal }: Run,
  filters: Readonly<Record<string, string>>,
  work: (ids: string[]) => Promise<unknown>,
): Promise<void> {
  for (let page = 1, before = 0; ; page += 1) {
    const query = { page, fields: ['id'], filters: { 'filter.outstanding': 'true', ...filters }, signal }
    const { records, pageCount, rowCount } = await readPage(accurate, connection, MODULE, query)
    await work(records.map(({ id }) => String(id)))
    // Invoices that were paid meanwhile moved the others to earlier pages.
    if (rowCount < before && page > 1) page -= 2
    else if (page >= pageCount) return
    before = rowCount
  }
}

/*
 * Right after a first load there are no statistics, and all tables look small enough to be read whole for each row. Each row
 * is therefore looked up by its key (`lateral … offset 0`, arrays of ids).
 */

/** Marks the ids as owing and returns those whose details have to be read. */
async function markOwing({ accurate, connection, databaseId }: Run, ids: readonly string[], at: string) {
  const rows = await accurate.db.rows(sql<{ id: string }>`
    with marked as (
      update ems.accounting_records r set owing_at = ${at}::timestamptz
      where connection = ${connection} and database_id = ${databaseId} and module = ${MODULE}
        and external_id = any(${ids}::text[])
      returning external_id, is_stale)
    select m.external_id as id from marked m cross join lateral (
      select d.outstanding from ems.accounting_documents d where d.connection = ${connection} and d.database_id = ${databaseId}
        and d.module = ${MODULE} and d.external_id = m.external_id offset 0) d
    where m.is_stale or d.outstanding is null or d.outstanding = 0`)
  return rows.map(({ id }) => id)
}

/** Reads the details of one invoice: what is owed, and what was sold. */
async function readDetail({ accurate, connection, databaseId, signal }: Run, id: string): Promise<void> {
  const { scope } = syncModules[MODULE]
  const { d } = await dataCall(accurate, connection, {
    action: `${MODULE}/detail`,
    query: `id=${id}`,
    scope,
    signal,
  }).catch((error: unknown) => {
    if (error instanceof AccurateError && error.failure === 'REJECTED') return { d: undefined }
    throw error
  })
  await transaction(accurate.db, async (db) => {
    await assertSyncing(db, connection, databaseId)
    await storeDetail(db, { connection, databaseId, module: MODULE, id }, isObject(d) ? d : undefined)
  })
}

/**
 * Reads details of further invoices, the newest first and as many as given: only they say which goods were sold. Paid ones
 * are read in the background, a few with each pass, since each costs a call.
 */
export async function readMoreDetails(run: Run, limit: number): Promise<number> {
  const { accurate, connection, databaseId } = run
  const rows = await accurate.db.rows(sql<{ id: string }>`
    select r.external_id as id from ems.accounting_records r join ems.accounting_documents d using
      (connection, database_id, module, external_id)
    where r.connection = ${connection} and r.database_id = ${databaseId} and r.module = ${MODULE} and r.is_stale
      and d.removed_at is null
    order by (r.detail is null) desc, d.trans_date desc, d.id desc limit ${limit}`)
  await inParallel(
    rows.map(({ id }) => id),
    accurate.settings.parallel,
    (id) => readDetail(run, id),
  )
  return rows.length
}

/**
 * Invoices that no page listed have no open amount. A first load settles all it read, and each change renews a dozen index
 * entries: one statement for 100,000 took a minute, beyond the limit of a statement.
 */
async function settleOthers({ accurate, connection, databaseId }: Run, at: string): Promise<void> {
  for (let after: string | null = '0'; after !== null; )
    after = await transaction(accurate.db, async (db) => {
      await assertSyncing(db, connection, databaseId)
      const { last } = await db.one(sql<{ last: string | null }>`
        with open as materialized (
          select id, external_id from ems.accounting_documents
          where connection = ${connection} and database_id = ${databaseId} and module = ${MODULE}
            and id > ${after}::bigint and outstanding is distinct from 0
          order by id limit ${BATCH_SIZE}),
        paid as materialized (
          select open.id from open cross join lateral (
            select from ems.accounting_records r where r.connection = ${connection} and r.database_id = ${databaseId}
              and r.module = ${MODULE} and r.external_id = open.external_id
              and r.owing_at is distinct from ${at}::timestamptz and r.synced_at <= ${at}::timestamptz offset 0) r),
        settled as (
          update ems.accounting_documents set outstanding = 0, updated_at = now(), version = version + 1
          where id = any (array(select id from paid)))
        select max(id)::text as last from open`)
      return last
    })
}

async function inParallel<T>(all: readonly T[], parallel: number, work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all]
  const worker = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: parallel }, worker))
}
