import {
  type AccountingConnection,
  type AccountingLink,
  type AgeingBucket,
  accountingConnections,
  ageingBuckets,
  type PartnerAccounting,
} from '@ems/contracts/accurate'
import { partners } from '@ems/contracts/marketing'
import { type Db, sql } from '@ems/postgres'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Handler } from '../../kit/context.ts'
import { depsOf } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { badRequest } from '../../kit/problems.ts'
import { storeFor } from '../../kit/stores.ts'
import { providedAccurate } from '../client/accurate.ts'
import { accountingPermission, assertConnection } from './accounting-scope.ts'
import { showSales } from './partner-sales.ts'

const MAX_PAYMENTS = 5

/**
 * GET /partner-accounting/:id?connection=actual: what a partner owes, how long, and what it paid last. Of a connection the
 * user has no permission for nothing is said, not even whether the partner is in it.
 */
export async function partnerAccountingApi(app: FastifyInstance) {
  app.get('/:id', show)
  app.get('/:id/sales', showSales)
}

const show: Handler = async (request, reply) => {
  const deps = depsOf(request)
  const connection = connectionIn(request)
  assertConnection(deps.user, connection, 'show')
  const { id } = request.params as { id: string }
  const partner = await storeFor(partners.name).find(deps, id)
  const attributes = await accountingOf(deps.db, partner.id, connection)
  const meta = { can: { update: deps.user.permissions.has(accountingPermission(connection, 'update')) } }
  return send(reply, 200, { data: { type: 'partner-accounting', id: partner.id, attributes, meta } })
}

/** The connection that a query names. */
export function connectionIn({ query }: FastifyRequest): AccountingConnection {
  const { connection = '' } = query as { connection?: string }
  if (!Object.hasOwn(accountingConnections, connection))
    throw badRequest('Koneksi tidak dikenal.', { parameter: 'connection' }, 'PARAMETER')
  return connection as AccountingConnection
}

async function accountingOf(db: Db, partner: string, connection: AccountingConnection): Promise<PartnerAccounting> {
  const [head, links, ageing, lastPayments] = await Promise.all([
    headOf(db, connection),
    linksOf(db, partner, connection),
    ageingOf(db, partner, connection),
    paymentsOf(db, partner, connection),
  ])
  const sums = ageing.rows
  return {
    connection,
    ...head,
    is_configured: Boolean(providedAccurate()?.settings.clients[connection]),
    links,
    outstanding: ageing.total,
    ageing: (Object.keys(ageingBuckets) as AgeingBucket[]).map(
      (bucket) => sums.find((row) => row.bucket === bucket) ?? { bucket, amount: '0.00', invoices: 0 },
    ),
    other_currencies: ageing.others,
    unknown: await unknownOf(db, partner, connection),
    credit_limit: await creditLimitOf(db, partner, connection),
    last_payments: lastPayments,
  }
}

const headOf = (db: Db, connection: AccountingConnection) =>
  db.one(sql<Pick<PartnerAccounting, 'status' | 'as_of'>>`
    select c.status, (select min(s.last_success_at) from ems.accounting_syncs s where s.connection = c.connection
      and s.module in ('customer', 'sales-invoice', 'sales-receipt')) as as_of
    from ems.accounting_connections c where c.connection = ${connection}`)

const linksOf = (db: Db, partner: string, connection: AccountingConnection) =>
  db.rows(sql<AccountingLink>`select a.id, a.module, a.number, a.name, u.name as linked_by, a.linked_at,
      a.removed_at is not null as is_removed
    from ems.accounting_partners a left join ems.users u on u.id = a.linked_by_id
    where a.partner_id = ${partner}::bigint and a.connection = ${connection} order by a.module`)

type Aged = { bucket: AgeingBucket; amount: string; invoices: number }

/** Days count from the due date, in Jakarta; an invoice without one is due on its own day. */
async function ageingOf(db: Db, partner: string, connection: AccountingConnection) {
  const rows = await db.rows(sql<Aged & { is_rupiah: boolean }>`
    with open as (
      select outstanding, coalesce(currency, 'IDR') = 'IDR' as is_rupiah,
        (now() at time zone 'Asia/Jakarta')::date - coalesce(due_date, trans_date) as days
      from ems.accounting_documents
      where partner_id = ${partner}::bigint and connection = ${connection} and module = 'sales-invoice'
        and outstanding <> 0 and removed_at is null)
    select is_rupiah, case when days <= 0 then 'current' when days <= 30 then 'd30' when days <= 60 then 'd60'
      when days <= 90 then 'd90' else 'older' end as bucket, sum(outstanding)::text as amount, count(*)::int as invoices
    from open group by 1, 2`)
  const rupiah = rows.filter((row) => row.is_rupiah)
  const { total } = await db.one(sql<{ total: string }>`
    select coalesce(sum(a::numeric), 0)::numeric(18,2)::text as total from unnest(${rupiah.map(({ amount }) => amount)}::text[]) a`)
  const others = rows.reduce((sum, row) => sum + (row.is_rupiah ? 0 : row.invoices), 0)
  return { rows: rupiah.map(({ is_rupiah: _, ...row }) => row), total, others }
}

/** Invoices of which nobody knows yet what is owed. */
const unknownOf = async (db: Db, partner: string, connection: AccountingConnection) =>
  (
    await db.one(sql<{ n: number }>`select count(*)::int as n from ems.accounting_documents
      where partner_id = ${partner}::bigint and connection = ${connection} and module = 'sales-invoice'
        and outstanding is null and removed_at is null`)
  ).n

async function creditLimitOf(db: Db, partner: string, connection: AccountingConnection): Promise<string | null> {
  const row = await db.first(sql<{ credit_limit: string | null }>`
    select coalesce(nullif(a.credit_limit, 0), p.credit_limit)::text as credit_limit from ems.partners p
    left join ems.accounting_partners a on a.partner_id = p.id and a.connection = ${connection} and a.module = 'customer'
    where p.id = ${partner}::bigint`)
  return row?.credit_limit ?? null
}

const paymentsOf = (db: Db, partner: string, connection: AccountingConnection) =>
  db.rows(sql<PartnerAccounting['last_payments'][number]>`
    select id, number, trans_date, total::text as total from ems.accounting_documents
    where partner_id = ${partner}::bigint and connection = ${connection} and module = 'sales-receipt'
      and removed_at is null
    order by trans_date desc, id desc limit ${MAX_PAYMENTS}`)
