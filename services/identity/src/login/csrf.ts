import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const COOKIE = 'sso_form'

/**
 * Keeps forms of other sites from being sent here: the Origin must be ours, and the hidden field must be the HMAC of a
 * cookie that only this site can set (OWASP "signed double submit cookie").
 */
export function csrfGuard({ secret, origin }: { secret: string; origin: string }) {
  const tokenOf = (seed: string) => createHmac('sha256', secret).update(`form ${seed}`).digest('base64url')

  return {
    /** The hidden field for a form of this page; sets the cookie it belongs to. */
    token(request: FastifyRequest, reply: FastifyReply) {
      const existing = request.cookies[COOKIE]
      const seed = existing && /^[\w-]{43}$/.test(existing) ? existing : randomBytes(32).toString('base64url')
      if (seed !== existing) reply.setCookie(COOKIE, seed, cookieOptions(origin))
      return tokenOf(seed)
    },
    isForged(request: FastifyRequest<{ Body: unknown }>) {
      const { csrf } = (request.body ?? {}) as { csrf?: unknown }
      const seed = request.cookies[COOKIE]
      if (request.headers.origin !== origin || !seed || typeof csrf !== 'string') return true
      const expected = Buffer.from(tokenOf(seed))
      const input = Buffer.from(csrf)
      return input.length !== expected.length || !timingSafeEqual(input, expected)
    },
  }
}

const cookieOptions = (origin: string) => ({
  path: '/sso',
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: origin.startsWith('https:'),
})

export type CsrfGuard = ReturnType<typeof csrfGuard>
