import { randomBytes } from 'node:crypto'
import { type ConnectionOptions, connect as handshake } from 'node:tls'
import { startService, type TestDatabase, type TestService, testDatabase } from '@ems/testing'
import { findNginx } from '@ems/testing/nginx'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { WebSocket } from 'ws'
import { hidden } from '../../identity/src/testing/browser.ts'
import { testEnvironment } from '../../identity/src/testing/environment.ts'
import { askFrom, type Front, startFront } from './testing/front.ts'
import { type Gateway, startGateway } from './testing/start-gateway.ts'
import { echo, startUpstream, type Upstream } from './testing/upstream.ts'

const nginx = findNginx()
if (!nginx)
  process.stdout.write('The TLS front is not tried: there is no nginx here (Debian: apt-get install nginx).\n')

/** Everything that a client could say of its own address. */
const forged = {
  'x-forwarded-for': '8.8.8.8, 9.9.9.9',
  'x-real-ip': '8.8.8.8',
  'true-client-ip': '8.8.8.8',
  'x-client-ip': '8.8.8.8',
  'cf-connecting-ip': '8.8.8.8',
  forwarded: 'for=8.8.8.8;proto=https',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'gopher',
}

const suite = nginx ? describe : describe.skip
suite('behind the TLS front of deploy/, in a real nginx', () => {
  let database: TestDatabase
  let api: Upstream
  let identity: TestService
  let realtime: TestService
  let gateway: Gateway
  let front: Front
  const open: WebSocket[] = []

  beforeAll(async () => {
    database = await testDatabase({
      schema: 'sso',
      sql: new URL('../../identity/sql', import.meta.url),
    })
    const LOG_LEVEL = 'error'
    const origin = 'https://ems.test'
    api = await startUpstream(echo)
    const env = { ...(await testEnvironment(database.url)), EMS_URL: origin, LOG_LEVEL }
    identity = await startService({ name: 'identity', env })
    realtime = await startService({
      name: 'realtime',
      env: {
        ...{ EMS_URL: origin, LOG_LEVEL, REALTIME_APP_ID: '1', REALTIME_KEY: 'key', REALTIME_TLS_ONLY: '1' },
        REALTIME_SECRET: randomBytes(32).toString('hex'),
      },
    })
    gateway = await startGateway({
      ...{ EMS_URL: origin, LOG_LEVEL, EMS_TRUSTED_PROXIES: '127.0.0.1' },
      ...{ API_URL: api.url, IDENTITY_URL: identity.url, REALTIME_URL: realtime.url },
    })
    front = await startFront(nginx as string, gateway.port)
  })
  afterAll(async () => {
    for (const socket of open) socket.terminate()
    await front?.stop()
    await gateway?.end()
    await Promise.all([identity?.kill(), realtime?.kill(), api?.stop()])
    await database?.drop()
  })

  /** Address of the client that the API receives. */
  const notified = async (from: string, at = front.url, headers = {}) =>
    JSON.parse((await askFrom(from, `${at}/api/v1/me`, { headers })).text).headers['x-forwarded-for']

  /** Resolves with what the service says first, or with the number it closes with. */
  const connect = (from: string, headers = {}) =>
    new Promise<string | number>((resolve, reject) => {
      const socket = new WebSocket(`wss://127.0.0.1:${front.port}/realtime/app/key?protocol=7`, {
        ...{ localAddress: from, rejectUnauthorized: false, headers, perMessageDeflate: false },
      })
      open.push(socket)
      socket.on('message', (text) => {
        const { event } = JSON.parse(String(text))
        // A client that leaves a ping unanswered is disconnected, and 1,000 of them take a while to connect.
        if (event === 'pusher:ping') socket.send('{"event":"pusher:pong","data":{}}')
        else resolve(event)
      })
      socket.on('close', resolve)
      socket.on('error', reject)
    })

  test('two clients have two addresses, and forged headers change nothing', async () => {
    expect([await notified('127.0.1.1'), await notified('127.0.1.2')]).toEqual(['127.0.1.1', '127.0.1.2'])
    expect(await notified('127.0.1.1', front.url, forged)).toBe('127.0.1.1')
  })

  test('one header asks browsers for TLS, on the answers of every service', async () => {
    for (const path of ['/', '/api/v1/me', '/sso/login', '/nowhere']) {
      const { headers } = await askFrom('127.0.0.1', `${front.url}${path}`)
      expect([path, headers['strict-transport-security']]).toEqual([path, 'max-age=31536000; includeSubDomains'])
    }
  })

  test('TLS is 1.3 where the client knows it, at least 1.2, and never without forward secrecy and authenticated encryption', async () => {
    const agreed = (options: ConnectionOptions) =>
      new Promise<string | undefined>((resolve) => {
        const socket = handshake({ host: '127.0.0.1', port: front.port, rejectUnauthorized: false, ...options })
        socket.on('secureConnect', () => {
          resolve(`${socket.getProtocol()} ${socket.getCipher().name}`)
          socket.destroy()
        })
        socket.on('error', () => resolve(undefined))
      })
    const weak = (ciphers: string) => agreed({ maxVersion: 'TLSv1.2', ciphers: `${ciphers}:@SECLEVEL=0` })

    expect(await agreed({})).toMatch(/^TLSv1\.3 /)
    expect(await agreed({ maxVersion: 'TLSv1.2' })).toBe('TLSv1.2 ECDHE-ECDSA-AES256-GCM-SHA384')
    expect(await agreed({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' })).toBeUndefined()
    expect(await weak('ECDHE-ECDSA-AES128-SHA')).toBeUndefined()
    expect(await weak('ECDHE-ECDSA-AES256-SHA384')).toBeUndefined()
  })

  test('a client that bypasses the front is not believed either', async () => {
    expect(await notified('127.0.1.1', gateway.url, forged)).toBe('127.0.1.1')
  })

  test('the audit of a sign-in has the address of the client, whatever it says', async () => {
    const page = await askFrom('127.0.1.7', `${front.url}/sso/login`)
    const cookie = page.headers['set-cookie']?.map((line) => line.split(';')[0]).join('; ') ?? ''
    const fields = { csrf: hidden(page.text, 'csrf'), email: 'siapa@ems.test', password: 'salah' }

    const { status } = await askFrom('127.0.1.7', `${front.url}/sso/login`, {
      method: 'POST',
      headers: { ...forged, cookie, origin: 'https://ems.test', 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams(fields)),
    })

    expect(status).toBe(401)
    const { rows } = await database.pool.query('select host(ip) as ip from sso.audit_events')
    expect(rows).toEqual([{ ip: '127.0.1.7' }])
  })

  test('1,001 websockets of 1,001 clients are fine', async () => {
    const clients = Array.from({ length: 1_001 }, (_, n) => `127.1.${Math.floor(n / 250)}.${(n % 250) + 1}`)
    const heard = new Set<string | number>()
    for (let n = 0; n < clients.length; n += 50)
      for (const one of await Promise.all(clients.slice(n, n + 50).map((from) => connect(from)))) heard.add(one)

    expect([...heard]).toEqual(['pusher:connection_established'])
  })

  test('of one client the 1,001st websocket is refused, whatever it says, and another client is let in', async () => {
    const heard: (string | number)[] = []
    for (let n = 0; n < 1_000; n += 50)
      heard.push(...(await Promise.all(Array.from({ length: 50 }, () => connect('127.2.0.1')))))

    expect(new Set(heard)).toEqual(new Set(['pusher:connection_established']))
    expect(await connect('127.2.0.1')).toBe(4004)
    expect(await connect('127.2.0.1', forged)).toBe(4004)
    expect(await connect('127.2.0.2')).toBe('pusher:connection_established')
  })
})
