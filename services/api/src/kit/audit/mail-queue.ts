import { type Db, sql } from '@ems/postgres'
import type { Deps } from '../context.ts'

/** An e-mail to a user besides those of notifications. Its payload is emptied when it is sent. */
export type Mail = { user: string; event: 'user.invited' | 'user.test'; payload: Readonly<Record<string, string>> }

/** Queues e-mails in the caller's transaction. False where no mail server is set: they are held. */
export async function queueMails({ db }: Pick<Deps, 'db'>, mails: readonly Mail[]): Promise<boolean> {
  for (const { user, event, payload } of mails)
    await db.run(sql`insert into ems.mails (user_id, event, payload, state)
      values (${user}::bigint, ${event}, ${JSON.stringify(payload)}::jsonb, 'queued')`)
  return hasMailServer(db)
}

/** Whether the worker has a mail server. */
async function hasMailServer(db: Db): Promise<boolean> {
  const row = await db.first(sql<{ is_set: boolean }>`select is_set from ems.mail_server`)
  return row?.is_set ?? false
}
