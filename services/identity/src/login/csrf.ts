import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { hostCookie } from './cookie-names.ts'

/**
 * Keeps forms of other sites from being sent here: the Origin must be ours, and the hidden field must be the HMAC of a
 * cookie that only this site can set (OWASP "signed double submit cookie").
 */
export function csrfGuard({ secret, origin }: { secret: string; origin: string }) {
  const cookie = hostCookie(origin, 'sso_form')
  const tokenOf = (seed: string) => createHmac('sha256', secret).update(`form ${seed}`).digest('base64url')

  return {
    /** The hidden field for a form of this page; sets the cookie it belongs to. */
    token(request: FastifyRequest, reply: FastifyReply) {
      const existing = request.cookies[cookie.name]
      const seed = existing && /^[\w-]{43}$/.test(existing) ? existing : randomBytes(32).toString('base64url')
      if (seed !== existing) reply.setCookie(cookie.name, seed, { ...cookie.options, sameSite: 'strict' })
      return tokenOf(seed)
    },
    isForged(request: FastifyRequest<{ Body: unknown }>) {
      const { csrf } = (request.body ?? {}) as { csrf?: unknown }
      const seed = request.cookies[cookie.name]
      if (request.headers.origin !== origin || !seed || typeof csrf !== 'string') return true
      const expected = Buffer.from(tokenOf(seed))
      const input = Buffer.from(csrf)
      return input.length !== expected.length || !timingSafeEqual(input, expected)
    },
  }
}

export type CsrfGuard = ReturnType<typeof csrfGuard>
