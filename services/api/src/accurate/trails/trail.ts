import { accountingConnections, type TrailDocument } from '@ems/contracts/accurate'
import { quotations } from '@ems/contracts/marketing'
import { sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Handler } from '../../kit/context.ts'
import { depsOf } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { idOf } from '../../kit/http/resource-routes.ts'
import { documentOf, namesOf, queryOf } from '../../kit/outside/request-parts.ts'
import { storeFor } from '../../kit/stores.ts'
import { assertConnection } from '../records/accounting-scope.ts'

const query = z.strictObject({ connection: z.enum(namesOf(accountingConnections)) })

/** GET /accounting-trails/:quotation?connection: what a quotation of EMS became in accounting: order, invoice, receipt. */
export async function accountingTrailsApi(app: FastifyInstance) {
  app.get('/:id', show)
}

const show: Handler = async (request, reply) => {
  const { connection } = queryOf(request, query)
  const deps = depsOf(request)
  assertConnection(deps.user, connection, 'show')
  const { id } = await storeFor(quotations.name).find(deps, idOf(request))
  const rows = await deps.db.rows(sql<TrailDocument & { id: string }>`
    with recursive sent as (
      select p.connection, p.database_id, p.kind as module, p.external_id from ems.accounting_pushes p
      where p.kind = 'sales-quotation' and p.target_id = ${id}::bigint and p.connection = ${connection} and p.status = 'sent'
    ), trail as (
      select connection, database_id, module, external_id from sent
      union
      select l.connection, l.database_id, l.module, l.external_id from ems.accounting_document_links l
      join trail t on l.connection = t.connection and l.database_id = t.database_id and l.source_module = t.module
        and l.source_external_id = t.external_id
    )
    select d.id, d.module, d.number, d.trans_date::text as trans_date, d.document_status, d.currency, d.total::text as total,
      d.outstanding::text as outstanding, d.removed_at is not null as is_removed,
      coalesce((select min(s.last_success_at) from ems.accounting_syncs s where s.connection = d.connection
        and s.module in ('sales-quotation', 'sales-order', 'sales-invoice', 'sales-receipt')), d.synced_at) as as_of
    from trail t join ems.accounting_documents d on d.connection = t.connection and d.database_id = t.database_id
      and d.module = t.module and d.external_id = t.external_id
    order by array_position(array['sales-quotation', 'sales-order', 'sales-invoice', 'sales-receipt'], d.module), d.trans_date, d.id`)
  return send(reply, 200, { data: rows.map(documentOf('accounting-trails')), meta: { total: rows.length } })
}
