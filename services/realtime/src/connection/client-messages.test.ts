import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { RawClient } from '../testing/raw-client.ts'
import { startRealtime } from '../testing/start-realtime.ts'

let service: Awaited<ReturnType<typeof startRealtime>>
const clients: RawClient[] = []

beforeAll(async () => {
  service = await startRealtime({ limits: { membersPerChannel: 2, channelsPerConnection: 3 } })
})
afterEach(() => {
  for (const client of clients.splice(0)) client.socket.terminate()
})
afterAll(() => service.stop())

async function join() {
  const client = await RawClient.connect(service.port)
  clients.push(client)
  return client
}

const authFor = (
  client: RawClient,
  channel: string,
  member?: { user_id: string; user_info?: Record<string, unknown> },
) => service.sdk.authorizeChannel(client.socketId, channel, member)

async function on(client: RawClient, channel: string, member?: Parameters<typeof authFor>[2]) {
  const before = client.received.length
  const auth = /^p/.test(channel) ? authFor(client, channel, member) : {}
  client.say('pusher:subscribe', { channel, ...auth })
  await client.settled()
  return client.received.slice(before).find((message) => message.event !== 'pusher:pong')
}

async function errorOf(client: RawClient, say: () => void) {
  const before = client.received.length
  say()
  await client.settled()
  return client.received.slice(before).filter(({ event }) => event !== 'pusher:pong')
}

const mistake = (message: string) => [{ event: 'pusher:error', data: { code: null, message } }]
const rejectedEvent = (message: string) => [{ event: 'pusher:error', data: { code: 4301, message } }]
const rejected = (channel: string, type: string, status: number, error: string) => ({
  event: 'pusher:subscription_error',
  channel,
  data: { type, error, status },
})

describe('a message that makes no sense is answered, and the connection stays', () => {
  test.each([
    ['not JSON', 'A message is a JSON object with an event'],
    ['null', 'A message is a JSON object with an event'],
    ['{"event":7}', 'A message is a JSON object with an event'],
    ['{"event":"hello"}', 'Unknown event hello'],
    ['{"event":"pusher_internal:member_added","channel":"presence-doc"}', 'Unknown event pusher_internal:member_added'],
    ['{"event":"pusher:subscribe"}', 'pusher:subscribe names a channel'],
    ['{"event":"pusher:subscribe","data":{"channel":["a"]}}', 'pusher:subscribe names a channel'],
    ['{"event":"pusher:subscribe","data":"{broken"}', 'pusher:subscribe names a channel'],
    ['{"event":"pusher:unsubscribe","data":{}}', 'pusher:unsubscribe names a channel'],
    ['{"event":"pusher:signin","data":{}}', 'pusher:signin carries auth and user_data'],
  ])('%s', async (text, message) => {
    const client = await join()

    expect(await errorOf(client, () => client.socket.send(text))).toEqual(mistake(message))
  })

  test('data may be an object or its JSON', async () => {
    const client = await join()

    client.say('pusher:subscribe', JSON.stringify({ channel: 'news' }))

    expect(await client.next('pusher_internal:subscription_succeeded')).toMatchObject({ channel: 'news' })
  })
})

