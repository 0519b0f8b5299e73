import { once } from 'node:events'
import { request as open } from 'node:http'
import { connect } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import Fastify from 'fastify'
import { ask, until } from '../testing/ask.ts'
import { type Gateway, startGateway } from '../testing/start-gateway.ts'
import { echo, startUpstream, type Upstream } from '../testing/upstream.ts'

const MEGABYTE = 1024 * 1024

const rows = JSON.stringify({ data: Array.from({ length: 100 }, (_, id) => ({ type: 'users', id })) })
const aborted: boolean[] = []
let unavailableCalls = 0
let busyUntil = 0
let endSlowStream: () => void
let api: Upstream
let identity: Upstream
let realtime: Upstream
let gateway: Gateway

beforeAll(async () => {
  api = await startUpstream((request, response) => {
    if (request.url === '/api/v1/slow-stream') {
      response.write('first')
      endSlowStream = () => response.end('last')
    } else if (request.url === '/api/v1/unavailable') {
      unavailableCalls += 1
      response.writeHead(503, { 'content-type': 'application/vnd.api+json', 'content-length': 13, 'retry-after': '1' })
      response.end('{"errors":[]}')
    } else if (request.url === '/api/v1/busy' && performance.now() < busyUntil) {
      request.resume()
      response
        .writeHead(503, { 'content-type': 'application/vnd.api+json', 'x-ems-not-begun': '1' })
        .end('{"errors":[]}')
    } else if (request.url === '/api/v1/rows') {
      const head = { 'content-type': 'application/vnd.api+json', vary: 'Authorization' }
      response.writeHead(200, { ...head, 'content-length': rows.length }).end(rows)
    } else if (request.url === '/api/v1/breaks-in-rows') {
      response.writeHead(200, { 'content-type': 'application/json' }).write(rows)
      setTimeout(() => response.destroy(), 50)
    } else if (request.url === '/api/v1/breaks') {
      response.writeHead(200, { 'content-length': 100 }).write('only a part')
      setTimeout(() => response.destroy(), 50)
    } else if (request.url === '/api/v1/reads-late') {
      setTimeout(() => echo(request, response), 400)
    } else if (request.url === '/api/v1/aborted') {
      request.resume().on('close', () => aborted.push(!request.complete))
    } else echo(request, response)
  })
  identity = await startUpstream((request, response) => {
    if (request.url === '/sso/login') {
      response.writeHead(303, {
        location: '/sso/elsewhere',
        'set-cookie': ['a=1; Path=/sso; HttpOnly', 'b=2; Path=/sso'],
        'content-security-policy': "default-src 'none'",
        'referrer-policy': 'no-referrer',
      })
      response.end()
    } else echo(request, response)
  })
  realtime = await startUpstream(echo)
  gateway = await startGateway({ API_URL: api.url, IDENTITY_URL: identity.url, REALTIME_URL: realtime.url })
})
afterAll(async () => {
  await gateway.end()
  await Promise.all([api.stop(), identity.stop(), realtime.stop()])
})
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  await Promise.all([api.comeBack(), identity.comeBack()])
})

const echoed = async (path: string, question = {}) => JSON.parse((await ask(gateway.origin + path, question)).text)

