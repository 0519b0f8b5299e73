import type { Pool } from '@ems/postgres'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { fingerprint } from '../oidc/seal.ts'

export type Limits = ReturnType<typeof limits>
export type LimitOptions = { attempts: number; window: number; addressAttempts: number; addressWindow: number }

const DAY = 24 * 3600

/** Seconds until the next attempt is heard. */
export type Locked = { lockedFor: number }

/**
 * How often a password may be guessed, counted in PostgreSQL so that every replica counts the same: `attempts` per
 * e-mail and address, then locked for `window` seconds, twice as long each further time that day; and a slow bucket per
 * address. An attempt counts before its password is looked at, so that many at once gain nothing.
 */
export function limits(pool: Pool, { attempts, window, addressAttempts, addressWindow }: LimitOptions) {
  const store = { storeClient: pool, tableName: 'attempts', schemaName: 'sso', tableCreated: true }
  const byPerson = new RateLimiterPostgres({ ...store, keyPrefix: 'person', points: attempts, duration: window })
  const byAddress = new RateLimiterPostgres({
    ...store,
    keyPrefix: 'address',
    points: addressAttempts,
    duration: addressWindow,
  })
  const lockouts = new RateLimiterPostgres({ ...store, keyPrefix: 'lockouts', points: 1e6, duration: DAY })

  return {
    /** Counts an attempt. Its answer says whether it may go on, and how to report what became of it. */
    async attempt(email: string, ip: string | null) {
      const address = ip ?? 'unknown'
      const person = `${shortHash(email)}:${shortHash(address)}`
      const counted = await Promise.all([taken(byPerson, person), taken(byAddress, address)])
      const lockedFor = Math.max(...counted.map((count) => count.lockedFor))

      return {
        lockedFor,
        succeeded: () => Promise.all([byPerson.delete(person), byAddress.reward(address)]),
        /** The lock that this failure caused; undefined while there are attempts left. */
        async failed(): Promise<Locked | undefined> {
          if (counted[0].count < attempts) return undefined
          const { consumedPoints } = await lockouts.consume(person)
          const lockFor = Math.min(window * 2 ** (consumedPoints - 1), DAY)
          await byPerson.block(person, lockFor)
          return { lockedFor: lockFor }
        },
      }
    },

    /** Lets the person try again at once, from every address. Returns false when nothing was locked. */
    async unlock(email: string) {
      const { rowCount } = await pool.query('delete from attempts where key like $1 or key like $2', [
        `person:${shortHash(email)}:%`,
        `lockouts:${shortHash(email)}:%`,
      ])
      return Boolean(rowCount)
    },
  }
}

const shortHash = (text: string) => fingerprint(text).toString('hex').slice(0, 32)

async function taken(limiter: RateLimiterPostgres, key: string) {
  try {
    const { consumedPoints } = await limiter.consume(key)
    return { count: consumedPoints, lockedFor: 0 }
  } catch (refusal) {
    // The library rejects with its answer when the limit is reached, and with an error when the database is away.
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return { count: refusal.consumedPoints, lockedFor: Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000)) }
  }
}
