import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { exampleRegistry, exampleRelease } from '@ems/federation/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
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
    expect(revision).toBe('r1-0.1.0-dev')
    expect(html).not.toContain('/remotes/hr/1.0.0/remoteEntry.js"')
    expect(html).not.toContain('rel="preload"')
    expect(html).toContain(`src="${dev.origin}/remotes/it/1.0.0/remoteEntry.js"`)
    expect(html).toContain('<script defer src="/-/builds.js?has=0.1.0-dev"></script>')
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

test('a page that was on its way while a build ended hears of it at once', async () => {
  const { body } = await get('/-/builds?has=0.1.0-earlier')
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  let heard = ''
  while (!heard.includes('event: build')) heard += new TextDecoder().decode((await reader.read()).value)
  await reader.cancel()

  expect(await (await get('/-/builds.js?has=0.1.0-dev')).text()).toContain("new EventSource('/-/builds?has=0.1.0-dev')")
})

test('the script of a page takes nothing into itself but a version', async () => {
  expect(await (await get(`/-/builds.js?has=${encodeURIComponent("');alert('")}`)).text()).not.toContain('alert')
})

test('an open page hears of each build, and is given it although the deployment knows nothing newer', async () => {
  const { body } = await get('/-/builds?has=0.1.0-dev')
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  await reader.read()

  dev.give(exampleRelease('hr', '0.1.0-dev.2'))

  expect(new TextDecoder().decode((await reader.read()).value)).toContain('event: build')
  await reader.cancel()
  const answer = await get('/registry.json', { headers: { 'if-none-match': '"r1"' } })
  expect(requested.at(-1)?.headers['if-none-match']).toBeUndefined()
  expect((await answer.json()).modules[0].version).toBe('0.1.0-dev.2')
})
