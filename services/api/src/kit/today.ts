import { sql } from 'kysely'

/** The present day in Jakarta, as a date of PostgreSQL: what falls due is counted in the days of the head office. */
export const today = sql`(now() at time zone 'Asia/Jakarta')::date`
