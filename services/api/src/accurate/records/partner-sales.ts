import { type AccountingConnection, accountingConnections, type PartnerSales } from '@ems/contracts/accurate'
import { partners } from '@ems/contracts/marketing'
import { type Db, sql } from '@ems/postgres'
import type { Handler } from '../../kit/context.ts'
import { depsOf } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { idOf } from '../../kit/http/resource-routes.ts'
import { Forbidden } from '../../kit/problems.ts'
import { storeFor } from '../../kit/stores.ts'
import { today } from '../../kit/today.ts'
import { accountingPermission } from './accounting-scope.ts'

/**
 * GET /partner-accounting/:id/sales: what was invoiced to a partner in the twelve months up to today, by book and currency.
 * Of a book that the user may not list nothing is said; without a right to either of them it is refused.
 */
export const showSales: Handler = async (request, reply) => {
  const deps = depsOf(request)
  const books = (Object.keys(accountingConnections) as AccountingConnection[]).filter((connection) =>
    deps.user.permissions.has(accountingPermission(connection, 'list')),
  )
  if (!books.length) throw Forbidden({ need: accountingPermission('actual', 'list') })
  const { id } = await storeFor(partners.name).find(deps, idOf(request))
  const rows = await salesOf(deps.db, id, books)
  const records = rows.map((attributes) => ({
    type: 'partner-sales',
    id: `${id}-${attributes.connection}-${attributes.currency}`,
    attributes,
  }))
  return send(reply, 200, { data: records, meta: { total: records.length } })
}

/** A book that knows the customer has its rupiah even without an invoice. */
const salesOf = (db: Db, partner: string, books: readonly AccountingConnection[]) =>
  db.rows(sql<PartnerSales>`
    with bounds as (select (${today} - interval '12 months')::date + 1 as first_day, ${today} as last_day),
    sold as (
      select d.connection, coalesce(d.currency, 'IDR') as currency, d.total, 1 as invoices
      from ems.accounting_documents d, bounds b
      where d.partner_id = ${partner}::bigint and d.connection = any(${books}::text[]) and d.module = 'sales-invoice'
        and d.removed_at is null and d.trans_date between b.first_day and b.last_day
      union all
      select a.connection, 'IDR', null, 0 from ems.accounting_partners a
      where a.partner_id = ${partner}::bigint and a.connection = any(${books}::text[]) and a.module = 'customer'
        and a.removed_at is null)
    select s.connection, s.currency, coalesce(sum(s.total), 0)::numeric(18,2)::text as total,
      sum(s.invoices)::int as invoices, b.first_day::text as "from", b.last_day::text as "to"
    from sold s, bounds b group by s.connection, s.currency, b.first_day, b.last_day
    order by s.connection, s.currency <> 'IDR', s.currency`)