describe('a subscription is refused', () => {
  test.each([
    ['none', 'private-a', () => ''],
    ['one for another channel', 'private-a', (client: RawClient) => authFor(client, 'private-b').auth],
    ['one for another socket', 'private-a', (_: RawClient, other: RawClient) => authFor(other, 'private-a').auth],
    ['the public key alone', 'private-a', () => 'test-key:'],
    [
      'one without its channel_data',
      'presence-a',
      (client: RawClient) => authFor(client, 'presence-a', { user_id: '1' }).auth,
    ],
  ])('when the signature is %s', async (_, channel, authOf) => {
    const [client, other] = [await join(), await join()]

    client.say('pusher:subscribe', { channel, auth: authOf(client, other) })

    expect(await client.next('pusher:subscription_error')).toEqual(
      rejected(channel, 'AuthError', 401, `Invalid signature for channel ${channel}`),
    )
  })

  test('when channel_data was changed after it was signed', async () => {
    const client = await join()
    const { auth } = authFor(client, 'presence-a', { user_id: '1' })

    client.say('pusher:subscribe', { channel: 'presence-a', auth, channel_data: '{"user_id":"2"}' })

    expect(await client.next('pusher:subscription_error')).toMatchObject({ data: { status: 401 } })
  })

  test.each(['a b', 'ä', '', '#server-to-user-7', 'c'.repeat(201)])(
    'when the channel is called %j',
    async (channel) => {
      const client = await join()

      client.say('pusher:subscribe', { channel })

      expect(await client.next('pusher:subscription_error')).toMatchObject({
        data: { type: 'BadRequest', status: 400 },
      })
    },
  )

  test.each([
    ['no user_id', {}],
    ['a user_id of 129 characters', { user_id: 'x'.repeat(129) }],
    ['a user_info of more than 1 kB', { user_id: '1', user_info: { text: 'x'.repeat(1_024) } }],
  ])('when channel_data has %s', async (_, member) => {
    const answer = await on(await join(), 'presence-a', member as { user_id: string })

    expect(answer).toEqual(
      rejected(
        'presence-a',
        'BadRequest',
        400,
        'A presence channel needs channel_data with a user_id, or a signed-in user',
      ),
    )
  })

  test('when there is one already', async () => {
    const client = await join()
    await on(client, 'news')

    expect(await errorOf(client, () => client.say('pusher:subscribe', { channel: 'news' }))).toEqual(
      mistake('Existing subscription to channel news'),
    )
    expect(service.realtime.hub.presences.subscriptions('news')).toBe(1)
  })

  test('when the presence channel is full, except for another tab of a member', async () => {
    await on(await join(), 'presence-full', { user_id: 'ani' })
    await on(await join(), 'presence-full', { user_id: 'budi' })

    expect(await on(await join(), 'presence-full', { user_id: 'ani' })).toMatchObject({
      event: 'pusher_internal:subscription_succeeded',
    })
    expect(await on(await join(), 'presence-full', { user_id: 'citra' })).toEqual(
      rejected('presence-full', 'LimitReached', 403, 'A presence channel has at most 2 members'),
    )
  })

  test('when the connection has too many', async () => {
    const client = await join()
    for (const channel of ['a', 'b', 'c']) await on(client, channel)

    expect(await on(client, 'd')).toEqual(rejected('d', 'LimitReached', 403, 'A connection has at most 3 channels'))
  })
})

describe('a client event is refused', () => {
  const anywhere = 'A client event goes to a channel the client is subscribed to'
  const kind = 'Client events are for private and presence channels that are not encrypted'

  test.each([
    ['a public channel', 'news', kind],
    ['an encrypted channel', 'private-encrypted-a', kind],
  ])('on %s', async (_, channel, message) => {
    const client = await join()
    await on(client, channel)

    expect(await errorOf(client, () => client.say('client-x', {}, channel))).toEqual(rejectedEvent(message))
  })

  test('on a channel the client is not on, and nobody there hears it', async () => {
    const [client, other] = [await join(), await join()]
    await on(other, 'private-a')

    const answer = await errorOf(client, () => client.say('client-x', {}, 'private-a'))

    expect(answer).toEqual(rejectedEvent(anywhere))
    expect(await errorOf(other, () => undefined)).toEqual([])
  })

  test.each([
    ['a name of 201 characters', `client-${'x'.repeat(194)}`, 'x', 'The name of an event has at most 200 characters'],
    ['10,241 bytes of data', 'client-x', 'x'.repeat(10_241), 'The data of an event has at most 10240 bytes'],
  ])('with %s', async (_, event, payload, message) => {
    const client = await join()
    await on(client, 'private-a')

    expect(await errorOf(client, () => client.say(event, payload, 'private-a'))).toEqual(rejectedEvent(message))
  })
})

describe('a sign-in', () => {
  const signin = (client: RawClient, user: { id: string; watchlist?: string[] }) =>
    service.sdk.authenticateUser(client.socketId, user)

  test('is not changed to another user on the same connection', async () => {
    const client = await join()
    client.say('pusher:signin', signin(client, { id: '1' }))
    await client.next('pusher:signin_success')

    expect(await errorOf(client, () => client.say('pusher:signin', signin(client, { id: '2' })))).toEqual(
      mistake('Another user is signed in on this connection'),
    )
  })

  test('with a watchlist of 101 users is refused', async () => {
    const client = await join()
    const watchlist = Array.from({ length: 101 }, (_, n) => String(n))

    expect(await errorOf(client, () => client.say('pusher:signin', signin(client, { id: '1', watchlist })))).toEqual(
      mistake('user_data has an id and at most 100 users on its watchlist'),
    )
  })

  test('opens the own user channel and no other', async () => {
    const client = await join()
    client.say('pusher:signin', signin(client, { id: '1' }))
    await client.next('pusher:signin_success')

    expect(await on(client, '#server-to-user-2')).toMatchObject({ event: 'pusher:subscription_error' })
    client.say('pusher:subscribe', { channel: '#server-to-user-1' })
    expect(await client.next('pusher_internal:subscription_succeeded')).toMatchObject({ channel: '#server-to-user-1' })
  })
})
