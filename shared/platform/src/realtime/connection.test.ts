import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { answerRequests, resetPlatform } from '../testing/index.ts'

type Handler = (payload: unknown) => void
type Authorizer = (asked: object, answer: (error: Error | null, data: unknown) => void) => Promise<void>
type Options = Record<string, unknown> & { channelAuthorization: { customHandler: Authorizer } }

/** The used part of pusher-js; the wire itself is tested with the real client in services/realtime. */
class FakePusher {
  static last: FakePusher
  handlers = new Map<string, Handler>()
  channels = new Map<string, FakeChannel>()
  connection = { bind: (event: string, handler: Handler) => this.handlers.set(event, handler) }
  isClosed = false
  readonly key: string
  readonly options: Options

  constructor(key: string, options: Options) {
    this.key = key
    this.options = options
    FakePusher.last = this
  }
  subscribe(name: string) {
    const channel = this.channels.get(name) ?? new FakeChannel()
    channel.subscriptions += 1
    this.channels.set(name, channel)
    return channel
  }
  unsubscribe(name: string) {
    this.channels.delete(name)
  }
  attempts = 0
  connect() {
    this.attempts += 1
  }
  disconnect() {
    this.isClosed = true
    this.is('disconnected')
  }
  is(current: string) {
    this.handlers.get('state_change')?.({ current })
  }
}

class FakeChannel {
  subscriptions = 0
  global: ((event: string, payload: unknown) => void)[] = []
  handlers = new Map<string, Handler>()
  bind_global(handler: (event: string, payload: unknown) => void) {
    this.global.push(handler)
  }
  bind(event: string, handler: Handler) {
    this.handlers.set(event, handler)
  }
  says(event: string, payload: unknown) {
    for (const handler of this.global) handler(event, payload)
  }
}

jest.unstable_mockModule('pusher-js', () => ({ default: FakePusher }))
const { connect, connectionState, disconnect, listen } = await import('./connection.ts')
const { queryClient } = await import('../api/query-client.ts')

const own = { key: 'k', cluster: '', hosted: false }

beforeEach(() => connect(own))
afterEach(() => {
  disconnect()
  resetPlatform()
  jest.restoreAllMocks()
})

describe('the line for pushed events', () => {
  test('is opened once, to this origin', async () => {
    const first = FakePusher.last
    await connect(own)

    expect(FakePusher.last).toBe(first)
    expect(first.options).toMatchObject({ wsHost: 'localhost', wsPath: '/realtime', forceTLS: false })
  })

  test('goes to the hosted service by configuration alone', async () => {
    disconnect()
    await connect({ key: 'k', cluster: 'ap1', hosted: true })

    expect(FakePusher.last.options).toMatchObject({ cluster: 'ap1', forceTLS: true })
    expect(FakePusher.last.options).not.toHaveProperty('wsHost')
  })

  test('joins a channel once for all its listeners, and leaves it with the last', () => {
    const [first, second] = [jest.fn(), jest.fn()]
    const stops = [listen('private-users.1', 'updated', first), listen('private-users.1', 'updated', second)]
    const channel = FakePusher.last.channels.get('private-users.1')

    channel?.says('updated', { id: '7' })
    expect([first, second].map((listener) => listener.mock.calls)).toEqual([[[{ id: '7' }]], [[{ id: '7' }]]])
    expect(channel?.subscriptions).toBe(1)

    stops[0]?.()
    expect(FakePusher.last.channels.size).toBe(1)
    stops[1]?.()
    expect(FakePusher.last.channels.size).toBe(0)
  })

  test('joins what was wanted before it was open', async () => {
    disconnect()
    const stop = listen('private-users.2', 'updated', () => undefined)
    await connect(own)

    expect([...FakePusher.last.channels.keys()]).toEqual(['private-users.2'])
    stop()
  })

  test('has everything read again after it was down, and only then', () => {
    const reread = jest.spyOn(queryClient, 'invalidateQueries')
    FakePusher.last.is('connecting')
    FakePusher.last.is('connected')
    expect(connectionState.get()).toBe('connected')
    expect(reread).not.toHaveBeenCalled()

    FakePusher.last.is('unavailable')
    expect(connectionState.get()).toBe('disconnected')
    FakePusher.last.is('connecting')
    expect(connectionState.get()).toBe('disconnected')
    FakePusher.last.is('connected')
    expect(reread).toHaveBeenCalledTimes(1)
  })

  test('is tried anew within four seconds of its loss, then ever less often, until it is back', () => {
    jest.useFakeTimers()
    const line = FakePusher.last
    line.is('connected')
    line.is('connecting')

    jest.advanceTimersByTime(4_000)
    expect(line.attempts).toBe(1)
    jest.advanceTimersByTime(8_000)
    expect(line.attempts).toBe(2)

    line.is('connected')
    jest.advanceTimersByTime(120_000)
    expect(line.attempts).toBe(2)
    jest.useRealTimers()
  })

  test('that never was is left to pusher-js', () => {
    jest.useFakeTimers()
    FakePusher.last.is('connecting')
    FakePusher.last.is('unavailable')

    jest.advanceTimersByTime(120_000)

    expect(FakePusher.last.attempts).toBe(0)
    jest.useRealTimers()
  })

  test('is silently off when the key is refused', () => {
    FakePusher.last.handlers.get('error')?.({ data: { code: 4001 } })
    FakePusher.last.is('disconnected')

    expect(connectionState.get()).toBe('off')
  })

  test('asks the API once to be let into all channels of a moment, and is told of each', async () => {
    const requested: string[] = []
    answerRequests(async (request) => {
      requested.push(`${request.method} ${new URL(request.url).pathname} ${await request.text()}`)
      return new Response('{"private-user.7":{"auth":"k:sig"}}')
    })
    const [own, other] = [jest.fn(), jest.fn()]

    const { customHandler } = FakePusher.last.options.channelAuthorization
    await Promise.all([
      customHandler({ socketId: '1.2', channelName: 'private-user.7' }, own),
      customHandler({ socketId: '1.2', channelName: 'private-user.8' }, other),
    ])

    expect(requested).toEqual([
      'POST /api/v1/push/auths socket_id=1.2&channel_name=private-user.7&channel_name=private-user.8',
    ])
    expect(own).toHaveBeenCalledWith(null, { auth: 'k:sig' })
    expect(other).toHaveBeenCalledWith(expect.any(Error), null)
  })

  test.each([
    ['a refusal', 200, 1],
    ['an outage', 503, 2],
  ])('joins again after %s (%s): %s attempts', async (_, status, attempts) => {
    jest.useFakeTimers()
    answerRequests(() => new Response('{}', { status }))
    const stop = listen(`private-x.${status}`, 'updated', () => undefined)
    const channel = FakePusher.last.channels.get(`private-x.${status}`)
    const { customHandler } = FakePusher.last.options.channelAuthorization
    await customHandler({ socketId: '1.2', channelName: `private-x.${status}` }, () => undefined)

    channel?.handlers.get('pusher:subscription_error')?.({})
    jest.advanceTimersByTime(60_000)

    expect(channel?.subscriptions).toBe(attempts)
    stop()
    jest.useRealTimers()
  })
})