describe('a request reaches its service', () => {
  test.each([
    ['/api/v1/users?page[number]=2&filter[q]=a%20b', '/api/v1/users?page[number]=2&filter[q]=a%20b'],
    ['/sso/.well-known/openid-configuration', '/sso/.well-known/openid-configuration'],
    ['/realtime/apps/1/events?auth_key=k', '/apps/1/events?auth_key=k'],
  ])('%s as %s', async (path, expected) => {
    expect((await echoed(path)).url).toBe(expected)
  })

  test.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('by %s', async (method) => {
    const { status, text } = await ask(`${gateway.origin}/api/v1/users`, { method })

    expect(status).toBe(200)
    if (method !== 'HEAD') expect(JSON.parse(text).method).toBe(method)
  })

  test.each(['application/vnd.api+json', 'application/json', 'text/plain', 'multipart/form-data; boundary=x'])(
    'with a body of type %s',
    async (type) => {
      const requested = await echoed('/api/v1/users', {
        method: 'POST',
        headers: { 'content-type': type },
        body: '{"a":1}',
      })

      expect([requested.length, requested.headers['content-type']]).toEqual([7, type])
    },
  )

  test('with the client’s address, and none of what the client claims about it', async () => {
    const claims = {
      'x-forwarded-for': '8.8.8.8',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      'x-forwarded-prefix': '/evil',
      forwarded: 'for=8.8.8.8',
      'x-real-ip': '8.8.8.8',
    }

    const { headers } = await echoed('/api/v1/users', { headers: claims })

    expect(headers).toMatchObject({
      'x-forwarded-for': expect.stringMatching(/^(::1|(::ffff:)?127\.0\.0\.1)$/),
      'x-forwarded-host': `localhost:${gateway.port}`,
      'x-forwarded-proto': 'http',
    })
    expect(JSON.stringify(headers)).not.toMatch(/8\.8\.8\.8|evil|gopher/)
  })

  test('with the credentials and headers of the business calls', async () => {
    const sent = {
      authorization: 'Bearer t',
      username: 'Ada',
      usermail: 'ada@ems.test',
      cookie: 'a=1',
      'idempotency-key': 'k',
    }

    expect((await echoed('/api/v1/users', { headers: sent })).headers).toMatchObject(sent)
  })

  test('with a request id of its own, whatever the client calls itself', async () => {
    for (const input of ['from-client-0001', '8a6e0804-2bd0-4672-b79d-d97027f9071a', '{"level":30}']) {
      const { headers } = await echoed('/api/v1/users', { headers: { 'x-request-id': input } })
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
      expect(headers['x-request-id']).not.toBe(input)
    }
  })

  test('although it asks to be told to continue', async () => {
    const sent = { expect: '100-continue', 'content-type': 'application/json' }

    expect((await echoed('/api/v1/users', { method: 'POST', headers: sent, body: '{}' })).length).toBe(2)
  })
})

describe('an answer comes back', () => {
  test('with redirects, cookies and policies as the service wrote them', async () => {
    const { status, headers } = await ask(`${gateway.origin}/sso/login`)

    expect([status, headers.location]).toEqual([303, '/sso/elsewhere'])
    expect(headers['set-cookie']).toEqual(['a=1; Path=/sso; HttpOnly', 'b=2; Path=/sso'])
    expect(headers['content-security-policy']).toBe("default-src 'none'")
    expect(headers['referrer-policy']).toBe('no-referrer')
  })

  test('as it is made, not when it is complete', async () => {
    const { first, ended } = await new Promise<{ first: string; ended: Promise<unknown> }>((resolve, reject) => {
      const sent = open(`${gateway.origin}/api/v1/slow-stream`, (answer) => {
        answer.once('data', (chunk) => resolve({ first: String(chunk), ended: once(answer, 'end') }))
      })
      sent.on('error', reject).end()
    })
    endSlowStream()

    expect(first).toBe('first')
    await ended
  })

  test('at once when the service says it is busy: asking again is the client’s affair', async () => {
    const { status, headers } = await ask(`${gateway.origin}/api/v1/unavailable`)

    expect([status, headers['retry-after']]).toEqual([503, '1'])
    expect(unavailableCalls).toBe(1)
  })

  test('packed where it is JSON and the client takes it, and not otherwise', async () => {
    const as = async (accepted: string, path = '/api/v1/rows') => {
      const { headers, body } = await ask(gateway.origin + path, { headers: { 'accept-encoding': accepted } })
      return { coding: headers['content-encoding'], vary: headers.vary, size: body.length, body }
    }
    const packed = await as('br, gzip')

    expect([packed.coding, packed.vary]).toEqual(['gzip', 'Authorization, Accept-Encoding'])
    expect(packed.size).toBeLessThan(rows.length / 3)
    expect(gunzipSync(packed.body).toString()).toBe(rows)
    expect(await as('gzip;q=0')).toMatchObject({ coding: undefined, size: rows.length })
    expect((await as('gzip', '/sso/.well-known/openid-configuration')).coding).toBeUndefined()
    expect((await as('gzip', '/api/v1/unavailable')).coding).toBeUndefined()
  })

  // An answer that arrives in one piece is complete before the proxy drops it: only then nothing else hears its error.
  test.each([
    ['GET', 0],
    ['GET', 10],
    ['GET', MEGABYTE],
    ['POST', 10],
    ['POST', MEGABYTE],
  ])('to nobody when the client of a %s left before its %d bytes came: nothing fails', async (method, size) => {
    const sent: ReturnType<typeof open>[] = []
    let arrived = 0
    let responded = 0
    const slow = await startUpstream(async (request, response) => {
      request.resume()
      arrived += 1
      if (arrived === 5) for (const one of sent) one.destroy()
      // Long enough for the gateway to notice that its client left.
      await until(() => arrived >= 5)
      await sleep(300)
      responded += 1
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify('a'.repeat(size)))
    })
    ends.push(slow.stop)
    const other = await startGateway({ API_URL: slow.url })
    ends.unshift(other.end)

    for (let n = 0; n < 5; n++) {
      const headers = { 'content-type': 'application/json', 'accept-encoding': 'gzip' }
      const left = open(`${other.origin}/api/v1/users`, { method, headers, agent: false })
      left.on('error', () => undefined)
      left.end(method === 'POST' ? '{}' : undefined)
      sent.push(left)
    }
    await until(() => responded === 5)

    expect((await ask(`${other.origin}/api/v1/users`)).text).toHaveLength(size + 2)
    expect(other.output()).not.toMatch(/"level":[56]0/)
  })

  test('broken off when the service broke off, packed or not', async () => {
    const packed = ask(`${gateway.origin}/api/v1/breaks-in-rows`, { headers: { 'accept-encoding': 'gzip' } })
    await expect(packed).rejects.toThrow(/aborted|hang up|ECONNRESET/)
  })

  test('broken off when the service broke off, never as if it were whole', async () => {
    await expect(ask(`${gateway.origin}/api/v1/breaks`)).rejects.toThrow(/aborted|hang up|ECONNRESET/)
  })
})

