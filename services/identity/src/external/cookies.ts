import { hkdfSync } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { EncryptJWT, jwtDecrypt } from 'jose'
import type { Config } from '../config.ts'
import { hostCookie } from '../login/cookie-names.ts'

const TTL_SECONDS = 600

/**
 * Keeps a value in this browser for ten minutes, readable by this service alone and for its purpose only: what is on its way to
 * another provider and back costs no row, so that nobody fills a table by pressing a button.
 */
export async function keep(
  { config }: { config: Config },
  reply: FastifyReply,
  cookie: string,
  value: Record<string, unknown>,
) {
  const token = await new EncryptJWT(value)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience(cookie)
    .setExpirationTime(`${TTL_SECONDS}s`)
    .encrypt(keyOf(config))
  const { name, options } = hostCookie(config.EMS_URL, cookie)
  reply.setCookie(name, token, { ...options, sameSite: 'lax', maxAge: TTL_SECONDS })
}

/** Takes the value out of this browser; undefined when it is too old, another one's, or was taken already. */
export async function take<Value>(
  { config }: { config: Config },
  request: FastifyRequest,
  reply: FastifyReply,
  cookie: string,
): Promise<Value | undefined> {
  const { name, options } = hostCookie(config.EMS_URL, cookie)
  const token = request.cookies[name]
  if (!token) return undefined
  reply.clearCookie(name, { ...options, sameSite: 'lax' })
  const read = await jwtDecrypt(token, keyOf(config), { audience: cookie }).catch(() => undefined)
  return read?.payload as Value | undefined
}

const keyOf = ({ SSO_COOKIE_SECRET }: Config) =>
  new Uint8Array(hkdfSync('sha256', SSO_COOKIE_SECRET, '', 'external sign-in', 32))

/** Whether this browser has such a value; it stays. */
export const has = ({ config }: { config: Config }, request: FastifyRequest, cookie: string) =>
  request.cookies[hostCookie(config.EMS_URL, cookie).name] !== undefined
