import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exampleRelease } from '@ems/federation/testing'
import { findChromium } from '@ems/testing/chromium'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { type Browser, chromium } from '@playwright/test'
import { renderScreens } from './render-screens.ts'

// A browser is started; other tests may have the processors.
const LONG = 120_000

let server: Server
let url: string
let browser: Browser
/** What the screen of this address does besides showing its heading. */
let screens: Record<string, string>
let isInRing: boolean

const page = (body: string) => `<!doctype html><title>EMS</title><main></main><script src="/app.js"></script>${body}`

/** A host of one file: a login, and screens that are drawn at the address of the page. */
const app = () => `
const screens = ${JSON.stringify(screens)}
const draw = () => {
  const main = document.querySelector('main')
  main.innerHTML = '<h1>' + location.pathname + '</h1>'
  try { new Function('main', screens[location.pathname] ?? '')(main) } catch (error) { console.error(error) }
}
addEventListener('popstate', draw)
if (location.pathname.startsWith('/private/')) draw()
`

beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://ems')
    const html = (text: string, policy = "script-src 'self' 'unsafe-eval'; img-src 'self'") =>
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy }).end(text)
    if (pathname === '/app.js') return response.writeHead(200, { 'content-type': 'text/javascript' }).end(app())
    if (pathname === '/registry.json')
      return response.end(JSON.stringify({ modules: isInRing ? [{ name: 'hr', version: '1.1.0' }] : [] }))
    if (pathname === '/public/login') return html('<form action="/sso"><button>Masuk dengen EMS SSO</button></form>')
    if (pathname === '/sso')
      return html(
        '<form action="/session"><label>Email <input name="email"></label><label>Kata sandi <input name="secret"></label><button>Masuk</button></form>',
      )
    if (pathname === '/session') {
      const isRight = request.url?.includes('secret=rahasia')
      return response.writeHead(303, { location: isRight ? '/private/home' : '/sso' }).end()
    }
    if (pathname.startsWith('/private/')) return html(page(''))
    response.writeHead(pathname === '/api/broken' ? 500 : 404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const executablePath = findChromium()
  browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
}, LONG)
afterAll(async () => {
  await browser.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
beforeEach(() => {
  screens = {}
  isInRing = true
})

const account = { email: 'probe@ems.test', password: 'rahasia' }
const example = exampleRelease('hr', '1.1.0')
const route = (path: string, expose = './list') => ({ path, expose, title: 'Layar' })
const release = {
  ...example,
  descriptor: {
    ...example.descriptor,
    basePaths: ['/private/hr'],
    routes: [route('/private/hr/list'), route('/private/hr/:id', './detail')],
  },
}
const render = () => renderScreens({ browser, url, release, account })

test(
  'screens without a fault are fine; one with a parameter is opened by a link of another',
  async () => {
    screens['/private/hr/list'] = `main.innerHTML += '<a href="/private/hr/7?tab=a">Suharti</a>'`
    screens['/private/hr/7'] = 'throw new Error("rincian rusak")'

    expect(await render()).toEqual({
      failures: ['./detail at /private/hr/7: console: Error: rincian rusak'],
      unlinked: [],
    })
  },
  LONG,
)

test.each([
  ['writes to the console', 'console.error("rusak")', 'console: rusak'],
  ['throws later', 'setTimeout(() => { throw new Error("telat") })', 'uncaught: telat'],
  ['is refused by the API', 'fetch("/api/broken")', 'GET /api/broken answers 500'],
  ['asks for what is not there', 'fetch("/api/lost")', 'GET /api/lost answers 404'],
  [
    'wants what the content policy forbids',
    `main.innerHTML += '<img src="http://elsewhere.test/x.png">'`,
    "console: Loading the image 'http://elsewhere.test/x.png' violates",
  ],
  [
    'shows an error card',
    `main.innerHTML = '<div role="alert"><h1>SDM tidak dapat dibuka saat ini.</h1></div>'`,
    'it shows: SDM tidak dapat dibuka saat ini.',
  ],
  [
    'cannot read its rows',
    `main.innerHTML += '<div role="alert">Terjadi kesalahan. <button>Coba lagi</button></div>'`,
    'it shows: Terjadi kesalahan. Coba lagi',
  ],
  [
    'is forbidden to the account',
    `main.innerHTML = '<h1>Akses ditolak</h1>'`,
    'it shows: Akses ditolak: the probe account lacks a permission',
  ],
  [
    'blocks the page each time',
    'for (const end = performance.now() + 400; performance.now() < end; );',
    /it blocks the page for (4|5|6|7|8)\d\d ms/,
  ],
])(
  'a screen that %s is a failure',
  async (_, code, fault) => {
    screens['/private/hr/list'] = code

    const { failures, unlinked } = await render()

    expect(failures).toHaveLength(1)
    expect(failures[0]).toMatch(/^\.\/list at \/private\/hr\/list: /)
    if (typeof fault === 'string') expect(failures[0]).toContain(fault)
    else expect(failures[0]).toMatch(fault)
    expect(unlinked).toEqual(['./detail at /private/hr/:id'])
  },
  LONG,
)

test(
  'a screen that blocks the page only the first time is fine',
  async () => {
    screens['/private/hr/list'] =
      'if (!window.again) for (const end = performance.now() + 400; performance.now() < end; ); window.again = true'

    expect((await render()).failures).toEqual([])
  },
  LONG,
)

test(
  'an account that is given another version judges nothing',
  async () => {
    isInRing = false

    expect((await render()).failures).toEqual([
      'the probe account is given hr nothing, not 1.1.0: put its user group into the ring',
    ])
  },
  LONG,
)
