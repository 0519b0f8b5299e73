import { hash, timingSafeEqual } from 'node:crypto'
import type { Pool } from '@ems/postgres'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

/** The API never sends a wrong secret; thirty in a minute are guesses. */
const WRONG_PER_MINUTE = 30

/**
 * Lets in who knows the secret and comes from inside. The gateway forwards every `/sso/*`, and says so in
 * `X-Forwarded-Host`: what it forwards is answered as if the admin API did not exist.
 */
export function bearerGuard(pool: Pool, secret: string) {
  const expected = hash('sha256', secret, 'buffer')
  const wrong = new RateLimiterPostgres({
    ...{ storeClient: pool, storeType: 'pool', tableName: 'attempts', schemaName: 'sso', tableCreated: true },
    ...{ keyPrefix: 'admin', points: WRONG_PER_MINUTE, duration: 60 },
  })

  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.headers['x-forwarded-host'] || request.headers['x-forwarded-for']) {
      return reply.code(404).send({ error: 'not_found' })
    }
    const input = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (timingSafeEqual(hash('sha256', input, 'buffer'), expected)) return
    const seconds = await secondsToWait(wrong, request.ip)
    if (seconds) return reply.code(429).header('retry-after', seconds).send({ error: 'too_many_requests' })
    return reply.code(401).header('www-authenticate', 'Bearer realm="ems-sso-admin"').send({ error: 'unauthorized' })
  }
}

async function secondsToWait(limiter: RateLimiterPostgres, ip: string) {
  try {
    await limiter.consume(ip)
    return 0
  } catch (refusal) {
    // The library rejects with its answer when the limit is reached, and with an error when the database is away.
    if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000))
    throw refusal
  }
}
