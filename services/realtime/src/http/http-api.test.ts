import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { RawClient } from '../testing/raw-client.ts'
import { app, sdkFor, startRealtime } from '../testing/start-realtime.ts'
import { md5, sign } from './signature.ts'

let service: Awaited<ReturnType<typeof startRealtime>>
let client: RawClient

beforeAll(async () => {
  service = await startRealtime({ metricsToken: 'm'.repeat(32) })
  client = await RawClient.connect(service.port)
  const auth = (channel: string, user?: string) =>
    service.sdk.authorizeChannel(client.socketId, channel, user ? { user_id: user } : undefined)
  client.say('pusher:subscribe', { channel: 'private-orders', ...auth('private-orders') })
  client.say('pusher:subscribe', { channel: 'presence-doc', ...auth('presence-doc', 'ani') })
  client.say('pusher:subscribe', { channel: 'cache-rates' })
  await client.settled()
})
afterAll(() => service.stop())

type Query = Record<string, string>

/** A request signed as the SDK does it; each part can be replaced. */
function signed(method: string, path: string, { body = '', query = {} }: { body?: string; query?: Query } = {}) {
  const all: Query = {
    auth_key: app.key,
    auth_timestamp: String(Math.floor(Date.now() / 1_000)),
    auth_version: '1.0',
    ...(body ? { body_md5: md5(body) } : {}),
    ...query,
  }
  const sorted = Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1))
  const text = sorted.map(([name, value]) => `${name.toLowerCase()}=${value}`).join('&')
  const signature = query.auth_signature ?? sign(app.secret, `${method}\n${path}\n${text}`)
  return call(method, `${path}?${new URLSearchParams([...sorted, ['auth_signature', signature]])}`, body)
}

async function call(method: string, path: string, body = '') {
  const response = await fetch(`http://127.0.0.1:${service.port}${path}`, { method, ...(body ? { body } : {}) })
  return { status: response.status, ...((await response.json()) as { error?: string }) }
}

const event = (change: object = {}) =>
  JSON.stringify({ name: 'x', channels: ['private-orders'], data: '{}', ...change })
const nothingArrives = async (work: () => Promise<unknown>) => {
  const before = client.received.length
  await work()
  await client.settled()
  expect(client.received.slice(before).map(({ event }) => event)).toEqual(['pusher:pong'])
}

describe('a request is refused and publishes nothing', () => {
  const old = String(Math.floor(Date.now() / 1_000) - 700)
  test.each<[why: string, status: number, query: Query]>([
    ['an old timestamp', 401, { auth_timestamp: old }],
    ['no number as timestamp', 401, { auth_timestamp: 'now' }],
    ['another key', 401, { auth_key: 'other' }],
    ['another version', 401, { auth_version: '2.0' }],
    ['a wrong signature', 401, { auth_signature: '0'.repeat(64) }],
    ['a short signature', 401, { auth_signature: 'x' }],
    ['the digest of another body', 401, { body_md5: md5('other') }],
  ])('for %s', async (_, status, query) => {
    await nothingArrives(async () => {
      expect(await signed('POST', '/apps/1/events', { body: event(), query })).toMatchObject({ status })
    })
  })

  test.each<[why: string, status: number, body: string]>([
    ['data of 10,241 bytes', 413, event({ data: 'x'.repeat(10_241) })],
    ['data of 3,500 characters of three bytes', 413, event({ data: '“'.repeat(3_500) })],
    ['a body of more than 512 kB', 413, event({ data: 'x'.repeat(600_000) })],
    ['101 channels', 400, event({ channels: Array.from({ length: 101 }, (_, n) => `c${n}`) })],
    ['no channel', 400, event({ channels: [] })],
    ['no channels at all', 400, event({ channels: undefined })],
    ['a channel with a forbidden character', 400, event({ channels: ['private-orders', 'a b'] })],
    ['a channel name of 201 characters', 400, event({ channels: ['c'.repeat(201)] })],
    ['an event name of 201 characters', 400, event({ name: 'n'.repeat(201) })],
    ['no event name', 400, event({ name: undefined })],
    ['data that is no string', 400, event({ data: { x: 1 } })],
    ['a socket id that is none', 400, event({ socket_id: 'abc' })],
    ['unknown info', 400, event({ info: 'passwords' })],
    ['user_count of a channel without users', 400, event({ info: 'user_count' })],
    ['malformed JSON', 400, '{"name":'],
    ['JSON of another shape', 400, '[]'],
  ])('for %s', async (_, status, body) => {
    await nothingArrives(async () => {
      expect(await signed('POST', '/apps/1/events', { body })).toMatchObject({ status })
    })
  })

  test('for eleven events in a batch', async () => {
    const batch = Array.from({ length: 11 }, () => ({ name: 'x', channel: 'private-orders', data: '' }))
    await nothingArrives(async () => {
      expect(await signed('POST', '/apps/1/batch_events', { body: JSON.stringify({ batch }) })).toMatchObject({
        status: 400,
      })
    })
  })

  test('for one bad event in a batch, the good ones included', async () => {
    const good = { name: 'x', channel: 'private-orders', data: '' }
    const body = JSON.stringify({ batch: [good, { ...good, data: 'x'.repeat(10_241) }] })
    await nothingArrives(async () => {
      expect(await signed('POST', '/apps/1/batch_events', { body })).toMatchObject({
        status: 413,
        error: 'batch.1.data has more than 10240 bytes',
      })
    })
  })

  test.each([
    ['GET', '/apps/1/events', 405],
    ['GET', '/apps/1/secrets', 404],
    ['GET', '/apps/2/channels', 404],
    ['GET', '/nothing', 404],
    ['GET', '/apps/1/channels/%ZZ', 400],
    ['GET', '/apps/1/channels/private-orders/users', 400],
  ])('%s %s with %i', async (method, path, status) => {
    expect(await signed(method, path)).toMatchObject({ status })
  })

  test('without any signature', async () => {
    expect(await call('GET', '/apps/1/channels')).toEqual({ status: 401, error: 'Unknown auth_key' })
  })

  test('from an SDK with another secret', async () => {
    const external = sdkFor(service.port, { ...app, secret: 'f'.repeat(32) })

    await expect(external.trigger('private-orders', 'x', {})).rejects.toMatchObject({ status: 401 })
  })
})

