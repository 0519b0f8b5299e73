import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { exampleRegistry, exampleRelease } from '@ems/federation/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { devServer } from './server.ts'

let upstream: Server
let there: string
let outDir: string
let dev: Awaited<ReturnType<typeof devServer>>
const requested: { url: string; headers: IncomingMessage['headers']; body: string }[] = []

const live = () => exampleRegistry([exampleRelease('hr', '1.0.0'), exampleRelease('it', '1.0.0')])
const page = () => `<html><head>
<link rel="preload" as="style" data-ems="1" href="${there}/remotes/hr/1.0.0/css/list.css">
<script defer data-ems="1" src="${there}/remotes/hr/1.0.0/remoteEntry.js"></script>
<script defer data-ems="1" src="${there}/remotes/it/1.0.0/remoteEntry.js"></script>
</head><body><script id="ems-config" type="application/json">{"authority":"${there}/sso"}</script>
<script id="ems-registry" type="application/json">${JSON.stringify(live())}</script></body></html>`

beforeAll(async () => {
  upstream = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      requested.push({ url: request.url ?? '', headers: request.headers, body })
      if (request.url === '/registry.json') {
        response.setHeader('content-type', 'application/json')
        return response.end(JSON.stringify(live()))
      }
      const [, area, version] = /^\/remotes\/(\w+)\/([^/]+)\/release\.json$/.exec(request.url ?? '') ?? []
      if (area && version === '1.4.0-pr12') return response.end(JSON.stringify(exampleRelease(area, version)))
      if (area) return response.writeHead(404).end()
      if (request.url?.startsWith('/sso')) {
        const location = `${there}/signin-callback?iss=${encodeURIComponent(`${there}/sso`)}`
        return response.writeHead(303, { location, 'set-cookie': 'a=1; Domain=ems.test; Path=/' }).end()
      }
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': `connect-src 'self' ${there.replace('http', 'ws')}`,
      })
      response.end(page())
    })
  })
  upstream.on('upgrade', (request, socket) => {
    socket.on('error', () => undefined).on('end', () => socket.destroy())
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n${request.url}`)
  })
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
  there = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`
  outDir = await mkdtemp(path.join(tmpdir(), 'ems-dev-test-'))
  await mkdir(path.join(outDir, 'registry/remotes/hr/0.1.0-dev'), { recursive: true })
  await writeFile(path.join(outDir, 'registry/remotes/hr/0.1.0-dev/remoteEntry.js'), 'var hr')
  await writeFile(path.join(outDir, 'secret.js'), 'secret')
  dev = await devServer({ upstream: there, port: 0, outDir })
  dev.give(exampleRelease('hr', '0.1.0-dev'))
})
afterAll(async () => {
  await dev.stop()
  upstream.closeAllConnections()
  await new Promise((resolve) => upstream.close(resolve))
  await rm(outDir, { recursive: true })
})

const get = (at: string, init: RequestInit = {}) => fetch(dev.origin + at, { redirect: 'manual', ...init })

/** A path exactly as written; `fetch` would tidy it first. */
const getRaw = (at: string) =>
  new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(dev.origin)
    const sent = send({ hostname, port, path: at, agent: false }, async (answer) => {
      const chunks = await answer.toArray()
      resolve({ status: answer.statusCode, text: Buffer.concat(chunks).toString() })
    })
    sent.on('error', reject).end()
  })

describe('a page of the deployment', () => {
  test('gets the remote from here and all others from there', async () => {
    const html = await (await get('/private/hr/list')).text()

    const [, json = ''] = /id="ems-registry" type="application\/json">(.*?)<\/script>/s.exec(html) ?? []
    const { modules, revision } = JSON.parse(json)
    expect(modules.map(({ name, version }: { name: string; version: string }) => `${name}@${version}`)).toEqual([
      'hr@0.1.0-dev',
      'it@1.0.0',
    ])
    expect(revision).toBe('r1-hr-0.1.0-dev')
    expect(html).not.toContain('/remotes/hr/1.0.0/remoteEntry.js"')
    expect(html).not.toContain('rel="preload"')
    expect(html).toContain(`src="${dev.origin}/remotes/it/1.0.0/remoteEntry.js"`)
    expect(html).toMatch(/<script type="module" src="\/-\/dev\/page\.ts\?has=[\w.]+"><\/script>/)
    expect(html).toContain('<script type="module" src="/-/dev/panel.ts"></script>')
  })

  test('believes that it comes from here, the content policy in force', async () => {
    const answer = await get('/private/hr/list')

    expect(answer.headers.get('content-security-policy')).toBe(`connect-src 'self' ${dev.origin.replace('http', 'ws')}`)
    expect(await answer.text()).toContain(`{"authority":"${dev.origin}/sso"}`)
  })

  test('hears of a release that goes live there, but for the remote from here', async () => {
    const { modules } = (await (await get('/registry.json')).json()) as ReturnType<typeof live>

    expect(modules.map(({ version }) => version)).toEqual(['0.1.0-dev', '1.0.0'])
  })
})

