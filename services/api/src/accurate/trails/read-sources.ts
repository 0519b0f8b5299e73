import type { AccountingConnection, AccountingModule } from '@ems/contracts/accurate'
import { isObject } from '@ems/contracts/is-object'
import { sql, transaction } from '@ems/postgres'
import type { Accurate } from '../client/accurate.ts'
import { AccurateError } from '../client/accurate-error.ts'
import { dataCall } from '../session/data-call.ts'
import { assertSyncing } from '../sync/cursor.ts'
import { syncModules } from '../sync/modules.ts'

type Run = { accurate: Accurate; connection: AccountingConnection; databaseId: string; signal: AbortSignal }
type Followed = { module: AccountingModule; external_id: string }

/** Details that one pass reads; what is left follows in the next one. */
const MAX_DETAILS = 500
/** An order or invoice may be dated before its quotation, when it is booked for an earlier day. */
const MAX_BACKDATED_DAYS = 31

/**
 * Which quotation became which order, invoice and receipt stands only in their details. Read are those of customers with a
 * quotation that EMS sent, from its day on, each once after every change.
 */
export async function readSources({ accurate, connection, databaseId, signal }: Run): Promise<void> {
  const due = await accurate.db.rows(sql<Followed>`
    select d.module, d.external_id from ems.accounting_documents d
    join ems.accounting_records r on r.connection = d.connection and r.database_id = d.database_id and r.module = d.module
      and r.external_id = d.external_id
    where d.connection = ${connection} and d.database_id = ${databaseId} and d.removed_at is null
      and d.module in ('sales-order', 'sales-invoice', 'sales-receipt')
      and (r.sources_at is null or r.sources_at < r.synced_at)
      and exists (select from ems.accounting_pushes p join ems.accounting_documents q on q.connection = p.connection
        and q.database_id = p.database_id and q.module = p.kind and q.external_id = p.external_id
        where p.kind = 'sales-quotation' and p.status = 'sent' and p.connection = d.connection
          and p.database_id = d.database_id and q.customer_external_id = d.customer_external_id and q.trans_date - ${MAX_BACKDATED_DAYS}::int <= d.trans_date)
    order by d.trans_date, d.external_id limit ${MAX_DETAILS}::int`)
  for (const { module, external_id } of due) {
    const { d } = await dataCall(accurate, connection, {
      action: `${module}/detail`,
      query: `id=${external_id}`,
      scope: syncModules[module].scope,
      signal,
    }).catch((error: unknown) => {
      if (error instanceof AccurateError && error.failure === 'REJECTED') return { d: undefined }
      throw error
    })
    const sources = isObject(d) ? sourcesIn(d) : []
    await transaction(accurate.db, async (db) => {
      await assertSyncing(db, connection, databaseId)
      await db.run(sql`update ems.accounting_records set sources_at = now() where connection = ${connection}
        and database_id = ${databaseId} and module = ${module} and external_id = ${external_id}`)
      await db.run(sql`delete from ems.accounting_document_links where connection = ${connection}
        and database_id = ${databaseId} and module = ${module} and external_id = ${external_id}`)
      await db.run(sql`insert into ems.accounting_document_links
        select ${connection}, ${databaseId}, ${module}, ${external_id}, s.module, s.id
        from jsonb_to_recordset(${JSON.stringify(sources)}::jsonb) s(module text, id text) on conflict do nothing`)
    })
  }
}

const members = [
  ['salesQuotation', 'sales-quotation'],
  ['salesOrder', 'sales-order'],
  ['invoice', 'sales-invoice'],
] as const

/** The documents that the lines of a document name. */
function sourcesIn({ detailItem, detailInvoice }: Record<string, unknown>) {
  const lines = [detailItem, detailInvoice].flatMap((rows) => (Array.isArray(rows) ? rows.filter(isObject) : []))
  return lines.flatMap((line) =>
    members.flatMap(([member, module]) => {
      const source = line[member]
      return isObject(source) && source.id != null ? [{ module, id: String(source.id) }] : []
    }),
  )
}
