import type { services } from '@ems/contracts/settings'
import type { Pool } from '@ems/postgres'
import type { Log } from '@ems/service'
import type { IdentityCall } from '../../session/index.ts'
import { fingerprintOf, redacted } from '../audit/audit-services.rules.ts'

export type ServiceEntry = {
  service: keyof typeof services
  level: 'info' | 'warning' | 'error'
  operation: string
  direction?: 'out' | 'in' | 'internal'
  method?: string
  url?: string
  status?: number | null
  ms?: number
  message?: string
  attempt?: number
  /** E-mail of the user concerned, whose row becomes the target. */
  about?: string
}

/**
 * Logs a call to another service and its outcome, without secrets. Runs in the background; a failing log has no effect.
 */
export const serviceLog =
  (pool: Pool, log: Log) =>
  async (entry: ServiceEntry): Promise<void> => {
    const { service, level, operation, direction = 'out', message } = redacted(entry) as ServiceEntry
    const { method, url, status, ms, about, attempt = 1 } = entry
    const fingerprint = level === 'info' ? null : fingerprintOf({ operation, message })
    await pool
      .query(
        `insert into ems.audit_services (service, level, operation, direction, method, url, status_code, duration_ms,
           message, fingerprint, target_type, target_id, attempt)
         select $1, $2, left($3, 80), $4, $5, left($6, 500), $7, $8, left($9, 1000), $10,
           case when u.id is not null then 'users' end, u.id::text, $12
         from (select 1) one left join ems.users u on lower(u.email) = lower($11) and u.deleted_at is null`,
        [service, level, operation, direction, method, url, status, ms, message, fingerprint, about, attempt].map(
          (value) => value ?? null,
        ),
      )
      .catch((error: unknown) => log.warn({ err: error }, 'a service log entry was lost'))
  }

/** Logs every call to the admin API of EMS SSO; the operation omits account ids. */
export function identityCalls(pool: Pool, log: Log) {
  const note = serviceLog(pool, log)
  return ({ method, path, status, ms, about, error }: IdentityCall): void =>
    void note({
      service: 'sso',
      level: error === undefined ? 'info' : 'error',
      operation: `${method} ${path.split('?')[0]?.replace(/accounts\/[^/]+/, 'accounts/:id')}`,
      method,
      url: path.split('?')[0] ?? path,
      status,
      ms,
      ...(error === undefined ? {} : { message: error instanceof Error ? error.message : String(error) }),
      ...(about === undefined ? {} : { about }),
    })
}
