import type PusherServer from 'pusher'
import PusherModule, { type Channel, type Options } from 'pusher-js'
import { app } from './start-realtime.ts'

/** The package declares a default export, but its Node build exports the class itself. */
const PusherClient = PusherModule as unknown as typeof PusherModule.default
/** After a refusal pusher-js leaves the close timer of its websocket behind, 30 s, for which Jest would wait. */
const CLOSE_TIMER_MS = 30_000
const startTimer = globalThis.setTimeout
globalThis.setTimeout = Object.assign((...args: Parameters<typeof startTimer>) => {
  const timer = startTimer(...args)
  return Number(args[1]) >= CLOSE_TIMER_MS ? timer.unref() : timer
}, startTimer)

export type Client = InstanceType<typeof PusherClient>

export type Person = { id: string; info?: Record<string, unknown>; watchlist?: string[] }

/** The stock browser client, pointed at a service on this machine; `sdk` plays the part of the API's push/auth. */
export function stockClient(
  port: number,
  sdk: PusherServer,
  person: Person = { id: '1' },
  { key = app.key, ...options }: Partial<Options> & { key?: string } = {},
) {
  const member = { user_id: person.id, user_info: person.info ?? {} }
  return new PusherClient(key, {
    cluster: 'none',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      endpoint: '',
      transport: 'ajax',
      customHandler: ({ socketId, channelName }, answer) =>
        answer(null, sdk.authorizeChannel(socketId, channelName, isPresence(channelName) ? member : undefined)),
    },
    userAuthentication: {
      endpoint: '',
      transport: 'ajax',
      customHandler: ({ socketId }, answer) =>
        answer(
          null,
          sdk.authenticateUser(socketId, {
            id: person.id,
            user_info: person.info ?? {},
            watchlist: person.watchlist ?? [],
          }),
        ),
    },
    ...options,
  })
}

const isPresence = (channel: string) => channel.startsWith('presence-')

type Bindable = { bind: (event: string, callback: (value: never) => void) => unknown }

/** The next time this event is heard; rejects after `withinMs`. */
export const once = <T = unknown>(emitter: Bindable, event: string, withinMs = 5_000) =>
  new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No ${event} within ${withinMs} ms`)), withinMs)
    emitter.bind(event, (value) => {
      clearTimeout(timer)
      resolve(value as T)
    })
  })

/** Subscribes and waits until the server has agreed. */
export async function subscribed<C extends Channel = Channel>(client: Client, name: string) {
  const channel = client.subscribe(name)
  await once(channel, 'pusher:subscription_succeeded')
  return channel as C
}

/** Connected, as a promise. */
export const connected = (client: Client) =>
  client.connection.state === 'connected'
    ? Promise.resolve()
    : once(client.connection, 'connected').then(() => undefined)

/** Everything the client says about an event from now on. */
export function heard<T = unknown>(emitter: Bindable, event: string) {
  const values: T[] = []
  emitter.bind(event, (value) => values.push(value as T))
  return values
}