describe('a large body', () => {
  const body = Buffer.alloc(50 * MEGABYTE, 'a')

  test('passes whole where the service takes it', async () => {
    expect((await echoed('/api/v1/documents', { method: 'POST', body })).length).toBe(body.length)
  })

  test('passes whole to a service that is slow to read it', async () => {
    const some = body.subarray(0, 5 * MEGABYTE)

    expect((await echoed('/api/v1/reads-late', { method: 'POST', body: some })).length).toBe(some.length)
  })

  test('that its sender gives up reaches the service as given up', async () => {
    const sent = open(`${gateway.origin}/api/v1/aborted`, {
      method: 'POST',
      headers: { 'content-length': body.length },
    })
    sent.on('error', () => undefined)
    sent.write(body.subarray(0, MEGABYTE), () => setTimeout(() => sent.destroy(), 100))

    await until(() => aborted.length === 1)
    expect(aborted).toEqual([true])
    expect((await ask(`${gateway.origin}/healthz`)).status).toBe(200)
  })

  test.each([0, 60])('is refused as too large by a service that does not, after %d ms', async (delay) => {
    const strict = Fastify({ bodyLimit: MEGABYTE })
    strict.addHook('onRequest', () => new Promise((resolve) => setTimeout(resolve, delay)))
    strict.get('/healthz', async () => ({}))
    strict.post('/api/v1/users', async () => ({}))
    await strict.listen({ host: '127.0.0.1', port: 0 })
    ends.push(() => strict.close())
    const { port } = strict.server.address() as { port: number }
    const other = await startGateway({ API_URL: `http://127.0.0.1:${port}` })
    ends.unshift(other.end)

    const headers = { 'content-type': 'application/json' }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => ask(`${other.origin}/api/v1/users`, { method: 'POST', headers, body })),
    )

    expect(answers.map(({ status }) => status)).toEqual([413, 413, 413, 413])
    expect(answers[0]?.headers['content-type']).toContain('json')
    expect((await ask(`${other.origin}/healthz`)).status).toBe(200)
  })
})

