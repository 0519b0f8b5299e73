import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** One published version of a department, shown to one person until `until` (seconds since 1970). */
export type Preview = { area: string; version: string; person: string; until: number }

/** What a seal stands for: a link says nothing as a cookie, so only the person of a link comes by its cookie. */
type Use = 'link' | 'cookie'

const SIGNED = /^([a-z][a-z0-9_-]{0,60})@([\w.+-]{1,60})~(\d{1,12})~(\d{1,19})~([\w-]{43})$/

export type Previews = ReturnType<typeof previewsOf>

/** Seals and opens previews with the secret that API and gateway share. `url`: the public address. */
export function previewsOf({ url, secret }: { url: string; secret: string }) {
  const isSecure = url.startsWith('https:')
  // Browsers take a name with this prefix from this host alone, over TLS.
  const name = isSecure ? '__Host-ems_preview' : 'ems_preview'
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'ems preview', 32))
  const sign = (use: Use, text: string) => createHmac('sha256', key).update(`${use} ${text}`).digest('base64url')

  const signed = (use: Use, { area, version, person, until }: Preview) => {
    const text = `${area}@${version}~${until}~${person}`
    return `${text}~${sign(use, text)}`
  }

  const opened = (use: Use, text: string, now: number): Preview | 'altered' | 'expired' => {
    const [, area = '', version = '', until = '', person = '', signature = ''] = SIGNED.exec(text) ?? []
    if (!area || !same(signature, sign(use, text.slice(0, -signature.length - 1)))) return 'altered'
    return Number(until) * 1000 > now ? { area, version, person, until: Number(until) } : 'expired'
  }

  return {
    /** The address that shows a version to its person, once they are signed in. */
    linkOf: (preview: Preview) =>
      `${url}/private/home/dashboard?preview=${encodeURIComponent(signed('link', preview)).replace('%40', '@')}`,

    /** What the `preview` of an address says; `altered` when it is not as it was made, `expired` when it is too late. */
    ofLink: (text: string, now = Date.now()) => opened('link', text, now),

    /** The `Set-Cookie` that gives a browser the version. Only for a request of the person. */
    cookieOf: (preview: Preview, now = Date.now()) =>
      `${name}=${signed('cookie', preview)}; Max-Age=${Math.max(0, preview.until - Math.floor(now / 1000))}; ${attributes}`,

    /** The `Set-Cookie` that ends it. */
    noCookie: `${name}=; Max-Age=0; ${attributes}`,

    /** The preview of a request's `Cookie` header; undefined without a lawful one. */
    ofCookie(header: string | undefined, now = Date.now()): Preview | undefined {
      const [, value = ''] = new RegExp(`(?:^|;\\s*)${name}=([^;\\s]*)`).exec(header ?? '') ?? []
      const preview = opened('cookie', value, now)
      return typeof preview === 'string' ? undefined : preview
    },
  }
}

function same(a: string, b: string) {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}