test('sign-in happens at the address that the deployment knows', async () => {
  const here = encodeURIComponent(`${dev.origin}/signin-callback`)
  const body = `redirect_uri=${here}`
  const answer = await get(`/sso/auth?redirect_uri=${here}`, {
    method: 'POST',
    headers: { origin: dev.origin, 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })

  const { url, headers, body: sent } = requested.at(-1) as (typeof requested)[number]
  const existing = encodeURIComponent(`${there}/signin-callback`)
  expect([url, sent]).toEqual([`/sso/auth?redirect_uri=${existing}`, `redirect_uri=${existing}`])
  expect([headers.origin, headers.host]).toEqual([there, there.slice('http://'.length)])
  expect(answer.headers.get('location')).toBe(
    `${dev.origin}/signin-callback?iss=${encodeURIComponent(`${dev.origin}/sso`)}`,
  )
  expect(answer.headers.get('set-cookie')).toBe('a=1; Path=/')
})

test('a websocket reaches the deployment', async () => {
  const { hostname, port } = new URL(dev.origin)
  const headers = { connection: 'upgrade', upgrade: 'websocket' }
  const sent = send({ hostname, port, path: '/realtime/app/key', headers })
  const first = new Promise<string>((resolve) =>
    sent.on('upgrade', (_, socket, head) => {
      if (head.length > 0) resolve(String(head))
      else socket.once('data', (chunk) => resolve(String(chunk)))
      socket.on('error', () => undefined)
    }),
  )
  sent.end()

  expect(await first).toBe('/realtime/app/key')
})

describe('a file of the remote', () => {
  test('is the one that was built last, never kept', async () => {
    const answer = await get('/remotes/hr/0.1.0-dev/remoteEntry.js')

    expect([await answer.text(), answer.headers.get('cache-control')]).toEqual(['var hr', 'no-store'])
  })

  test.each(['../../../../secret.js', '%2e%2e/%2e%2e/%2e%2e/%2e%2e/secret.js', '..\\..\\secret.js', 'gone.js'])(
    'is not %s',
    async (name) => {
      const { status, text } = await getRaw(`/remotes/hr/0.1.0-dev/${name}`)

      expect([status, text]).toEqual([404, 'There is no such file.\n'])
    },
  )
})

/** What an open page hears, with what it was made with. */
async function listening(has: string) {
  const { body } = await get(`/-/dev/events?has=${has}`)
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  let heard = ''
  return {
    until: async (words: string) => {
      while (!heard.includes(words)) heard += new TextDecoder().decode((await reader.read()).value)
      const text = heard
      heard = ''
      return text
    },
    end: () => reader.cancel(),
  }
}
const hasOf = async () => /page\.ts\?has=([\w.]+)/.exec(await (await get('/private/hr/list')).text())?.[1] ?? ''

test('a page that was on its way while a build ended hears of it at once', async () => {
  const page = await listening('earlier')

  await page.until('event: build')
  await page.end()
})

test('the scripts of a page are plain JavaScript, and nothing else of this machine is given', async () => {
  const answer = await get('/-/dev/page.ts')

  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  const code = await answer.text()
  expect(code).toContain("import { showProblems } from './overlay.ts'")
  expect(code).not.toContain('import type')
  expect((await getRaw('/-/dev/../problem.ts')).text).not.toContain('export type')
})

test('an open page hears of each build, and is given it although the deployment knows nothing newer', async () => {
  const page = await listening(await hasOf())
  const first = await page.until('event: problems')
  expect(first).not.toContain('event: build')

  dev.give(exampleRelease('hr', '0.1.0-dev.2'))

  await page.until('event: build')
  await page.end()
  const answer = await get('/registry.json', { headers: { 'if-none-match': '"r1"' } })
  expect(requested.at(-1)?.headers['if-none-match']).toBeUndefined()
  expect((await answer.json()).modules[0].version).toBe('0.1.0-dev.2')
})

test('a mistake in a source is on every page, also on one opened later, until it is mended', async () => {
  const mistake = { file: 'remotes/hr/src/List.tsx', line: 3, column: 12, text: "'}' expected." }
  const page = await listening(await hasOf())
  await page.until('event: problems')

  dev.report('hr', [mistake])
  expect(await page.until('event: problems')).toContain(`data: ${JSON.stringify([mistake])}\n`)
  const later = await listening(await hasOf())
  expect(await later.until('event: problems')).toContain(JSON.stringify([mistake]))
  dev.report('types of hr', [])
  dev.report('hr', [])

  expect(await page.until('event: problems')).toContain('data: []\n')
  await Promise.all([page.end(), later.end()])
})

describe('a developer chooses where a department comes from', () => {
  const choose = (area: string, choice: string, origin = dev.origin) =>
    get('/-/dev/choices', {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ area, choice }),
    })
  const versions = async () => {
    const { modules } = (await (await get('/registry.json')).json()) as ReturnType<typeof live>
    return modules.map(({ name, version }) => `${name}@${version}`)
  }
  beforeEach(() => dev.give(exampleRelease('hr', '0.1.0-dev')))
  afterEach(async () => {
    await choose('hr', 'source')
    await choose('it', 'live')
  })

  test('the list has every department with what is live, what is built here, and what is chosen', async () => {
    expect(await (await get('/-/dev/choices', { headers: { cookie: 'ems_ring=pilot' } })).json()).toEqual([
      { name: 'hr', title: 'hr', live: '1.0.0', source: '0.1.0-dev', chosen: 'source' },
      { name: 'it', title: 'it', live: '1.0.0', chosen: 'live' },
    ])
    expect(requested.at(-1)?.headers.cookie).toBe('ems_ring=pilot')
  })

  test('live again, and from source once more; open pages hear of both', async () => {
    const page = await listening(await hasOf())
    await page.until('event: problems')

    await choose('hr', 'live')
    await page.until('event: build')
    expect(await versions()).toEqual(['hr@1.0.0', 'it@1.0.0'])
    expect(await (await get('/private/hr/list')).text()).toContain('/remotes/hr/1.0.0/remoteEntry.js"')

    await choose('hr', 'source')
    await page.until('event: build')
    expect(await versions()).toEqual(['hr@0.1.0-dev', 'it@1.0.0'])
    await page.end()
  })

  test('another version that is published there, of this department or another one', async () => {
    expect((await choose('it', '1.4.0-pr12')).status).toBe(200)
    expect((await choose('hr', '1.4.0-pr12')).status).toBe(200)

    expect(await versions()).toEqual(['hr@1.4.0-pr12', 'it@1.4.0-pr12'])
    await get('/remotes/hr/1.4.0-pr12/remoteEntry.js')
    expect(requested.at(-1)?.url).toBe('/remotes/hr/1.4.0-pr12/remoteEntry.js')
  })

  test.each([
    ['a version that is not published', 'hr', '9.9.9', 'There is no hr 9.9.9 at'],
    ['no version at all', 'hr', '../../secret', 'There is no hr ../../secret at'],
    ['the source of what is not built here', 'it', 'source', 'it is not built here.'],
  ])('%s is no choice', async (_, area, choice, because) => {
    const answer = await choose(area, choice)

    expect([answer.status, (await answer.json()).error]).toEqual([422, expect.stringContaining(because)])
    expect(await versions()).toEqual(['hr@0.1.0-dev', 'it@1.0.0'])
  })

  test('a page of another origin chooses nothing', async () => {
    expect((await choose('hr', 'live', 'http://evil.test')).status).toBe(403)
    expect(await versions()).toEqual(['hr@0.1.0-dev', 'it@1.0.0'])
  })
})
