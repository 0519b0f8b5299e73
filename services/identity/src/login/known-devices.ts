import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { normalEmail } from '../accounts/accounts.ts'
import { hostCookie } from './cookie-names.ts'

const NAME = 'sso_device'
const YEAR = 365 * 24 * 3600
/** People who share a device; the one who signed in longest ago is forgotten. */
const MAX_ACCOUNTS = 10

/**
 * Recognises the browsers in which an account has signed in, by a signed cookie (OWASP "device cookies"). It opens nothing:
 * its holder is only not kept waiting for the wrong passwords of strangers. Looks nothing up, so it tells nothing of which
 * accounts exist.
 */
export function knownDevices({ secret, origin }: { secret: string; origin: string }) {
  const cookie = hostCookie(origin, NAME)
  const markOf = (id: string, email: string) =>
    createHmac('sha256', secret)
      .update(`device ${id} ${normalEmail(email)}`)
      .digest('base64url')
      .slice(0, 22)
  const read = (request: FastifyRequest) => {
    // The plain name is of the time before __Host-: its devices are known all the same.
    const [id = '', ...marks] = (request.cookies[cookie.name] ?? request.cookies[NAME])?.split('.') ?? []
    const isOurs = /^[\w-]{22}$/.test(id) && marks.every((mark) => /^[\w-]{22}$/.test(mark))
    return isOurs ? { id, marks: marks.slice(0, MAX_ACCOUNTS) } : undefined
  }

  return {
    /** The id of this browser, if this account has signed in with it before. */
    of(request: FastifyRequest, email: string): string | undefined {
      const device = read(request)
      if (!device) return undefined
      const expected = Buffer.from(markOf(device.id, email))
      return device.marks.some((mark) => timingSafeEqual(Buffer.from(mark), expected)) ? device.id : undefined
    },
    /** From now on this browser is known for the account, for a year after its last sign-in. */
    remember(request: FastifyRequest, reply: FastifyReply, email: string) {
      const { id, marks } = read(request) ?? { id: randomBytes(16).toString('base64url'), marks: [] }
      const mine = markOf(id, email)
      const value = [id, mine, ...marks.filter((mark) => mark !== mine)].slice(0, MAX_ACCOUNTS + 1).join('.')
      reply.setCookie(cookie.name, value, { ...cookie.options, sameSite: 'lax', maxAge: YEAR })
    },
  }
}

export type KnownDevices = ReturnType<typeof knownDevices>