describe('a service that is away', () => {
  test('is waited for where it has too much to do for some seconds and has begun nothing', async () => {
    busyUntil = performance.now() + 3_500
    expect((await ask(`${gateway.origin}/api/v1/busy`, { method: 'POST', body: '{}' })).status).toBe(200)
  })

  test('is waited for by a reader: a restart goes unnoticed', async () => {
    await api.stop()
    const requesting = ask(`${gateway.origin}/api/v1/users`)
    await new Promise((resolve) => setTimeout(resolve, 700))
    await api.comeBack()

    expect((await requesting).status).toBe(200)
  })

  test('is said at once to a writer, in the words of the API', async () => {
    await api.stop()

    const { status, headers, text } = await ask(`${gateway.origin}/api/v1/users`, { method: 'POST', body: '{}' })

    expect([status, headers['content-type'], headers['retry-after']]).toEqual([503, 'application/vnd.api+json', '2'])
    expect(JSON.parse(text)).toEqual({
      errors: [
        {
          id: headers['x-request-id'],
          status: '503',
          code: 'SERVICE_UNAVAILABLE',
          title: 'Layanan tidak tersedia',
          detail: 'Server sedang tidak dapat dihubungi. Coba lagi sebentar lagi.',
        },
      ],
    })
  })

  test('is a small page during a sign-in, and an OAuth error to a program', async () => {
    await identity.stop()

    const [page, program] = await Promise.all([
      ask(`${gateway.origin}/sso/auth?client_id=ems-web`, { headers: { accept: 'text/html,*/*' } }),
      ask(`${gateway.origin}/sso/token`, { method: 'POST', body: 'grant_type=refresh_token' }),
    ])

    expect([page.status, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
    expect(page.text).toContain('<h1>Layanan tidak tersedia</h1>')
    expect([program.status, JSON.parse(program.text).error]).toEqual([503, 'temporarily_unavailable'])
  })

  test('leaves pages and the other services as they are', async () => {
    await api.stop()

    expect((await ask(`${gateway.origin}/private/home/dashboard`)).status).toBe(200)
    expect((await ask(`${gateway.origin}/sso/jwks`)).status).toBe(200)
  })
})

describe('a path that tries to leave its service', () => {
  test.each([
    '/api/../sso/admin/accounts',
    '/api/%2e%2e/sso/admin',
    '/realtime/..%2f..%2fapi',
    '/api/v1/..%5c..%5csso',
  ])('%s is refused', async (path) => {
    const { status, text } = await ask(gateway.origin + path)

    expect([400, 404]).toContain(status)
    expect(text).not.toContain('"url"')
  })
})

test('an address too long to be read is refused in the words of the API', async () => {
  const { status, headers, text } = await ask(`${gateway.url}/api/v1/users?filter[q]=${'x'.repeat(20_000)}`)

  expect([status, headers['content-type']]).toEqual([431, 'application/vnd.api+json'])
  expect(JSON.parse(text).errors[0].detail).toContain('Alamat atau header permintaan terlalu panjang.')
})

describe('a request that two servers would read differently', () => {
  const sent = (lines: readonly string[], body = '') => {
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1')
    socket.write(`${[...lines, 'Host: ems.test', 'Connection: close'].join('\r\n')}\r\n\r\n${body}`)
    return textOf(socket)
  }

  test.each([
    ['with two kinds of length', ['Content-Length: 4', 'Transfer-Encoding: chunked']],
    ['with two lengths', ['Content-Length: 4', 'Content-Length: 5']],
    ['with a length that is no number', ['Content-Length: +4']],
    ['whose last coding is not chunked', ['Transfer-Encoding: chunked, identity']],
    ['with a space before the colon', ['Transfer-Encoding : chunked']],
    ['with a folded header', ['X-A: 1', ' Transfer-Encoding: chunked']],
  ])('%s is refused at the door', async (_, lines) => {
    const answer = await sent(
      ['POST /api/v1/rows HTTP/1.1', ...lines],
      '0\r\n\r\nGET /api/v1/smuggled HTTP/1.1\r\n\r\n',
    )

    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1)
  })

  test('is not sent back to who asks for a trace', async () => {
    const answer = await sent(['TRACE /api/v1/rows HTTP/1.1', 'Authorization: Bearer canary'])

    expect(answer).toMatch(/^HTTP\/1\.1 4/)
    expect(answer).not.toContain('canary')
  })
})

test('an address too long to be read is refused without a body where none may follow', async () => {
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1')
  socket.write(`HEAD /api/v1/users?filter[q]=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: ems.test\r\n\r\n`)
  const answer = await textOf(socket)

  expect(answer).toMatch(/^HTTP\/1\.1 431 /)
  expect(answer.split('\r\n\r\n')[1]).toBe('')
})

test('a sign-in code never reaches the log', async () => {
  await api.stop()
  await ask(`${gateway.origin}/api/v1/callback?code=canary-4711&state=canary-4712`, { method: 'POST', body: 'a' })

  await until(() => gateway.output().includes('/api/v1/callback'))
  expect(gateway.output()).not.toContain('canary')
})

test('nor does the token in the address of a calendar feed', async () => {
  await api.stop()
  await ask(`${gateway.origin}/api/v1/calendar-feeds/canary-4713.ics`, { method: 'POST', body: 'a' })

  await until(() => gateway.output().includes('/api/v1/calendar-feeds/….ics'))
  expect(gateway.output()).not.toContain('canary')
})
