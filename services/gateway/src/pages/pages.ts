import { PREVIEW_END, RINGS, type Ring } from '@ems/federation/registry'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendTrouble } from '../proxy/upstream-errors.ts'
import type { PreviewSites } from '../rings/preview-sites.ts'
import type { RingCookies } from '../rings/ring-cookie.ts'
import { isNamed, sendNamed } from './assets.ts'
import { pagePolicy } from './headers.ts'
import { encoded, pagesOf, type Settings, type Variants } from './page.ts'
import type { Site } from './site.ts'

type Serving = Settings & {
  current: (ring: Ring) => Promise<Site | undefined>
  cookies: RingCookies
  previews: PreviewSites
}

/** `/registry.json` for open tabs, and the page or a named file for all remaining addresses. */
export function pages(app: FastifyInstance, { current, cookies, previews, ...settings }: Serving) {
  const pageFor = pagesOf(settings)
  const policy = pagePolicy({ url: settings.url, realtime: settings.config.realtime })
  const registries = new WeakMap<object, Promise<Variants>>()
  /** What this browser is given: its ring, or the version that its person previews. */
  const siteFor = async ({ headers: { cookie } }: FastifyRequest) => {
    const site = await current(cookies.read(cookie))
    return site && previews.siteFor(site, cookie)
  }

  app.get('/registry.json', async (request, reply) => {
    const { ring: requested } = request.query as { ring?: unknown }
    // A monitor may look into any ring: a ring is no secret and no boundary.
    const ring = RINGS.find((one) => one === requested)
    if (requested !== undefined && !ring) return sendTrouble(request, reply, 'malformed')
    const registry = (await (ring ? current(ring) : siteFor(request)))?.registry
    if (!registry) return sendTrouble(request, reply, 'unprepared')
    const etag = `"${registry.revision}"`
    reply.header('etag', etag).header('cache-control', 'no-cache').header('vary', 'Accept-Encoding, Cookie')
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    const variants = registries.get(registry) ?? encoded(JSON.stringify(registry))
    registries.set(registry, variants)
    return sendVariant(request, reply.type('application/json; charset=utf-8'), await variants)
  })

  app.get(PREVIEW_END, (_request, reply) =>
    reply.header('cache-control', 'no-store').header('set-cookie', previews.links.noCookie).redirect('/private', 303),
  )

  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (isNamed(path)) return sendNamed(reply, path.slice(1))
    if (looksLikeFile(path)) return reply.callNotFound()
    if (isAlias(request.headers.host, settings.url)) return reply.redirect(settings.url + request.url, 307)
    const site = await siteFor(request)
    if (!site) return sendTrouble(request, reply, 'unprepared')
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('vary', 'Accept-Encoding, Cookie')
      .header('content-security-policy', policy)
    return sendVariant(request, reply, await pageFor(site, path))
  })
}

// A missing file must never return the page: HTML as a script fails with misleading errors.
const looksLikeFile = (path: string) => /\.[A-Za-z0-9]{1,12}$/.test(path)

function sendVariant({ headers }: FastifyRequest, reply: FastifyReply, variants: Variants) {
  const accepted = (headers['accept-encoding'] ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => !/;\s*q=0(\.0*)?$/.test(one))
    .map((one) => one.split(';', 1)[0])
  const encoding = (['br', 'gzip'] as const).find((one) => accepted.includes(one))
  if (!encoding) return reply.send(variants.identity)
  return reply.header('content-encoding', encoding).send(variants[encoding])
}

/** `localhost` and its addresses are different origins to a browser: sign-in works on the configured one only. */
function isAlias(host: string | undefined, url: string) {
  const own = new URL(url)
  const requested = `http://${host}`
  if (own.hostname !== 'localhost' || !URL.canParse(requested)) return false
  const { hostname, port } = new URL(requested)
  return port === own.port && (hostname === '[::1]' || hostname.startsWith('127.'))
}
