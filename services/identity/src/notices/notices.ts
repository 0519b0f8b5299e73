import { type Db, retrying, sql } from '@ems/postgres'

const PAGE_SIZE = 100

/** A notification to the owner of an account by e-mail. `detail` never has a link, a code or a password. */
export type Notice = { id: string; sub: string; kind: string; detail: Record<string, unknown>; at: string }

/** The oldest notices that the worker has not queued yet. */
export async function pendingNotices(db: Db): Promise<Notice[]> {
  return retrying(() =>
    db.rows(sql<Notice>`select id::text, account_id as sub, kind, detail, created_at as at from notices
      order by id limit ${PAGE_SIZE}`),
  )
}

/** Removes what was queued. */
export const removeNotices = (db: Db, ids: readonly string[]) =>
  db.run(sql`delete from notices where id = any(${[...ids]}::bigint[])`)
