import type { AccountingConnection, AccountingPush, PushError, PushKind } from '@ems/contracts/accurate'
import { partners, quotations } from '@ems/contracts/marketing'
import { type Db, type Sql, sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { storeFor } from '../../kit/stores.ts'

export type PushRow = {
  id: string
  connection: AccountingConnection
  database_id: string
  kind: PushKind
  target_id: string
  title: string
  number: string
  external_id: string | null
  body: string
  status: 'queued' | 'sending' | 'sent' | 'failed'
  is_unknown: boolean
  attempts: number
}

/**
 * Begins an attempt, before anything is sent: a row with this state means that an earlier attempt may have been carried out.
 * Undefined if nothing is left to send.
 */
export async function beginAttempt(db: Db, id: string): Promise<PushRow | undefined> {
  return db.first(sql<PushRow>`
    update ems.accounting_pushes p set status = 'sending', attempts = p.attempts + 1, begun_at = now(), updated_at = now(),
      is_unknown = p.is_unknown or old.status = 'sending'
    from (select id as old_id, status from ems.accounting_pushes where id = ${id}::bigint for update) old
    where p.id = old.old_id and p.status in ('queued', 'sending')
    returning p.id, p.connection, p.database_id, p.kind, p.target_id, p.title, p.number, p.external_id, p.body, p.status,
      p.is_unknown, p.attempts`)
}

type Ending =
  | { status: 'sent'; externalId: string }
  | { status: 'queued' | 'failed'; errors: readonly PushError[]; isUnknown: boolean }

export const endAttempt = (db: Db, { id }: PushRow, ending: Ending) =>
  ending.status === 'sent'
    ? db.run(sql`update ems.accounting_pushes set status = 'sent', external_id = ${ending.externalId}, is_unknown = false,
        errors = '[]', sent_at = now(), updated_at = now() where id = ${id}::bigint`)
    : db.run(sql`update ems.accounting_pushes set status = ${ending.status}, is_unknown = ${ending.isUnknown},
        errors = ${JSON.stringify(ending.errors)}::jsonb, updated_at = now() where id = ${id}::bigint`)

/** Condition on `p`: of some kinds, and of rows that the user may see. */
export function ofRowsInSight(deps: Deps, kinds: readonly PushKind[]): Sql {
  const inSight = kinds.map((kind) => {
    const [table, name] =
      kind === 'sales-quotation' ? [sql`ems.quotations`, quotations.name] : [sql`ems.partners`, partners.name]
    return sql`(p.kind = ${kind} and exists (select from ${table} t where t.id = p.target_id and ${storeFor(name).rowScope(deps)}))`
  })
  return sql`(${sql.join(inSight, sql` or `)})`
}

/** Pushes as people see them; `where` is a condition on `p`. */
export const listPushes = (db: Db, where: Sql, limit: number) =>
  db.rows(sql<AccountingPush & { id: string; total: number }>`
    select p.id, p.connection, p.kind, p.target_id::text as target, p.title, p.number, p.status, p.is_unknown, p.attempts, p.errors,
      u.name as queued_by, p.updated_at, p.sent_at, p.status in ('queued', 'sending') and not exists (
        select from ems.background_jobs j where j.id = p.job_id and j.status in ('queued', 'running')) as is_left,
      count(*) over ()::int as total
    from ems.accounting_pushes p left join ems.users u on u.id = p.queued_by_id
    where ${where} order by p.updated_at desc, p.id desc limit ${limit}`)
