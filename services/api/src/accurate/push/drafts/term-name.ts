import type { AccountingConnection } from '@ems/contracts/accurate'
import { type Db, sql } from '@ems/postgres'

/**
 * The name under which accounting knows a term of payment, from the terms its partners have: the same name, or the same
 * number of days (*30 hari* is *net 30*). Undefined where it knows none.
 */
export async function termNamed(db: Db, connection: AccountingConnection, term: string): Promise<string | undefined> {
  const days = /\d+/.exec(term)?.[0] ?? ''
  const row = await db.first(sql<{ term: string }>`
    select term from (select distinct term from ems.accounting_partners
      where connection = ${connection} and term is not null) t
    where lower(term) = lower(${term}) or ${days} <> '' and substring(term from '\\d+') = ${days}
    order by lower(term) = lower(${term}) desc, term limit 1`)
  return row?.term
}
