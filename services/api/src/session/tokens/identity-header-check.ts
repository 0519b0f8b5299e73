import { createDatabase, type Pool } from '@ems/postgres'
import type { Log } from '@ems/service'
import type { FastifyRequest } from 'fastify'
import { audit } from '../../kit/audit/audit-log.ts'
import type { User } from '../../kit/context.ts'
import { originOf } from '../../kit/http/authorize.ts'

/** At most one audit row per user in this time: a wrong header comes with every request. */
const QUIET_MS = 10 * 60_000

/**
 * Compares the headers `Username` and `UserMail` with the authenticated user. They decide nothing; a mismatch is logged
 * and audited.
 */
export function claimedNames(pool: Pool, log: Log) {
  const db = createDatabase(pool)
  const noticed = new Map<string, number>()

  return {
    check(request: FastifyRequest, user: User) {
      const { username, usermail } = request.headers
      if (agrees(username, user.name) && agrees(usermail, user.email)) return
      const since = Date.now() - (noticed.get(user.id) ?? 0)
      if (since < QUIET_MS) return
      noticed.set(user.id, Date.now())
      const claimed = { username: decoded(username), usermail: decoded(usermail) }
      log.warn({ user: user.id, claimed, request: request.id }, 'a request claims to come from another user')
      const entry = {
        action: 'permission',
        target_type: 'users',
        target_id: user.id,
        target_label: user.name,
        after: claimed,
        reason: 'Header Username atau UserMail tidak sesuai dengan pengguna yang masuk.',
      }
      audit({ db, user, request: originOf(request) }, [entry]).catch((error: unknown) =>
        log.error({ err: error }, 'a false name could not be audited'),
      )
    },
  }
}

const agrees = (claimed: string | string[] | undefined, real: string) =>
  claimed === undefined || claimed === real || decoded(claimed).toLowerCase() === real.toLowerCase()

/** Non-Latin-1 header values are percent-encoded; U+0000, which cannot be stored, is left out. */
function decoded(claimed: string | string[] | undefined) {
  const text = String(claimed ?? '').slice(0, 600)
  try {
    return decodeURIComponent(text).replaceAll('\0', '').slice(0, 200)
  } catch {
    return text.slice(0, 200)
  }
}