describe('the HTTP API', () => {
  test('takes data of exactly 10,240 bytes on 100 channels', async () => {
    const channels = ['private-orders', ...Array.from({ length: 99 }, (_, n) => `c${n}`)]

    expect(await signed('POST', '/apps/1/events', { body: event({ channels, data: 'x'.repeat(10_240) }) })).toEqual({
      status: 200,
    })
  })

  test('takes a timestamp of ten minutes ago', async () => {
    const query = { auth_timestamp: String(Math.floor(Date.now() / 1_000) - 595) }

    expect(await signed('GET', '/apps/1/channels', { query })).toMatchObject({ status: 200 })
  })

  test('delivers once on a channel that is named twice', async () => {
    const before = client.received.length

    await signed('POST', '/apps/1/events', {
      body: event({ name: 'twice', channels: ['private-orders', 'private-orders'] }),
    })
    await client.settled()

    expect(client.received.slice(before).filter((message) => message.event === 'twice')).toHaveLength(1)
  })

  test('lists the occupied channels, by prefix, with the figures asked for', async () => {
    const list = async (params: Query) => (await service.sdk.get({ path: '/channels', params })).json()

    expect(await list({})).toEqual({ channels: { 'private-orders': {}, 'presence-doc': {}, 'cache-rates': {} } })
    expect(await list({ filter_by_prefix: 'presence-', info: 'user_count,subscription_count' })).toEqual({
      channels: { 'presence-doc': { user_count: 1, subscription_count: 1 } },
    })
    await expect(list({ info: 'user_count' })).rejects.toMatchObject({ status: 400 })
  })

  test('describes one channel', async () => {
    const show = async (name: string, details: string) =>
      (await service.sdk.get({ path: `/channels/${name}`, params: { info: details } })).json()
    await service.sdk.trigger('cache-rates', 'set', { usd: '16250.00' })

    expect(await show('private-orders', 'subscription_count')).toEqual({ occupied: true, subscription_count: 1 })
    expect(await show('private-nobody', 'subscription_count')).toEqual({ occupied: false, subscription_count: 0 })
    expect(await show('cache-rates', 'cache')).toEqual({
      occupied: true,
      cache: { data: '{"usd":"16250.00"}', ttl: expect.any(Number) },
    })
  })

  test('lists the users of a presence channel', async () => {
    expect(await (await service.sdk.get({ path: '/channels/presence-doc/users' })).json()).toEqual({
      users: [{ id: 'ani' }],
    })
  })

  test('answers a trigger with the figures asked for', async () => {
    const response = await service.sdk.trigger('presence-doc', 'x', {}, { info: 'user_count' })

    expect(await response.json()).toEqual({ channels: { 'presence-doc': { user_count: 1 } } })
  })

  test('terminates a user whose id needs escaping', async () => {
    const other = await RawClient.connect(service.port)
    other.say('pusher:signin', service.sdk.authenticateUser(other.socketId, { id: 'ani & budi' }))
    await other.next('pusher:signin_success')

    await service.sdk.terminateUserConnections('ani & budi')

    expect(await other.ending()).toMatchObject({ code: 4009 })
  })

  test('hides its metrics from callers without the token, and never shows the secret', async () => {
    const metrics = (authorization: string) =>
      fetch(`http://127.0.0.1:${service.port}/metrics`, { headers: { authorization } })

    expect((await metrics('Bearer guess')).status).toBe(401)
    const text = await (await metrics(`Bearer ${'m'.repeat(32)}`)).text()
    expect(text).toMatch(/^ems_realtime_connections 1$/m)
    expect(text).not.toContain(app.secret)
  })

  test('survives a request that breaks off in its body', async () => {
    const broken = request({
      port: service.port,
      path: '/apps/1/events',
      method: 'POST',
      headers: { 'content-length': 100 },
    })
    broken.on('error', () => undefined)
    broken.write('{')
    await new Promise((resolve) => setTimeout(resolve, 50))
    broken.destroy()

    expect(await signed('GET', '/apps/1/channels')).toMatchObject({ status: 200 })
  })
})
