import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { RINGS, type Ring } from '@ems/federation/registry'

/** Renewed with every page of a signed-in user. */
const LASTS_S = 30 * 24 * 60 * 60

export type RingCookies = ReturnType<typeof ringCookies>

/**
 * The signed cookie with the ring of a browser. It is no permission: a missing, wrong or expired cookie means stable.
 */
export function ringCookies({ url, secret }: { url: string; secret: string }) {
  const isSecure = url.startsWith('https:')
  // Browsers take a name with this prefix from this host alone, over TLS.
  const name = isSecure ? '__Host-ems_ring' : 'ems_ring'
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'ems ring cookie', 32))
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

  /** The ring that a request's `Cookie` header names. */
  const read = (header: string | undefined, now = Date.now()): Ring => {
    const [, value = ''] = new RegExp(`(?:^|;\\s*)${name}=([^;\\s]*)`).exec(header ?? '') ?? []
    const [ringName = '', until = '', signature = ''] = value.split('.')
    const ring = RINGS.find((one) => one === ringName)
    const isSigned = same(signature, sign(`${ringName}.${until}`))
    return ring && isSigned && Number(until) * 1000 > now ? ring : 'stable'
  }

  /** The `Set-Cookie` that puts a browser into a ring; undefined when it needs none. */
  const write = (ring: Ring, header: string | undefined, now = Date.now()): string | undefined => {
    if (ring === 'stable') return header?.includes(`${name}=`) ? `${name}=; Max-Age=0; ${attributes}` : undefined
    const until = Math.floor(now / 1000) + LASTS_S
    const text = `${ring}.${until}`
    return `${name}=${text}.${sign(text)}; Max-Age=${LASTS_S}; ${attributes}`
  }

  return { read, write }
}

function same(a: string, b: string) {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}
