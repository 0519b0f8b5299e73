import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import type { PresenceChannel } from 'pusher-js'
import { startRealtime } from '../testing/start-realtime.ts'
import { type Client, connected, heard, once, type Person, stockClient, subscribed } from '../testing/stock-client.ts'

let service: Awaited<ReturnType<typeof startRealtime>>
const clients: Client[] = []

beforeAll(async () => {
  service = await startRealtime({ tellsCounts: true })
})
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect()
})
afterAll(() => service.stop())

async function join(person?: Person) {
  const client = stockClient(service.port, service.sdk, person)
  clients.push(client)
  await connected(client)
  return client
}

/** Everything sent before it has arrived when this resolves: the answer to a ping comes last. */
async function settled(client: Client) {
  const pong = new Promise<void>((resolve) => {
    client.connection.bind('message', ({ event }: { event: string }) => event === 'pusher:pong' && resolve())
  })
  client.connection.send_event('pusher:ping', {})
  await pong
}

describe('the stock pusher-js client', () => {
  test.each(['news', 'private-orders.1', 'presence-orders.1'])(
    'receives what the stock SDK triggers on %s',
    async (name) => {
      const channel = await subscribed(await join(), name)
      const arrived = once(channel, 'created')

      const response = await service.sdk.trigger(name, 'created', { id: '7', changed: ['naïve', '“x”'] })

      expect(response.status).toBe(200)
      expect(await arrived).toEqual({ id: '7', changed: ['naïve', '“x”'] })
    },
  )

  test('receives each event of a batch on its channel', async () => {
    const client = await join()
    const [one, other] = [await subscribed(client, 'private-one'), await subscribed(client, 'private-other')]
    const arrived = Promise.all([once(one, 'a'), once(other, 'b')])

    await service.sdk.triggerBatch([
      { channel: 'private-one', name: 'a', data: { n: 1 } },
      { channel: 'private-other', name: 'b', data: 'plain text' },
    ])

    expect(await arrived).toEqual([{ n: 1 }, 'plain text'])
  })

  test('does not receive what it excluded itself from', async () => {
    const [sender, other] = [await join(), await join()]
    const own = heard(await subscribed(sender, 'private-orders.2'), 'updated')
    const arrived = once(await subscribed(other, 'private-orders.2'), 'updated')

    await service.sdk.trigger('private-orders.2', 'updated', {}, { socket_id: sender.connection.socket_id })
    await arrived
    await settled(sender)

    expect(own).toEqual([])
  })

  test('receives nothing more once it unsubscribed', async () => {
    const client = await join()
    const channel = await subscribed(client, 'private-orders.3')
    const all = heard(channel, 'updated')

    client.unsubscribe('private-orders.3')
    await settled(client)
    await service.sdk.trigger('private-orders.3', 'updated', {})
    await settled(client)

    expect(all).toEqual([])
  })

  test('reads an encrypted channel, of which the wire shows only ciphertext', async () => {
    const client = await join()
    const wire = heard<{ event: string; data: { ciphertext?: string } }>(client.connection, 'message')
    const channel = await subscribed(client, 'private-encrypted-salaries')
    const arrived = once(channel, 'changed')

    await service.sdk.trigger('private-encrypted-salaries', 'changed', { salary: '12000000.00' })

    expect(await arrived).toEqual({ salary: '12000000.00' })
    expect(wire.find(({ event }) => event === 'changed')?.data.ciphertext).toMatch(/^[\w+/=]+$/)
    expect(JSON.stringify(wire)).not.toContain('12000000')
  })

  test('sends client events to the others on a private channel, not to itself', async () => {
    const [sender, other] = [await join(), await join()]
    const from = await subscribed(sender, 'private-room')
    const own = heard(from, 'client-typing')
    const arrived = once(await subscribed(other, 'private-room'), 'client-typing')

    from.trigger('client-typing', { field: 'name' })

    expect(await arrived).toEqual({ field: 'name' })
    await settled(sender)
    expect(own).toEqual([])
  })

  test('learns on a presence channel who sent a client event', async () => {
    const [ani, budi] = [await join({ id: 'ani' }), await join({ id: 'budi' })]
    const from = await subscribed(ani, 'presence-room')
    const to = await subscribed(budi, 'presence-room')
    const arrived = new Promise((resolve) => to.bind('client-typing', (...all: unknown[]) => resolve(all)))

    from.trigger('client-typing', { field: 'name' })

    expect(await arrived).toEqual([{ field: 'name' }, { user_id: 'ani' }])
  })

  test('is told the last event of a cache channel, or that there is none', async () => {
    const missed = once(await (await join()).subscribe('private-cache-rates'), 'pusher:cache_miss')
    await missed
    await service.sdk.trigger('private-cache-rates', 'set', { usd: '16250.00' })

    const last = await once((await join()).subscribe('private-cache-rates'), 'set')

    expect(last).toEqual({ usd: '16250.00' })
  })

  test('is told how many subscribe to a channel', async () => {
    const [one, other] = [await join(), await join()]
    const channel = await subscribed(one, 'private-counted')
    const counts = heard<{ subscription_count: number }>(channel, 'pusher:subscription_count')

    await subscribed(other, 'private-counted')
    await expectSoon(() => expect(counts.at(-1)).toEqual({ subscription_count: 2 }))
  })
})

