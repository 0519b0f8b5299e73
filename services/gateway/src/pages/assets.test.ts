import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { ask } from '../testing/ask.ts'
import { contents, type Gateway, startGateway } from '../testing/start-gateway.ts'

let gateway: Gateway
const at = (path: string, headers = {}) => ask(gateway.origin + path, { headers })

beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.end())

describe('a hashed file', () => {
  test.each([
    ['/js/vendor.1.js', contents.vendor],
    ['/css/main.1.css', contents.style],
    ['/remotes/hr/1.0.0/remoteEntry.js', contents.entry],
  ])('%s may be kept for a year', async (path, content) => {
    const { status, headers, text } = await at(path)

    expect([status, text]).toEqual([200, content])
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('comes as %s, as the build compressed it', async (encoding, decode) => {
    const { headers, body } = await at('/js/vendor.1.js', { 'accept-encoding': encoding })

    expect(headers['content-encoding']).toBe(encoding)
    expect(headers.vary?.toLowerCase()).toContain('accept-encoding')
    expect(headers['content-type']).toContain('javascript')
    expect(decode(body).toString()).toBe(contents.vendor)
  })

  test('comes as it is to who takes no compression, or where there is no compressed copy', async () => {
    expect((await at('/js/vendor.1.js')).headers['content-encoding']).toBeUndefined()
    expect((await at('/js/main.1.js', { 'accept-encoding': 'br' })).text).toBe(contents.main)
  })

  test('of a release published later is there at once', async () => {
    await gateway.write('registry/remotes/it/1.0.0/remoteEntry.js', 'var ems_it_1_0_0;')

    expect((await at('/remotes/it/1.0.0/remoteEntry.js')).text).toBe('var ems_it_1_0_0;')
  })
})

describe('a named file of the host', () => {
  test('is asked for anew each time', async () => {
    const { status, headers } = await at('/favicon.svg')

    expect([status, headers['cache-control'], headers['content-type']]).toEqual([200, 'no-cache', 'image/svg+xml'])
    expect((await at('/favicon.svg', { 'if-none-match': headers.etag })).status).toBe(304)
  })

  test('silent-callback.html may be framed by the application and run its own script, nothing else', async () => {
    const { status, headers } = await at('/silent-callback.html?code=1')

    expect(status).toBe(200)
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; frame-ancestors 'self'; base-uri 'none'",
    )
  })
})

describe('the catalogue of the kit', () => {
  test('is not there before it is built, and then without a restart', async () => {
    expect((await at('/catalogue/')).status).toBe(404)

    await gateway.write('host/catalogue/index.html', '<!doctype html><title>Katalog</title>')
    await gateway.write('host/catalogue/js/main.1.js', '/* parts */')
    await gateway.write('host/catalogue/catalogue.json', '{}')

    const page = await at('/catalogue/?frame=buttons')
    expect([page.status, page.text]).toEqual([200, '<!doctype html><title>Katalog</title>'])
    expect(page.headers['cache-control']).toBe('no-cache')
    const script = await at('/catalogue/js/main.1.js')
    expect([script.status, script.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect((await at('/catalogue')).headers.location).toBe('/catalogue/')
    expect((await at('/catalogue/catalogue.json')).status).toBe(404)
  })

  test('may frame itself, and nobody else may frame it or give it scripts', async () => {
    const { headers } = await at('/catalogue/')

    expect(headers['content-security-policy']).toContain("default-src 'self'; style-src 'self' 'unsafe-inline'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
  })
})

describe('nothing outside the served folders', () => {
  test.each([
    '/remotes/../registry/stable.json',
    '/remotes/%2e%2e/registry/stable.json',
    '/remotes/..%2fregistry%2fstable.json',
    '/remotes/hr/..%5c..%5c..%5cregistry%5cstable.json',
    '/remotes//etc/passwd',
    '/js/../host.json',
    '/js/%2e%2e%2fhost.json',
    '/css/..%00/host.json',
    '/..%2f..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/host.json',
    '/remotes/hr/.1.0.1-4711/remoteEntry.js',
    '/remotes/hr/1.0.0/',
    '/remotes/hr/1.0.0',
  ])('is reached by %s', async (path) => {
    await gateway.write('registry/remotes/hr/.1.0.1-4711/remoteEntry.js', 'half a build')

    const { status, text } = await at(path)

    // Without a dot in its end it may be an address of the application: then it is the page.
    if (status === 200) expect(text).toContain('<div id="root"></div>')
    else expect([400, 403, 404]).toContain(status)
    expect(text).not.toMatch(/root:x:|"scripts":|half a build/)
  })
})
