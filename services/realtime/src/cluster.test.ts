import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Pool } from '@ems/postgres'
import { type TestDatabase, testDatabase } from '@ems/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { postgresBus } from './cluster/postgres-bus.ts'
import { RawClient } from './testing/raw-client.ts'
import { silent, startRealtime } from './testing/start-realtime.ts'

type Service = Awaited<ReturnType<typeof startRealtime>>

let database: TestDatabase
let admin: Pool
let services: Service[] = []

beforeAll(async () => {
  database = await testDatabase({ schema: 'realtime', sql: new URL('../sql', import.meta.url) })
  admin = connect({ url: String(process.env.TEST_DATABASE_URL), name: 'outage', max: 1 })
})
beforeEach(async () => {
  services = [await start(), await start()]
})
afterEach(async () => {
  for (const service of services.splice(0)) await service.stop()
})
afterAll(async () => {
  await admin.end()
  await database.drop()
})

const start = () => startRealtime({ bus: postgresBus({ url: database.url, log: silent }) })
const name = () => new URL(database.url).pathname.slice(1)

/** PostgreSQL refuses everybody and ends every connection, as far as this database goes. */
async function outage(work: () => Promise<void>) {
  await admin.query(`alter database ${name()} allow_connections false`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name()])
  await work()
  await admin.query(`alter database ${name()} allow_connections true`)
}

async function on(service: Service | undefined, channel: string, user?: string) {
  if (!service) throw new Error('No such instance')
  const client = await RawClient.connect(service.port)
  const member = user ? { user_id: user, user_info: { name: user } } : undefined
  client.say('pusher:subscribe', { channel, ...service.sdk.authorizeChannel(client.socketId, channel, member) })
  await client.next('pusher_internal:subscription_succeeded')
  return client
}

const notified = (client: RawClient, event: string) => client.received.filter((message) => message.event === event)

async function soon(check: () => Promise<void> | void, withinMs = 8_000) {
  for (const until = performance.now() + withinMs; performance.now() < until; await sleep(20)) {
    try {
      return await check()
    } catch {
      // Not yet; the check after the loop tells why when it never comes true.
    }
  }
  await check()
}

describe('two instances on one database', () => {
  test('deliver what the other one was given, once, short or long', async () => {
    const clients = [await on(services[0], 'private-a'), await on(services[1], 'private-a')]
    const long = 'ä'.repeat(5_000)

    await services[0]?.sdk.trigger('private-a', 'short', { n: 1 })
    await services[0]?.sdk.trigger('private-a', 'long', long)
    await services[0]?.sdk.trigger('private-a', 'last', {})

    for (const client of clients) {
      await client.next('last')
      expect(client.received.slice(2).map(({ event, data }) => [event, data])).toEqual([
        ['short', { n: 1 }],
        ['long', long],
        ['last', {}],
      ])
    }
  })

  test('keep client events from their sender only', async () => {
    const [from, to] = [await on(services[0], 'presence-a', 'ani'), await on(services[1], 'presence-a', 'budi')]

    from.say('client-typing', { field: 'name' }, 'presence-a')

    expect(await to.next('client-typing')).toMatchObject({ user_id: 'ani', data: { field: 'name' } })
    await from.settled()
    expect(notified(from, 'client-typing')).toEqual([])
  })

  test('count a user with tabs on both once', async () => {
    const watching = await on(services[0], 'presence-tabs', 'ani')
    const tabs = [await on(services[0], 'presence-tabs', 'budi'), await on(services[1], 'presence-tabs', 'budi')]
    const users = async () =>
      (await (await services[1]?.sdk.get({ path: '/channels/presence-tabs/users' }))?.json())?.users
    await soon(async () => expect(await users()).toEqual([{ id: 'ani' }, { id: 'budi' }]))
    // Comes after the news of the second tab: the first instance knows of both.
    tabs[1]?.say('client-ready', {}, 'presence-tabs')
    await watching.next('client-ready')

    tabs[0]?.socket.close()
    await tabs[0]?.ending()
    await sleep(100)
    expect([
      notified(watching, 'pusher_internal:member_added').length,
      notified(watching, 'pusher_internal:member_removed').length,
    ]).toEqual([1, 0])

    tabs[1]?.socket.close()
    await watching.next('pusher_internal:member_removed')
    await soon(async () => expect(await users()).toEqual([{ id: 'ani' }]))
  })

  test('add up their subscriptions', async () => {
    for (const service of [services[0], services[1], services[1]]) await on(service, 'private-counted')

    await soon(async () => {
      for (const { sdk } of services) {
        const answer = await sdk.get({ path: '/channels/private-counted', params: { info: 'subscription_count' } })
        expect(await answer.json()).toEqual({ occupied: true, subscription_count: 3 })
      }
    })
  })

  test('end a user wherever it is', async () => {
    const client = await on(services[1], 'private-a')
    client.say('pusher:signin', services[1]?.sdk.authenticateUser(client.socketId, { id: '9' }))
    await client.next('pusher:signin_success')

    await services[0]?.sdk.terminateUserConnections('9')

    expect(await client.ending()).toMatchObject({ code: 4009 })
  })

  test('tell a third one everything when it comes, and forget it when it goes', async () => {
    const ani = await on(services[0], 'presence-a', 'ani')
    await services[1]?.sdk.trigger('private-cache-rates', 'set', { usd: '16250.00' })
    const third = await start()

    const citra = await on(third, 'presence-a', 'citra')
    const subscribed = await citra.next('pusher_internal:subscription_succeeded')
    expect(subscribed.data).toMatchObject({ presence: { ids: ['ani', 'citra'] } })
    expect(await (await on(third, 'private-cache-rates')).next('set')).toMatchObject({ data: { usd: '16250.00' } })

    await third.stop()
    expect(await ani.next('pusher_internal:member_removed')).toMatchObject({ data: { user_id: 'citra' } })
  })

  test('keep serving their own clients while the database is away, say so, and catch up when it is back', async () => {
    const [nearby, far] = [await on(services[0], 'private-a'), await on(services[1], 'private-a')]
    const health = async (service: Service | undefined) => {
      const response = await fetch(`http://127.0.0.1:${service?.port}/healthz`)
      return [response.status, ((await response.json()) as { reason?: string }).reason]
    }

    await outage(async () => {
      await soon(async () =>
        expect(await health(services[1])).toEqual([503, expect.stringContaining('PostgreSQL is away')]),
      )
      await services[0]?.sdk.trigger('private-a', 'meanwhile', { n: 1 })
      await nearby.next('meanwhile')
      await on(services[0], 'presence-late', 'ani')
      expect(notified(far, 'meanwhile')).toEqual([])
    })

    expect(await far.next('meanwhile', { withinMs: 10_000 })).toMatchObject({ data: { n: 1 } })
    const late = await on(services[1], 'presence-late', 'budi')
    await soon(() => expect(JSON.stringify(late.received)).toContain('ani'))
    await soon(async () => expect((await health(services[1]))[0]).toBe(200))
  })

  test('start while the database is away, and find the others when it is back', async () => {
    let late: Service | undefined
    await outage(async () => {
      late = await start()
    })
    if (late) services.push(late)
    const client = await on(services[2], 'private-a')

    await soon(async () => {
      await services[0]?.sdk.trigger('private-a', 'hello', {})
      await client.next('hello', { withinMs: 200 })
    })
  })
})
