import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { exampleHost, exampleRegistry, exampleRelease } from '@ems/federation/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { verify } from '@node-rs/bcrypt'
import { ask, until } from '../testing/ask.ts'
import { contents, type Gateway, hr, startGateway } from '../testing/start-gateway.ts'

let gateway: Gateway
const at = (path: string, headers = {}) => ask(gateway.origin + path, { headers })
const jsonIn = (html: string, id: string) =>
  JSON.parse(new RegExp(`<script id="${id}" type="application/json">(.*?)</script>`).exec(html)?.[1] ?? 'null')

beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.end())

describe('every address of the application', () => {
  test.each(['/', '/public/login', '/private/home/dashboard', '/signin-callback?code=1&state=2', '/no/such/page'])(
    '%s is the page, never kept',
    async (path) => {
      const { status, headers, text } = await at(path)

      expect(status).toBe(200)
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(headers['cache-control']).toBe('no-store')
      expect(text).toContain('<div id="root"></div>')
    },
  )

  test.each([
    '/js/gone.js',
    '/css/gone.css',
    '/remotes/hr/9.9.9/remoteEntry.js',
    '/gone.png',
    '/private/a.map',
    '/host.json',
    '/index.html',
  ])('%s is missing and therefore 404, never the page', async (path) => {
    const { status, headers, text } = await at(path)

    expect(status).toBe(404)
    expect(headers['cache-control']).toBe('no-store')
    expect(text).not.toContain('<html')
  })

  test('takes questions only', async () => {
    expect((await ask(`${gateway.origin}/private/home/dashboard`, { method: 'POST', body: 'a' })).status).toBe(404)
  })

  test('by the name of the loopback address leads to the configured origin, where sign-in works', async () => {
    const { status, headers } = await ask(`${gateway.url}/private/hr/list?q=1`)

    expect([status, headers.location]).toEqual([307, `${gateway.origin}/private/hr/list?q=1`])
  })
})

