import { afterAll, beforeAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { sign } from './http/signature.ts'
import { RawClient } from './testing/raw-client.ts'
import { app, startRealtime } from './testing/start-realtime.ts'

let service: Awaited<ReturnType<typeof startRealtime>>

beforeAll(async () => {
  service = await startRealtime({ limits: { clientEventsPerSecond: 10_000, messagesPerSecond: 10_000 } })
})
afterAll(() => service.stop())

const channels = [
  'private-a',
  'private-b',
  'presence-a',
  'private-cache-a',
  'private-encrypted-a',
  '#server-to-user-0',
] as const
const person = fc.integer({ min: 0, max: 2 })
const channel = fc.constantFrom(...channels)
/** How a client comes by the signature it shows. Only `own` was made for what it asks. */
const proof = fc.constantFrom(
  'own',
  'none',
  'of another socket',
  'of another channel',
  'with another secret',
  'of a sign-in',
)

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('subscribe' as const), who: person, channel, proof }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unsubscribe' as const), who: person, channel }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('publish' as const), channel }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('whisper' as const), who: person, channel }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const textFor = (socketId: string, name: string, channelData: string | undefined) =>
  [socketId, name, ...(channelData === undefined ? [] : [channelData])].join(':')

function authOf(
  proof: string,
  clients: RawClient[],
  { who, channel }: { who: number; channel: string },
  payload?: string,
) {
  const id = clients[who]?.socketId ?? ''
  const other = clients[(who + 1) % 3]?.socketId ?? ''
  const another = channels[(channels.indexOf(channel as 'private-a') + 1) % channels.length] ?? ''
  const signatures: Record<string, string> = {
    own: sign(app.secret, textFor(id, channel, payload)),
    none: '',
    'of another socket': sign(app.secret, textFor(other, channel, payload)),
    'of another channel': sign(app.secret, textFor(id, another, payload)),
    'with another secret': sign('x'.repeat(32), textFor(id, channel, payload)),
    'of a sign-in': sign(app.secret, `${id}::user::${JSON.stringify({ id: '0' })}`),
  }
  return `${app.key}:${signatures[proof]}`
}

async function run(steps: Step[]) {
  const clients = await Promise.all([0, 1, 2].map(() => RawClient.connect(service.port)))
  const allowed = clients.map(() => new Set<string>())
  const expected = clients.map((): string[] => [])
  const notify = (name: string, text: string, except?: number) => {
    for (const [n, channelsOf] of allowed.entries()) if (n !== except && channelsOf.has(name)) expected[n]?.push(text)
  }

  for (const [number, taken] of steps.entries()) {
    const client = 'who' in taken ? clients[taken.who] : undefined
    const channelsOf = 'who' in taken ? allowed[taken.who] : undefined
    const text = `${taken.kind} ${number}`
    if (taken.kind === 'publish') {
      service.realtime.hub.publish({ channel: taken.channel, event: 'told', data: text })
      notify(taken.channel, text)
    } else if (taken.kind === 'whisper') {
      client?.say('client-told', text, taken.channel)
      if (channelsOf?.has(taken.channel) && !/encrypted|#/.test(taken.channel)) notify(taken.channel, text, taken.who)
    } else if (taken.kind === 'unsubscribe') {
      client?.say('pusher:unsubscribe', { channel: taken.channel })
      channelsOf?.delete(taken.channel)
    } else {
      const channel_data = taken.channel.startsWith('presence-') ? `{"user_id":"${taken.who}"}` : undefined
      const auth = authOf(taken.proof, clients, taken, channel_data)
      client?.say('pusher:subscribe', { channel: taken.channel, auth, channel_data })
      // Without a sign-in no connection may have the channel of a user, whatever is signed.
      if (taken.proof === 'own' && taken.channel !== '#server-to-user-0') channelsOf?.add(taken.channel)
    }
    await client?.settled()
  }

  for (const client of clients) await client.settled()
  // A cache channel repeats its last event to a new subscriber: that it may see it is what counts here.
  const notifiedTo = (client: RawClient) => client.received.filter(({ event }) => /^(client-)?told$/.test(event))
  const live = clients.map((client) =>
    notifiedTo(client)
      .filter(({ channel: on }) => on !== 'private-cache-a')
      .map(({ data }) => data),
  )
  for (const [n, client] of clients.entries())
    for (const { channel: on = '' } of notifiedTo(client)) expect(everAllowed(steps, n)).toContain(on)
  for (const client of clients) client.socket.terminate()
  return { live, expected: expected.map((texts) => texts.filter((text) => !onCache(steps, text))) }
}

const onCache = (steps: Step[], text: string) => steps[Number(text.split(' ')[1])]?.channel === 'private-cache-a'
const everAllowed = (steps: Step[], n: number) =>
  steps
    .filter((taken) => taken.kind === 'subscribe' && taken.who === n && taken.proof === 'own')
    .map(({ channel: on }) => on)

test('no message reaches a socket that was not allowed on its channel at that moment, and every other one arrives', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const { live, expected } = await run(steps)
      expect(live).toEqual(expected)
    }),
    { numRuns: 40 },
  )
}, 60_000)

test('whatever text a client sends, it is answered and nobody else notices', async () => {
  const names = fc.constantFrom(
    'pusher:subscribe',
    'pusher:unsubscribe',
    'pusher:signin',
    'pusher:pong',
    'client-x',
    '__proto__',
  )
  const strange = fc.oneof(
    fc.constantFrom('__proto__', 'constructor', '', 'private-a', 'presence-a'),
    fc.string(),
    fc.jsonValue(),
  )
  const message = fc.record({
    event: fc.oneof(names, fc.string()),
    channel: strange,
    data: fc.oneof(fc.record({ channel: strange, auth: strange, channel_data: strange, user_data: strange }), strange),
  })
  const bystander = await RawClient.connect(service.port)
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          message.map((value) => JSON.stringify(value)),
          fc.json(),
          fc.string(),
        ),
        { maxLength: 20 },
      ),
      async (texts) => {
        const client = await RawClient.connect(service.port)
        for (const text of texts) client.socket.send(text)
        await Promise.race([client.settled(), client.ending()])
        client.socket.terminate()
      },
    ),
    { numRuns: 60 },
  )
  await bystander.settled()
  expect(bystander.received.map(({ event }) => event)).toEqual(['pusher:connection_established', 'pusher:pong'])
}, 60_000)
