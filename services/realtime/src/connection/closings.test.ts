import { afterEach, describe, expect, test } from '@jest/globals'
import { RawClient } from '../testing/raw-client.ts'
import { origin, startRealtime } from '../testing/start-realtime.ts'
import { connected, heard, once, stockClient } from '../testing/stock-client.ts'
import { closings } from './protocol.ts'

type Service = Awaited<ReturnType<typeof startRealtime>>
const ends: (() => unknown)[] = []

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function start(options?: Parameters<typeof startRealtime>[0]) {
  const service = await startRealtime(options)
  ends.push(service.stop)
  return service
}

function stock(service: Service, options?: Parameters<typeof stockClient>[3]) {
  const client = stockClient(service.port, service.sdk, { id: '1' }, options)
  ends.push(() => client.disconnect())
  return client
}

const raw = (service: Service, ...rest: [path?: string, options?: ConstructorParameters<typeof RawClient>[2]]) =>
  new RawClient(service.port, ...rest)

/** Connection attempts within a while, counted where they arrive. */
async function attempts(service: Service, code: number, withinMs: number) {
  await new Promise((resolve) => setTimeout(resolve, withinMs))
  return service.realtime.figures.refused.get(code) ?? 0
}

describe('a connection is refused', () => {
  test.each([
    ['/app/test-key?protocol=7', { headers: { origin: 'https://evil.test' } }, 4009, 'origin'],
    ['/app/other-key?protocol=7', {}, 4001, 'No application'],
    ['/somewhere?protocol=7', {}, 4005, 'Path'],
    ['//?protocol=7', {}, 4005, 'Path'],
    ['/app/%ZZ?protocol=7', {}, 4001, 'No application'],
    ['/app/test-key?protocol=7&version=%3Cscript%3E', {}, 4006, 'version'],
    ['/app/test-key?protocol=seven', {}, 4006, 'version'],
    ['/app/test-key?protocol=6', {}, 4007, 'speaks 7'],
    ['/app/test-key', {}, 4008, 'No protocol'],
  ])('%s %j with %i', async (path, options, code, reason) => {
    const closed = await raw(await start(), path, options).ending()

    expect(closed.code).toBe(code)
    expect(closed.reason).toContain(reason)
  })

  test('with 4003 while the application is disabled, and the HTTP API answers 403', async () => {
    const service = await start({ disabled: true })

    expect(await raw(service).ending()).toMatchObject({ code: 4003 })
    await expect(service.sdk.trigger('news', 'x', {})).rejects.toMatchObject({ status: 403 })
  })

  test('with 4000 when TLS is demanded and the proxy reports none', async () => {
    const service = await start({ tlsOnly: true })
    const overTls = { headers: { 'x-forwarded-proto': 'https' } }

    expect(await raw(service).ending()).toMatchObject({ code: 4000 })
    await expect(RawClient.connect(service.port, undefined, overTls)).resolves.toBeDefined()
  })

  test('with 4000 when a client that is no proxy of ours claims TLS', async () => {
    const service = await start({ tlsOnly: true, proxies: '10.0.0.0/8' })

    const claimed = raw(service, undefined, { headers: { 'x-forwarded-proto': 'https' } })

    expect(await claimed.ending()).toMatchObject({ code: 4000 })
  })

  test('with 4100 when the server is full, until a client leaves', async () => {
    const service = await start({ limits: { connections: 1 } })
    const first = await RawClient.connect(service.port)

    expect(await raw(service).ending()).toMatchObject({ code: 4100 })
    first.socket.close()
    await first.ending()
    await expect(RawClient.connect(service.port)).resolves.toBeDefined()
  })

  test('with 4004 when one address has too many, while another address has not', async () => {
    const service = await start({ limits: { connectionsPerAddress: 1 } })
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
    await RawClient.connect(service.port, undefined, from('203.0.113.1'))

    expect(await raw(service, undefined, from('203.0.113.1')).ending()).toMatchObject({ code: 4004 })
    await expect(RawClient.connect(service.port, undefined, from('203.0.113.2'))).resolves.toBeDefined()
  })

  test('never for its own page', async () => {
    const service = await start()

    await expect(RawClient.connect(service.port, undefined, { headers: { origin } })).resolves.toBeDefined()
  })
})