describe('the page', () => {
  test('tells what the host needs to know, and no secret', async () => {
    const { text } = await at('/')

    const config = jsonIn(text, 'ems-config')
    expect(config).toMatchObject({
      version: '1.0.0',
      production: false,
      ring: 'stable',
      sso: {
        authority: `${gateway.origin}/sso`,
        client_id: 'ems-web',
        passwordUrl: `${gateway.origin}/sso/password`,
        securityUrl: `${gateway.origin}/sso/security`,
      },
      realtime: { key: 'key', cluster: 'mt1', hosted: false },
    })
    expect(config.publicBearer).toMatch(/^\$2b\$10\$/)
    expect(await verify('f3b1c0a9d8e7f6a5b4c3d2e1f0a9b8c7', config.publicBearer)).toBe(true)
    expect(text).not.toContain('f3b1c0a9d8e7f6a5b4c3d2e1f0a9b8c7')
  })

  test('carries the registry, in which nothing can end the element', async () => {
    const registry = exampleRegistry([hr()], 'escaping')
    const [module] = registry.modules
    if (module) module.descriptor.title = '</script><script>alert(1)</script>'
    await gateway.publish(registry)

    const { text } = await at('/')

    expect(jsonIn(text, 'ems-registry')).toEqual(registry)
    expect(text).not.toContain('<script>alert')
  })

  test('SEC-1: allows one inline script, by its hash, and no eval', async () => {
    const { text, headers } = await at('/')
    const inline = [...text.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code]) => code as string)
    const policy = headers['content-security-policy'] as string

    expect(inline).toHaveLength(1)
    expect(policy).toContain(
      `script-src 'self' 'sha256-${createHash('sha256')
        .update(inline[0] as string)
        .digest('base64')}';`,
    )
    expect(policy).not.toContain('unsafe-eval')
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain(`connect-src 'self' ws://localhost:${gateway.port};`)
  })

  test('declares the order of the layers before any style', async () => {
    const { text } = await at('/')

    expect(text.indexOf('@layer mantine, host, remote;')).toBeGreaterThan(0)
    expect(text.indexOf('@layer')).toBeLessThan(text.indexOf('<link rel="stylesheet"'))
  })

  test('runs the host first, every file with its hash', async () => {
    const { text } = await at('/private/hr/list')
    const sources = [...text.matchAll(/ data-run="1".*? href="([^"]+)"/g)].map(([, source]) => source)

    expect(sources).toEqual([
      '/js/vendor.1.js',
      '/js/main.1.js',
      '/js/kit.1.js',
      `${gateway.origin}/remotes/hr/1.0.0/remoteEntry.js`,
      `${gateway.origin}/remotes/hr/1.0.0/js/list.js`,
    ])
    const tags = text.match(/<link[^>]*(data-run|stylesheet|as="style")[^>]*>/g) ?? []
    expect(tags).toHaveLength(7)
    for (const tag of tags) expect(tag).toMatch(/crossorigin="anonymous" integrity="sha256-[\w+/]{43}="/)
  })

  test('announces the style of a screen without blocking the shell on it', async () => {
    const { text } = await at('/private/hr/list')

    expect(text).toContain(`<link rel="preload" as="style" data-ems="1"`)
    expect(text.match(/<link rel="stylesheet"/g)).toHaveLength(1)
  })

  test('announces nothing for a route that is no area’s', async () => {
    expect((await at('/private/home/dashboard')).text).not.toContain('data-ems="1"')
  })

  test('prefetches the kit of all screens during the sign-in', async () => {
    expect((await at('/public/login')).text).toMatch(/<link rel="prefetch" href="\/js\/kit\.1\.js" crossorigin/)
    expect((await at('/private/hr/list')).text).not.toContain('rel="prefetch"')
  })

  test.each([
    ['revoked', { ...exampleRegistry([hr()], 'revoked'), revoked: ['hr@1.0.0'] }],
    ['too new for the host', exampleRegistry([{ ...hr(), contract: '^2.0.0' }], 'newer')],
    ['disabled', exampleRegistry([{ ...hr(), state: 'disabled' as const }], 'disabled')],
  ])('announces no code of a release that is %s', async (_, registry) => {
    await gateway.publish(registry)

    expect((await at('/private/hr/list')).text).not.toContain('data-ems="1"')
  })

  test.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip, deflate, br;q=0', 'gzip', gunzipSync],
  ])('is compressed for who takes %s', async (accepted, encoding, decode) => {
    const plain = await at('/')

    const { headers, body } = await at('/', { 'accept-encoding': accepted })

    expect(headers['content-encoding']).toBe(encoding)
    expect(headers.vary).toContain('Accept-Encoding')
    expect(decode(body).toString()).toBe(plain.text)
  })
})

describe('what a page shows before its scripts run', () => {
  test('is what the host painted for this part of the product, and nothing where it painted nothing', async () => {
    const host = exampleHost(contents)
    const painted = { public: '<main>Masuk</main>', private: '<main>Memuat</main>' }
    await gateway.write('host/host.json', JSON.stringify({ ...host, paint: painted }))
    const rootAt = async (path: string) => /<div id="root">(.*?)<\/div>\n?<script/s.exec((await at(path)).text)?.[1]

    expect(await rootAt('/')).toBe(painted.public)
    expect(await rootAt('/public/login')).toBe(painted.public)
    expect(await rootAt('/private/hr/list')).toBe(painted.private)
    expect(await rootAt('/signin-callback')).toBe('')

    await gateway.write('host/host.json', JSON.stringify(host))
    expect(await rootAt('/public/login')).toBe('')
  })

  test('carries the title of the page where the address alone tells it', async () => {
    const host = exampleHost(contents)
    const private_ = '<h1 data-title="true" class="a"></h1>'
    const prerender = { public: '', private: private_, titles: { '/private/home/calendar': 'Kalender & <Kerja>' } }
    await gateway.write('host/host.json', JSON.stringify({ ...host, paint: prerender }))
    await gateway.publish(exampleRegistry([hr()], 'titles'))
    const titleAt = async (path: string) => /<h1 [^>]*>(.*?)<\/h1>/.exec((await at(path)).text)?.[1]

    expect(await titleAt('/private/hr/list')).toBe('Daftar')
    expect(await titleAt('/private/home/calendar')).toBe('Kalender &amp; &lt;Kerja>')
    expect(await titleAt('/private/home/dashboard')).toBe('')
    await gateway.write('host/host.json', JSON.stringify(host))
  })
})

