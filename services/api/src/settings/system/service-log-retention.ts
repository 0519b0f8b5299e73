import type { Pool } from '@ems/postgres'

/** Default retention of entries. */
const DAYS = 180
const ERROR_DAYS = 365

/** Deletes expired entries of the service log; errors are kept longer. Returns a summary. */
export async function purgeServiceLog(pool: Pool): Promise<string> {
  const { rowCount } = await pool.query(
    `with kept as (
       select coalesce((select value::int from ems.configs where key = 'files.service_log_days'), $1) as days,
         coalesce((select value::int from ems.configs where key = 'files.service_error_days'), $2) as error_days)
     delete from ems.audit_services s using kept
     where s.at < now() - interval '1 day' * case s.level when 'error' then kept.error_days else kept.days end`,
    [DAYS, ERROR_DAYS],
  )
  return `${rowCount ?? 0} entri dihapus`
}
