import { type AccountingConnection, type ReportHead, type SalesGroup, salesGroups } from '@ems/contracts/accurate'
import { todayInJakarta } from '@ems/contracts/days'
import { isNoDay } from '@ems/contracts/kit'
import { type Db, sql } from '@ems/postgres'
import type { FastifyRequest } from 'fastify'
import type { Deps, User } from '../../kit/context.ts'
import { depsOf } from '../../kit/http/authorize.ts'
import { badRequest } from '../../kit/problems.ts'
import { accountingPermission, assertConnection, ofPartnerCompanies } from '../records/accounting-scope.ts'
import { connectionIn } from '../records/partner-accounting.ts'

/** One set of books, and the user who asks for its figures. */
export type Books = { db: Db; user: User; connection: AccountingConnection }

/** The books of a request. Throws 403 for users who may not list their records. */
export function booksOf(request: FastifyRequest, action: 'list' | 'toExcel' = 'list'): Books & { deps: Deps } {
  const deps = depsOf(request)
  const connection = connectionIn(request)
  assertConnection(deps.user, connection, 'list')
  assertConnection(deps.user, connection, action)
  return { deps, db: deps.db, user: deps.user, connection }
}

/** Condition: invoices of these books that count, of partners that the user may see. The table is `t`. */
export function invoicesOf({ user, connection }: Books) {
  const visible = ofPartnerCompanies(user)
  return sql`t.connection = ${connection} and t.module = 'sales-invoice' and t.removed_at is null
    ${visible ? sql`and ${visible}` : sql``}`
}

/** Condition: only rupiah is added up. */
export const inRupiah = sql`coalesce(t.currency, 'IDR') = 'IDR'`

/** How the books are, and as of when. */
export async function headOf({ db, user, connection }: Books): Promise<Omit<ReportHead, 'other_currencies'>> {
  const row = await db.one(sql<Pick<ReportHead, 'status' | 'as_of'>>`
    select c.status, (select min(s.last_success_at) from ems.accounting_syncs s where s.connection = c.connection
      and s.module in ('customer', 'sales-invoice')) as as_of
    from ems.accounting_connections c where c.connection = ${connection}`)
  return { connection, ...row, may_export: user.permissions.has(accountingPermission(connection, 'toExcel')) }
}

export type Period = { from: string; to: string }

/** Days of a report; this year without them. */
export function periodIn({ query }: FastifyRequest): Period {
  const today = todayInJakarta()
  const { from = `${today.slice(0, 4)}-01-01`, to = today } = query as Partial<Period>
  for (const [parameter, day] of Object.entries({ from, to }))
    if (isNoDay(day)) throw badRequest('Tanggal tidak dikenal.', { parameter }, 'PARAMETER')
  if (from > to)
    throw badRequest('Tanggal akhir harus pada atau setelah tanggal awal.', { parameter: 'to' }, 'PARAMETER')
  return { from, to }
}

export function groupIn({ query }: FastifyRequest): SalesGroup {
  const { by = 'customer' } = query as { by?: string }
  if (!Object.hasOwn(salesGroups, by))
    throw badRequest('Pengelompokan tidak dikenal.', { parameter: 'by' }, 'PARAMETER')
  return by as SalesGroup
}