describe('a new release', () => {
  test('shows in the next page, without a restart', async () => {
    await gateway.publish(exampleRegistry([hr()], 'before'))
    const before = await at('/')

    await gateway.publish(exampleRegistry([exampleRelease('hr', '1.1.0')], 'after'))

    expect(jsonIn(before.text, 'ems-registry').revision).toBe('before')
    expect(jsonIn((await at('/')).text, 'ems-registry').revision).toBe('after')
  })

  test.each(['{"schema":1,', JSON.stringify(exampleRegistry([hr(), hr()], 'twice')), '[]'])(
    'that cannot be used leaves the one before it: %.20s',
    async (text) => {
      await gateway.publish(exampleRegistry([hr()], 'good'))
      await at('/')

      await gateway.write('registry/registry/stable.json', text)

      expect(jsonIn((await at('/')).text, 'ems-registry').revision).toBe('good')
      await until(() => gateway.output().includes('unusable, keeping what was there'))
    },
  )
})

describe('/registry.json', () => {
  test('is asked for anew each time and answered with 304 while nothing changed', async () => {
    await gateway.publish(exampleRegistry([hr()], 'polled'))
    const { status, headers, text } = await at('/registry.json')

    expect([status, headers['cache-control'], JSON.parse(text).revision]).toEqual([200, 'no-cache', 'polled'])
    expect((await at('/registry.json', { 'if-none-match': headers.etag })).status).toBe(304)

    await gateway.publish(exampleRegistry([hr()], 'moved on'))

    expect((await at('/registry.json', { 'if-none-match': headers.etag })).status).toBe(200)
  })
})

describe('health', () => {
  test('/healthz is about this process', async () => {
    const { status, text } = await at('/healthz')

    expect([status, JSON.parse(text)]).toEqual([200, expect.objectContaining({ status: 'ok', version: '1.0.0' })])
  })

  test('/readyz says which service does not answer', async () => {
    const { status, text } = await at('/readyz')

    expect(status).toBe(503)
    expect(JSON.parse(text)).toEqual({
      status: 'unavailable',
      checks: { pages: 'ok', api: 'unreachable', identity: 'unreachable', realtime: 'unreachable' },
    })
  })
})

test('every answer says what a browser must not do with it', async () => {
  for (const path of ['/', '/js/vendor.1.js', '/gone.js', '/registry.json', '/api/v1/me', '/healthz']) {
    const { headers } = await at(path, { 'x-request-id': 'chosen-by-client-1' })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  }
  for (const path of ['/', '/private/hr/list', '/gone.js'])
    expect((await at(path)).headers).toMatchObject({
      'permissions-policy': expect.stringContaining('camera=(self), geolocation=(self)'),
      'cross-origin-opener-policy': 'same-origin',
    })
}, 30_000)

test('a gateway that starts with departments that claim the same still gives the others, and tells the page of both', async () => {
  const thief = exampleRelease('kas')
  thief.descriptor = { ...thief.descriptor, basePaths: ['/private/hr/kas'], routes: [], menu: [] }
  const broken = { ...exampleRelease('rusak'), integrity: {} }
  const registry = exampleRegistry([hr(), thief, broken], 'both')
  const fresh = await startGateway({}, registry)
  try {
    const { text } = await ask(`${fresh.origin}/private/hr/list`)

    const { revision, modules, broken: named } = jsonIn(text, 'ems-registry')
    expect(revision).toBe('both-broken')
    expect(named.map(({ name }: { name: string }) => name)).toEqual(['rusak'])
    expect(modules.map(({ name }: { name: string }) => name)).toEqual(['hr', 'kas'])
    await fresh.publish({ ...registry, revision: 'later' })
    expect(jsonIn((await ask(`${fresh.origin}/`)).text, 'ems-registry').revision).toBe('later-broken')
  } finally {
    await fresh.end()
  }
})

test('a page that a service keeps from coming is asked for again by itself; what was sent is not', async () => {
  const accept = { headers: { accept: 'text/html' } }
  const requested = await ask(`${gateway.origin}/sso/auth`, accept)
  const sent = await ask(`${gateway.origin}/sso/login`, { ...accept, method: 'POST', body: 'a=1' })

  expect([requested.status, sent.status]).toEqual([503, 503])
  expect(requested.text).toContain('<meta http-equiv="refresh" content="5">')
  expect(sent.text).not.toContain('http-equiv')
})
