import { sql } from '@ems/postgres'

/** SQL: today's date in Jakarta. Due dates count days of the head office. */
export const today = sql`(now() at time zone 'Asia/Jakarta')::date`
