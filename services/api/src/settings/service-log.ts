import type { services } from '@ems/contracts/settings'
import type { Pool } from '@ems/postgres'
import type { Log } from '@ems/service'
import type { IdentityCall } from '../session/index.ts'
import { fingerprintOf, redacted } from './audit-services.rules.ts'

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
  /** E-mail of the user it is about, whose row becomes the target. */
  about?: string
}

/**
 * Notes what was asked of another service and what came of it, without secrets. Nobody has to wait for it, and a log
 * that cannot be written fails nothing.
 */
export const serviceLog =
  (pool: Pool, log: Log) =>
  async (entry: ServiceEntry): Promise<void> => {
    const { service, level, operation, direction = 'out', message } = redacted(entry) as ServiceEntry
    const { method, url, status, ms, about } = entry
    const fingerprint = level === 'info' ? null : fingerprintOf({ operation, message })
    await pool
      .query(
        `insert into ems.audit_services (service, level, operation, direction, method, url, status_code, duration_ms,
           message, fingerprint, target_type, target_id)
         select $1, $2, left($3, 80), $4, $5, left($6, 500), $7, $8, left($9, 1000), $10,
           case when u.id is not null then 'users' end, u.id::text
         from (select 1) one left join ems.users u on lower(u.email) = lower($11) and u.deleted_at is null`,
        [service, level, operation, direction, method, url, status, ms, message, fingerprint, about].map(
          (value) => value ?? null,
        ),
      )
      .catch((error: unknown) => log.warn({ err: error }, 'a service log entry was lost'))
  }

/** Every call to the admin side of EMS SSO as an entry; ids of accounts are no part of the operation. */
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
