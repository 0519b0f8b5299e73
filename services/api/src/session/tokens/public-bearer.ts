import { timingSafeEqual } from 'node:crypto'
import { isPublicSalt } from '@ems/service'
import { hash, verify } from '@node-rs/bcrypt'
import { Cache } from './cache.ts'
import type { LimitedChecks } from './limited-checks.ts'

/** Form of the gateway's bearer. Other costs are never ours, and a high one would keep a core busy for minutes. */
const ours = /^\$2[aby]\$10\$([./A-Za-z0-9]{22})([./A-Za-z0-9]{31})$/

/**
 * Whether a bearer is a bcrypt hash of the client secret, which opens the public routes only. Each salt has one valid
 * hash: once known, others with that salt cost a comparison. Salts of the gateway are computed at once; others may be
 * guesses, so their checks are `limited`.
 */
export function publicBearers(secret: string, limited: LimitedChecks) {
  const digests = new Cache<string>({ forMs: 24 * 3_600_000, size: 1_000 })
  const keep = (salt: string, digest: Promise<string>) => digests.get(salt, () => digest)
  const workOut = (salt: string) =>
    digests.get(salt, async () => (await hash(secret, { salt: `$2b$10$${salt}` })).slice(29))

  return async (bearer: string, address: string): Promise<boolean> => {
    const [, salt, digest] = ours.exec(bearer) ?? []
    if (!salt || !digest) return false
    const existing = digests.peek(salt) ?? (isPublicSalt(secret, salt) ? await workOut(salt) : undefined)
    if (existing !== undefined) return timingSafeEqual(Buffer.from(existing), Buffer.from(digest))
    const isRight = await limited(address, async () => (await verify(secret, bearer)) || undefined)
    if (isRight) await keep(salt, Promise.resolve(digest))
    return isRight === true
  }
}
