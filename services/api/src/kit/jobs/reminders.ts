import type { Pool } from '@ems/postgres'
import { sql } from 'kysely'
import { type Notice, notify } from '../audit/notifications.ts'
import type { Db } from '../context.ts'
import { createDatabase } from '../database.ts'

/** Whether it is `hour` o'clock in Jakarta or later: nobody is told of what falls due in the middle of the night. */
export const isAfterHour = (hour: number) => sql`extract(hour from now() at time zone 'Asia/Jakarta') >= ${hour}::int`

/**
 * Tells people what `find` found, in the transaction in which it noted that they are told. Nobody acts but the clock, so
 * nobody is left out as the one who did it. `found` says in some words how much there was.
 */
export const sendDueReminders = (pool: Pool, find: (db: Db) => Promise<{ notices: Notice[]; found: string }>) =>
  createDatabase(pool)
    .transaction()
    .execute(async (db) => {
      const { notices, found } = await find(db)
      await notify({ db, user: { id: '0' } }, notices, { self: true })
      return found
    })