describe('a connection is closed', () => {
  test('with 4201 when the client is silent and does not answer a ping; the others hear that it left', async () => {
    const service = await start({ limits: { activitySeconds: 0.2, pongSeconds: 0.2 } })
    const silent = await RawClient.connect(service.port)
    const ani = service.sdk.authorizeChannel(silent.socketId, 'presence-doc', { user_id: 'ani' })
    silent.say('pusher:subscribe', { channel: 'presence-doc', ...ani })
    await silent.next('pusher_internal:subscription_succeeded')

    await silent.next('pusher:ping')

    expect(await silent.ending()).toMatchObject({ code: 4201 })
    expect(service.realtime.hub.presences.members('presence-doc').size).toBe(0)
  })

  test('with 4202 when it neither subscribes nor signs in', async () => {
    const service = await start({ limits: { idleSeconds: 0.1, pongSeconds: 0.2 } })
    const idle = await RawClient.connect(service.port)
    const busy = await RawClient.connect(service.port)
    busy.say('pusher:subscribe', { channel: 'news' })

    expect(await idle.ending()).toMatchObject({ code: 4202 })
    await busy.settled()
  })

  test('with 4009 when a sign-in has a wrong signature', async () => {
    const service = await start()
    const client = await RawClient.connect(service.port)
    const { user_data } = service.sdk.authenticateUser(client.socketId, { id: '1' })

    client.say('pusher:signin', { auth: `test-key:${'0'.repeat(64)}`, user_data })

    expect(await client.ending()).toMatchObject({ code: 4009 })
  })

  test('with 4100 when it floods', async () => {
    const service = await start({ limits: { messagesAtOnce: 20, messagesPerSecond: 1 } })
    const client = await RawClient.connect(service.port)

    for (let n = 0; n < 30; n++) client.say('pusher:ping')

    expect(await client.ending()).toMatchObject({ code: 4100 })
  })

  test('with 1003 when it sends bytes instead of text, with 1009 when it sends too much', async () => {
    const service = await start({ limits: { message: 1_000 } })
    const [binary, large] = [await RawClient.connect(service.port), await RawClient.connect(service.port)]

    binary.socket.send(Buffer.from([1, 2, 3]))
    large.socket.send('x'.repeat(2_000))

    expect(await binary.ending()).toMatchObject({ code: 1003 })
    expect(await large.ending()).toMatchObject({ code: 1009 })
  })

  test('without ceremony when the client does not read what it is sent', async () => {
    const service = await start({ limits: { unsent: 64 * 1024 } })
    const slow = await RawClient.connect(service.port)
    slow.say('pusher:subscribe', { channel: 'news' })
    await slow.next('pusher_internal:subscription_succeeded')
    slow.socket.pause()

    for (let n = 0; n < 2_000 && service.realtime.connections.size > 0; n++) {
      service.realtime.hub.publish({ channel: 'news', event: 'large', data: 'x'.repeat(10_000) })
      await new Promise(setImmediate)
    }

    expect(service.realtime.connections.size).toBe(0)
  })
})

describe('pusher-js', () => {
  const refusals: [code: number, service: Parameters<typeof startRealtime>[0], client: Parameters<typeof stock>[1]][] =
    [
      [4001, {}, { key: 'other-key' }],
      [4003, { disabled: true }, {}],
      [4004, { limits: { connectionsPerAddress: 0 } }, {}],
      [4005, {}, { wsPath: '/nowhere' }],
    ]
  test('gives up after 4001, 4003, 4004 and 4005', async () => {
    const tried = refusals.map(async ([code, options, client]) => {
      const service = await start(options)
      const { connection } = stock(service, client)
      const errors = heard<{ error: { data: { code: number } } }>(connection, 'error')
      await once(connection, 'disconnected')
      return [errors[0]?.error.data.code, await attempts(service, code, 1_500)]
    })

    expect(await Promise.all(tried)).toEqual(refusals.map(([code]) => [code, 1]))
  })

  test('turns to TLS after 4000', async () => {
    const service = await start({ tlsOnly: true })
    const { connection } = stock(service)

    await once(connection, 'error')

    expect(Reflect.get(connection, 'usingTLS')).toBe(true)
  })

  test('comes back a second after 4100', async () => {
    const service = await start({ limits: { connections: 1 } })
    const other = await RawClient.connect(service.port)
    const client = stock(service)
    await once(client.connection, 'error')
    const rejectedAt = performance.now()
    other.socket.close()

    await connected(client)

    expect(performance.now() - rejectedAt).toBeGreaterThan(800)
  })

  test.each([closings.restarting, closings.noPong, closings.idle])(
    'comes back at once after $code',
    async (closing) => {
      const service = await start()
      const client = stock(service)
      await connected(client)
      const took: number[] = []
      for (let n = 0; n < 5; n++) {
        const again = once(client.connection, 'connected')
        const closedAt = performance.now()
        for (const connection of service.realtime.connections) connection.close(closing)
        await again
        took.push(performance.now() - closedAt)
      }

      // With a delay, which is a second, all five would take longer. One alone may find the machine busy.
      expect(Math.min(...took)).toBeLessThan(800)
    },
  )

  test('only says 4301 when it sends client events too fast, and stays', async () => {
    const service = await start({ limits: { clientEventsPerSecond: 2 } })
    const client = stock(service)
    const channel = client.subscribe('private-room')
    await once(channel, 'pusher:subscription_succeeded')
    const error = once<{ data: object }>(client.connection, 'error')

    for (let n = 0; n < 3; n++) channel.trigger('client-typing', { n })

    expect((await error).data).toEqual({ code: 4301, message: 'A client sends at most 2 events a second' })
    expect(client.connection.state).toBe('connected')
  })
})
