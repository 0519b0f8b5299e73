import { type Listening, listen } from '@ems/postgres'
import type { Log } from '@ems/service'
import { EVERYTHING, type Revocations } from './revocations.ts'

/** Time over which clients reconnect after a database outage, during which withdrawals may have been missed. */
const SPREAD_AFTER_GAP_MS = 8_000

/**
 * Hears from the database what is withdrawn: `sessions_revoked` names an account of EMS SSO, `rights_revoked` a grant.
 * Grants with a possibly missed event count as withdrawn.
 */
export function hearRevocations(revocations: Revocations, { url, log }: { url: string; log: Log }): Listening {
  return listen(['rights_revoked', 'sessions_revoked'], {
    url,
    name: 'realtime revocations',
    onNotice: (channel, payload) =>
      revocations.revoke(channel === 'rights_revoked' && payload ? payload : payload ? `sub:${payload}` : EVERYTHING),
    onGap: () => revocations.revoke(EVERYTHING, { spreadMs: SPREAD_AFTER_GAP_MS }),
    onError: (error) => log.warn({ error: error.message }, 'withdrawn rights are not heard of'),
  })
}
