import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exampleHost } from '@ems/federation/testing'
import { spawnService } from '@ems/service/spawn'
import { freePort } from '@ems/testing'
import { afterEach, describe, expect, test } from '@jest/globals'
import { ask, until } from './testing/ask.ts'
import { contents, startGateway } from './testing/start-gateway.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const started = async (env: NodeJS.ProcessEnv) => {
  const gateway = await startGateway(env)
  ends.push(gateway.end)
  return gateway
}

test('without its configuration it does not start, and says what is missing', async () => {
  const { PATH } = process.env
  const child = spawnService('gateway', { port: 0, env: { PATH }, stdio: ['ignore', 'ignore', 'pipe'] })
  let message = ''
  child.stderr?.on('data', (text) => {
    message += text
  })

  const [code] = await once(child, 'close')

  expect(code).toBe(78)
  expect(message).toContain('gateway cannot start: EMS_CLIENT_SECRET is missing.')
  expect(message).toContain('gateway cannot start: API_URL is missing.')
})

test('an EMS_URL with a path or a slash at its end is refused', async () => {
  await expect(startGateway({ EMS_URL: 'https://ems.example/' })).rejects.toThrow(
    'EMS_URL must be an origin without a path or a trailing slash',
  )
})

test('before the first build it says so, in words for people, and serves as soon as there is one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ems-gateway-'))
  const port = await freePort()
  const { PATH } = process.env
  const url = `http://127.0.0.1:${port}`
  const env = {
    PATH,
    EMS_URL: url,
    EMS_HOST_DIR: folder,
    EMS_REGISTRY_DIR: folder,
    EMS_CLIENT_SECRET: 'f3b1c0a9d8e7f6a5b4c3d2e1f0a9b8c7',
    REALTIME_KEY: 'key',
    API_URL: url,
    IDENTITY_URL: url,
    REALTIME_URL: url,
  }
  const child = spawnService('gateway', { port, env, stdio: ['ignore', 'pipe', 'inherit'] })
  ends.push(async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
    await rm(folder, { recursive: true })
  })
  await until(() => child.stdout?.readableFlowing === null)
  await once(child.stdout as NodeJS.ReadableStream, 'data')

  const [page, health, registry] = await Promise.all(
    ['/', '/healthz', '/registry.json'].map((path) => ask(url + path, { headers: { accept: 'text/html' } })),
  )

  expect([page?.status, health?.status, registry?.status]).toEqual([503, 503, 503])
  expect(page?.text).toContain('<h1>Aplikasi sedang disiapkan</h1>')

  await writeFile(join(folder, 'index.html'), '<html><head></head><body></body></html>')
  await writeFile(join(folder, 'host.json'), JSON.stringify(exampleHost(contents)))

  const later = await ask(`${url}/`)
  expect(later.status).toBe(200)
  expect(later.text).toContain('<script id="ems-registry" type="application/json">null</script>')
})

describe('configuration', () => {
  test('behind TLS browsers are told to stay there, and sockets are wss', async () => {
    const { url } = await started({ EMS_URL: 'https://ems.example' })

    const { headers } = await ask(`${url}/`)

    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(headers['content-security-policy']).toContain("connect-src 'self' wss://ems.example;")
  })

  test('security.txt says whom to tell of a weakness, and for how long that holds; without a contact there is none', async () => {
    const contact = 'mailto:keamanan@ems.example'
    const { url } = await started({ EMS_URL: 'https://ems.example', EMS_SECURITY_CONTACT: contact })
    const other = await started({})

    const { text, headers } = await ask(`${url}/.well-known/security.txt`)

    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(text).toContain(`Contact: ${contact}\n`)
    expect(text).toContain('Canonical: https://ems.example/.well-known/security.txt\n')
    const days = (Date.parse(/Expires: (.+)/.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(170)
    expect(days).toBeLessThan(365)
    expect((await ask(`${other.url}/.well-known/security.txt`)).text).not.toContain('Contact:')
  })

  test('the hosted push service is allowed by the policy only when it is used', async () => {
    const { url } = await started({ REALTIME_HOSTED: '1', REALTIME_CLUSTER: 'ap1' })

    const { headers, text } = await ask(`${url}/public/login`, { headers: { host: 'localhost' } })

    expect(headers['content-security-policy']).toContain('wss://ws-ap1.pusher.com https://sockjs-ap1.pusher.com')
    expect(text).toContain('"realtime":{"key":"key","cluster":"ap1","hosted":true}')
  })

  test('outside demo mode the page calls itself production', async () => {
    const { origin } = await started({ EMS_DEMO: '0' })

    expect((await ask(`${origin}/`)).text).toContain('"production":true')
  })

  test('only a front that is named may speak for its clients', async () => {
    const seen: (string | undefined)[] = []
    const { startUpstream } = await import('./testing/upstream.ts')
    const api = await startUpstream(({ headers }, response) => {
      seen.push(headers['x-forwarded-for'] as string)
      response.end()
    })
    ends.push(api.stop)
    const { url } = await started({ API_URL: api.url, EMS_TRUSTED_PROXIES: '127.0.0.0/8' })

    await ask(`${url}/api/v1/me`, { headers: { 'x-forwarded-for': '203.0.113.7' } })

    expect(seen).toEqual(['203.0.113.7'])
  })

  test('in development an open page hears of each build, of a remote and of the host, and of what is wrong', async () => {
    const { origin, write } = await started({ EMS_DEV: '1' })
    const heard = new AbortController()
    const stream = await fetch(`${origin}/-/dev/events`, { signal: heard.signal })
    let text = ''
    const reading = (async () => {
      for await (const chunk of stream.body ?? []) text += Buffer.from(chunk).toString()
    })().catch(() => undefined)

    await write('registry/registry/stable.json', '{}')
    await until(() => text.includes('event: build'))
    await write('host/host.json', '{}')
    await until(() => text.includes('event: reload'))
    await write('registry/dev/problems.json', '[{"text":"rusak"}]')
    await until(() => text.includes('event: problems\ndata: [{"text":"rusak"}]'))
    heard.abort()
    await reading

    expect((await ask(`${origin}/`)).text).toContain('<script type="module" src="/-/dev/page.ts"></script>')
    expect((await ask(`${origin}/-/dev/overlay.ts`)).text).toContain('export function showProblems(problems ')
    expect((await ask(`${origin}/-/dev/../problem.ts`)).status).toBe(404)
  })
})
