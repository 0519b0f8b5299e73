import { hkdfSync } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { EncryptJWT, jwtDecrypt } from 'jose'
import type { Config } from '../config.ts'

const TTL_SECONDS = 600

type Place = { name: string; path: string }

/**
 * Keeps a value in this browser for ten minutes, readable by this service alone and for its purpose only: what is on its way to
 * another provider and back costs no row, so that nobody fills a table by pressing a button.
 */
export async function keep(
  { config }: { config: Config },
  reply: FastifyReply,
  { name, path }: Place,
  value: Record<string, unknown>,
) {
  const token = await new EncryptJWT(value)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience(name)
    .setExpirationTime(`${TTL_SECONDS}s`)
    .encrypt(keyOf(config))
  reply.setCookie(name, token, {
    ...{ path, httpOnly: true, sameSite: 'lax', maxAge: TTL_SECONDS },
    secure: config.EMS_URL.startsWith('https:'),
  })
}

/** Takes the value out of this browser; undefined when it is too old, another one's, or was taken already. */
export async function take<Value>(
  { config }: { config: Config },
  request: FastifyRequest,
  reply: FastifyReply,
  { name, path }: Place,
): Promise<Value | undefined> {
  const token = request.cookies[name]
  if (!token) return undefined
  reply.clearCookie(name, { path, httpOnly: true, sameSite: 'lax', secure: config.EMS_URL.startsWith('https:') })
  const read = await jwtDecrypt(token, keyOf(config), { audience: name }).catch(() => undefined)
  return read?.payload as Value | undefined
}

const keyOf = ({ SSO_COOKIE_SECRET }: Config) =>
  new Uint8Array(hkdfSync('sha256', SSO_COOKIE_SECRET, '', 'external sign-in', 32))
