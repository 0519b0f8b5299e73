import {
  type AccountingConnection,
  type AccountingSummary,
  accountingConnections,
  DUE_SOON_DAYS,
  pushKinds,
} from '@ems/contracts/accurate'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { namesOf } from '../../kit/outside/request-parts.ts'
import { providedAccurate } from '../client/accurate.ts'
import { ofRowsInSight } from '../push/pushes.ts'
import { accountingPermission } from '../records/accounting-scope.ts'
import { otherCurrencies } from './receivables.ts'
import { type Books, headOf, inRupiah, invoicesOf } from './report-request.ts'

/** The books that the user may see and that are in use, in a few numbers each. */
export async function summaries(deps: Deps): Promise<AccountingSummary[]> {
  const { user } = deps
  const readable = (Object.keys(accountingConnections) as AccountingConnection[]).filter(
    (connection) =>
      user.permissions.has(accountingPermission(connection, 'list')) &&
      providedAccurate()?.settings.clients[connection],
  )
  return Promise.all(readable.map((connection) => summaryOf(deps, connection)))
}

type Sums = Omit<AccountingSummary, keyof Awaited<ReturnType<typeof headOf>> | 'other_currencies' | keyof Health>
type Health = Pick<
  AccountingSummary,
  'alarms' | 'unsent' | 'last_error' | 'is_paused' | 'items_as_of' | 'employees_as_of'
>

async function summaryOf(deps: Deps, connection: AccountingConnection): Promise<AccountingSummary> {
  const { db, user } = deps
  const books: Books = { db, user, connection }
  const owing = sql`${invoicesOf(books)} and t.outstanding <> 0`
  const left = sql`coalesce(t.due_date, t.trans_date) - (now() at time zone 'Asia/Jakarta')::date`
  const isDueSoon = sql`${left} between 0 and ${DUE_SOON_DAYS}::int`
  const [head, sums, health] = await Promise.all([
    headOf(books),
    db.one(sql<Sums>`select coalesce(sum(t.outstanding), 0)::numeric(18,2)::text as outstanding,
        coalesce(sum(t.outstanding) filter (where ${left} < 0), 0)::numeric(18,2)::text as overdue,
        (count(*) filter (where ${left} < 0))::int as overdue_invoices,
        coalesce(sum(t.outstanding) filter (where ${isDueSoon}), 0)::numeric(18,2)::text as due_soon,
        (count(*) filter (where ${isDueSoon}))::int as due_soon_invoices
      from ems.accounting_documents t where ${owing} and ${inRupiah}`),
    db.one(sql<Health>`select c.last_error, c.is_paused,
        (select count(*)::int from ems.accounting_alarms a where a.connection = c.connection) as alarms,
        (select count(*)::int from ems.accounting_pushes p where p.connection = c.connection and p.status <> 'sent'
          and ${ofRowsInSight(deps, namesOf(pushKinds))}) as unsent,
        (select s.last_success_at from ems.accounting_syncs s where s.connection = c.connection and s.module = 'item') as items_as_of,
        (select s.last_success_at from ems.accounting_syncs s where s.connection = c.connection and s.module = 'employee') as employees_as_of
      from ems.accounting_connections c where c.connection = ${connection}`),
  ])
  return { ...head, ...sums, ...health, other_currencies: await otherCurrencies(books, owing) }
}
