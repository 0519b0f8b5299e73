import { createDatabase, type Db, type Pool, sql, transaction } from '@ems/postgres'
import { type Notice, notify } from '../audit/notifications.ts'

/** SQL: whether it is `hour` o'clock in Jakarta or later; reminders are not sent at night. */
export const isAfterHour = (hour: number) => sql`extract(hour from now() at time zone 'Asia/Jakarta') >= ${hour}::int`

/**
 * Sends reminders in the transaction that marks them as sent: each goes out once
 * (docs/decisions/jobs-and-schedules.md). No user acts, so nobody is excluded as the author. `found` summarises the
 * number of rows for the schedule.
 */
export const sendDueReminders = (pool: Pool, find: (db: Db) => Promise<{ notices: Notice[]; found: string }>) =>
  transaction(createDatabase(pool), async (db) => {
    const { notices, found } = await find(db)
    await notify({ db, user: { id: '0' } }, notices, { self: true })
    return found
  })
