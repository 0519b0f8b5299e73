import type { Log } from '@ems/service'
import { z } from 'zod'
import { type App, allowsUser } from '../http/signature.ts'
import type { Webhooks } from '../http/webhooks.ts'
import type { Hub } from '../hub.ts'
import { jsonOf } from '../json.ts'
import { isEncrypted, needsAuth } from '../names.ts'
import { admission, type Refusal } from '../presence/admission.ts'
import type { Revocations } from '../revocations/revocations.ts'
import type { Connection } from './connection.ts'
import type { Limits } from './limits.ts'
import { CLIENT_EVENT_REJECTED, closings, errorFrame, frame } from './protocol.ts'

/** Dependencies of responses to a client. */
export type Context = { app: App; hub: Hub; limits: Limits; webhooks: Webhooks; revocations: Revocations; log: Log }

const envelope = z.object({ event: z.string(), channel: z.string().optional(), data: z.unknown().optional() })
type Envelope = z.infer<typeof envelope>

/** Some clients send `data` as an object, some as its JSON. */
const objectOf = <S extends z.ZodType>(schema: S) =>
  z.preprocess((payload) => (typeof payload === 'string' ? jsonOf(payload) : payload), schema)

const subscription = objectOf(
  z.object({ channel: z.string(), auth: z.string().nullish(), channel_data: z.string().nullish() }),
)
const unsubscription = objectOf(z.object({ channel: z.string() }))
const signin = objectOf(z.object({ auth: z.string(), user_data: z.string() }))

/** Handles one message of a client. Never throws, and never affects other clients, for any input. */
export function answer(context: Context, connection: Connection, text: string) {
  const message = envelope.safeParse(jsonOf(text))
  if (!message.success) return connection.send(errorFrame('A message is a JSON object with an event'))
  const { event, data } = message.data
  if (event === 'pusher:ping') connection.send(frame('pusher:pong', { data: {} }))
  else if (event === 'pusher:pong') return
  else if (event === 'pusher:subscribe') subscribe(context, connection, data)
  else if (event === 'pusher:unsubscribe') unsubscribe(context, connection, data)
  else if (event === 'pusher:signin') signIn(context, connection, data)
  else if (event.startsWith('client-')) relay(context, connection, message.data)
  else connection.send(errorFrame(`Unknown event ${event.slice(0, 200)}`))
}

function subscribe(context: Context, connection: Connection, payload: unknown) {
  const request = subscription.safeParse(payload)
  if (!request.success) return connection.send(errorFrame('pusher:subscribe names a channel'))
  const { channel } = request.data
  if (connection.channels.has(channel))
    return connection.send(errorFrame(`Existing subscription to channel ${channel}`))

  const { auth, channel_data } = request.data
  const admitted = admission(context, connection, { channel, auth: auth ?? '', channelData: channel_data ?? undefined })
  if ('refused' in admitted) refuse(connection, channel, admitted.refused)
  else {
    if (admitted.bounds) context.revocations.bind(connection, admitted.bounds)
    context.hub.subscribe(connection, channel, admitted.member)
  }
}

const refuse = (connection: Connection, channel: string, { type, error, status }: Refusal) =>
  connection.send(frame('pusher:subscription_error', { channel, data: { type, error, status } }))

function unsubscribe({ hub }: Context, connection: Connection, payload: unknown) {
  const request = unsubscription.safeParse(payload)
  if (request.success) hub.unsubscribe(connection, request.data.channel)
  else connection.send(errorFrame('pusher:unsubscribe names a channel'))
}

function signIn({ app, hub, limits }: Context, connection: Connection, payload: unknown) {
  const request = signin.safeParse(payload)
  if (!request.success) return connection.send(errorFrame('pusher:signin carries auth and user_data'))
  const { auth, user_data } = request.data
  if (!allowsUser(app, auth, connection.id, user_data)) return connection.close(closings.badSignin)

  const user = z
    .object({
      id: z.string().min(1).max(limits.userId),
      user_info: z.unknown().optional(),
      watchlist: z.array(z.string().max(limits.userId)).max(limits.watchlist).default([]),
    })
    .safeParse(jsonOf(user_data))
  if (!user.success) return connection.send(errorFrame('user_data has an id and at most 100 users on its watchlist'))
  if (connection.user && connection.user.id !== user.data.id)
    return connection.send(errorFrame('Another user is signed in on this connection'))

  connection.send(frame('pusher:signin_success', { data: { user_data } }))
  if (!connection.user) hub.users.signIn(connection, user.data)
}

function relay(context: Context, connection: Connection, { event, channel = '', data }: Envelope) {
  const { hub, limits, webhooks } = context
  const text = typeof data === 'string' || data === undefined ? data : JSON.stringify(data)
  const refusal = whyNotRelayed(connection, limits, { event, channel, text: text ?? '' })
  if (refusal) return connection.send(errorFrame(refusal, CLIENT_EVENT_REJECTED))

  const userId = connection.memberships.get(channel)
  hub.publish({ channel, event, data: text, except: connection.id, userId })
  webhooks.add({ name: 'client_event', channel, event, data: text, socket_id: connection.id, user_id: userId })
}

function whyNotRelayed(
  { channels, clientEvents }: Connection,
  limits: Limits,
  { event, channel, text }: { event: string; channel: string; text: string },
) {
  if (!channels.has(channel)) return 'A client event goes to a channel the client is subscribed to'
  if (!needsAuth(channel) || isEncrypted(channel))
    return 'Client events are for private and presence channels that are not encrypted'
  if (event.length > limits.eventName) return `The name of an event has at most ${limits.eventName} characters`
  if (Buffer.byteLength(text) > limits.eventData) return `The data of an event has at most ${limits.eventData} bytes`
  if (!clientEvents.take()) return `A client sends at most ${limits.clientEventsPerSecond} events a second`
  return undefined
}