describe('a presence channel', () => {
  test('knows its members and their particulars', async () => {
    await subscribed(await join({ id: 'ani', info: { name: 'Ani' } }), 'presence-doc.1')

    const { members } = await subscribed<PresenceChannel>(
      await join({ id: 'budi', info: { name: 'Budi' } }),
      'presence-doc.1',
    )

    expect(members.count).toBe(2)
    expect(members.me).toEqual({ id: 'budi', info: { name: 'Budi' } })
    expect(members.get('ani')).toEqual({ id: 'ani', info: { name: 'Ani' } })
  })

  test('tells of a user with two tabs once, at the first and after the last', async () => {
    const watching = await subscribed(await join({ id: 'ani' }), 'presence-doc.2')
    const added = heard<{ id: string }>(watching, 'pusher:member_added')
    const removed = heard<{ id: string }>(watching, 'pusher:member_removed')
    const tabs = [await join({ id: 'budi' }), await join({ id: 'budi' })] as const
    for (const tab of tabs) await subscribed(tab, 'presence-doc.2')

    tabs[0].disconnect()
    await expectSoon(() => expect(service.realtime.connections.size).toBe(2))
    expect([added.map(({ id }) => id), removed]).toEqual([['budi'], []])

    tabs[1].disconnect()
    await expectSoon(() => expect(removed.map(({ id }) => id)).toEqual(['budi']))
    expect(added).toHaveLength(1)
  })

  test('takes a signed-in user without channel_data', async () => {
    const client = stockClient(
      service.port,
      service.sdk,
      { id: 'citra', info: { name: 'Citra' } },
      {
        channelAuthorization: {
          endpoint: '',
          transport: 'ajax',
          customHandler: ({ socketId, channelName }, answer) =>
            answer(null, service.sdk.authorizeChannel(socketId, channelName)),
        },
      },
    )
    clients.push(client)
    client.signin()

    const { members } = await subscribed<PresenceChannel>(client, 'presence-doc.3')

    expect(members.me).toEqual({ id: 'citra', info: { name: 'Citra' } })
  })
})

describe('a signed-in user', () => {
  async function signedIn(person: Person) {
    const client = await join(person)
    client.signin()
    await expectSoon(() => expect(client.user.user_data).not.toBeNull())
    await expectSoon(() =>
      expect(service.realtime.hub.presences.subscriptions(`#server-to-user-${person.id}`)).toBeGreaterThan(0),
    )
    return client
  }

  test('receives what the SDK sends to it, on every tab, and nobody else does', async () => {
    const [tab, otherTab, stranger] = [
      await signedIn({ id: '41' }),
      await signedIn({ id: '41' }),
      await signedIn({ id: '42' }),
    ]
    const strange = heard(stranger.user, 'job.progress')
    const arrived = Promise.all([once(tab.user, 'job.progress'), once(otherTab.user, 'job.progress')])

    await service.sdk.sendToUser('41', 'job.progress', { id: '9', progress: 50 })

    expect(await arrived).toEqual([
      { id: '9', progress: 50 },
      { id: '9', progress: 50 },
    ])
    await settled(stranger)
    expect(strange).toEqual([])
  })

  test('is cut off by terminate_connections, on every tab, and does not come back', async () => {
    const [tab, otherTab, stranger] = [
      await signedIn({ id: '51' }),
      await signedIn({ id: '51' }),
      await signedIn({ id: '52' }),
    ]
    const ended = Promise.all([once(tab.connection, 'disconnected'), once(otherTab.connection, 'disconnected')])

    await service.sdk.terminateUserConnections('51')
    await ended

    expect(stranger.connection.state).toBe('connected')
  })

  test('hears who of its watchlist comes and goes', async () => {
    const ani = await join({ id: 'w1', watchlist: ['w2', 'w3'] })
    const online = heard<{ user_ids: string[] }>(ani.user.watchlist, 'online')
    const offline = heard<{ user_ids: string[] }>(ani.user.watchlist, 'offline')
    await signedIn({ id: 'w3' })
    ani.signin()
    await expectSoon(() => expect(offline).toMatchObject([{ user_ids: ['w2'] }]))

    const budi = await signedIn({ id: 'w2' })
    budi.disconnect()
    await expectSoon(() => expect(offline).toMatchObject([{ user_ids: ['w2'] }, { user_ids: ['w2'] }]))

    expect(online).toMatchObject([{ user_ids: ['w3'] }, { user_ids: ['w2'] }])
  })
})

async function expectSoon(check: () => void, withinMs = 5_000) {
  for (const until = performance.now() + withinMs; performance.now() < until; ) {
    try {
      return check()
    } catch {
      // Not yet; the check after the loop tells why when it never comes true.
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  check()
}
