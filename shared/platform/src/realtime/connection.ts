import type Pusher from 'pusher-js'
import type { Channel } from 'pusher-js'
import { api } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { observable } from '../observable.ts'

/** `off`: no connection, because there is no session or the server refused the application key for good. */
export type ConnectionState = 'off' | 'connecting' | 'connected' | 'disconnected'

/** Hosted Pusher or our own server behind `/realtime`: configuration only. */
export type RealtimeConfig = { key: string; cluster: string; hosted: boolean }

export const connectionState = observable<ConnectionState>('off')

type Listener = (payload: unknown) => void
/** Channel → event → listeners: survives reconnects, and what subscribes before the socket exists. */
const expected = new Map<string, Map<string, Set<Listener>>>()
let socket: Pusher | undefined
/** Counts what was opened and closed: what is still being fetched for an earlier one is not used. */
let generation = 0

/** Opens the one connection of this tab. pusher-js is fetched here, after the first screen, not with it. */
export async function connect(config: RealtimeConfig): Promise<void> {
  if (socket || !config.key) return
  connectionState.set('connecting')
  generation += 1
  const mine = generation
  const Client = await fetchClient()
  if (mine !== generation) return
  const opened = new Client(config.key, optionsOf(config))
  socket = opened
  opened.connection.bind('state_change', ({ current }: { current: string }) => follow(current))
  opened.connection.bind('error', (error: { data?: { code?: number } }) => {
    isRejected = isRefusal(error.data?.code)
    if (isRejected) connectionState.set('off')
  })
  for (const channel of expected.keys()) subscribe(opened, channel)
}

/** A tab that is offline just now fetches it when it is back; otherwise it tries some times more. */
async function fetchClient() {
  for (let failures = 1; ; failures += 1) {
    try {
      return (await import('pusher-js')).default
    } catch (error) {
      if (failures > MAX_FAILURES) throw error
      await onlineOrAfter(RETRY_AFTER * failures)
    }
  }
}

const onlineOrAfter = (ms: number) =>
  new Promise<void>((resolve) => {
    addEventListener('online', () => resolve(), { once: true })
    if (navigator.onLine) setTimeout(resolve, ms)
  })

/** Closes the connection and forgets it; subscriptions of mounted screens are kept for the next one. */
export function disconnect(): void {
  generation += 1
  clearTimeout(hurrying)
  hurrying = undefined
  socket?.disconnect()
  socket = undefined
  wasConnected = false
  isRejected = false
  connectionState.set('off')
}

/** Calls `listener` for each such event until the returned function is called; the channel is left with its last one. */
export function listen(channel: string, event: string, listener: Listener): () => void {
  const events = expected.get(channel) ?? new Map<string, Set<Listener>>()
  const isNew = !expected.has(channel)
  expected.set(channel, events)
  events.set(event, (events.get(event) ?? new Set()).add(listener))
  if (isNew && socket) subscribe(socket, channel)
  return () => forget(channel, event, listener)
}

function forget(channel: string, event: string, listener: Listener) {
  const events = expected.get(channel)
  const listeners = events?.get(event)
  listeners?.delete(listener)
  if (listeners?.size === 0) events?.delete(event)
  if (events?.size !== 0) return
  expected.delete(channel)
  socket?.unsubscribe(channel)
}

/** Delivers an event to its listeners, as if it came from the socket. */
export function deliver(channel: string, event: string, payload: unknown): void {
  for (const listener of [...(expected.get(channel)?.get(event) ?? [])]) listener(payload)
}

/** What viewers of a record tell each other: kept nowhere, and heard by those who are on the channel now. */
export const WRITING = 'client-writing'

/** Tells the other subscribers of a channel that this user is writing; without a connection nobody hears it. */
export function sayWriting(channel: string): void {
  if (connectionState.get() === 'connected') socket?.channel(channel)?.trigger(WRITING, {})
}

function subscribe(client: Pusher, name: string) {
  const channel = client.subscribe(name)
  // A channel left while it was still being joined comes back as the same object.
  if (bound.has(channel)) return
  bound.add(channel)
  channel.bind_global((event: string, payload: unknown) => {
    if (event !== WRITING) deliver(name, event, payload)
  })
  // The server says who it is: what the message itself says is not believed.
  channel.bind(WRITING, (_: unknown, about?: { user_id?: string }) => {
    if (about?.user_id) deliver(name, WRITING, about.user_id)
  })
  let failures = 0
  channel.bind('pusher:subscription_succeeded', () => {
    // Nothing was pushed between the refusal and now.
    if (failures > 0) void queryClient.invalidateQueries()
    failures = 0
  })
  channel.bind('pusher:subscription_error', () => {
    // The API client has renewed the session where that helps; what is left may pass, a refusal does not.
    failures += 1
    if (forbidden.has(name) || failures > MAX_FAILURES) return
    setTimeout(() => {
      if (socket === client && expected.has(name)) client.subscribe(name)
    }, RETRY_AFTER * failures)
  })
}

const bound = new WeakSet<Channel>()
const forbidden = new Set<string>()

function follow(current: string) {
  if (isRejected) return
  if (current !== 'connected') {
    connectionState.set(wasConnected || !isComing.has(current) ? 'disconnected' : 'connecting')
    if (wasConnected) hurrying ??= hurry(FIRST_HURRY)
    return
  }
  clearTimeout(hurrying)
  hurrying = undefined
  connectionState.set('connected')
  // Push is a hint: what happened while the line was down is only known by asking.
  if (wasConnected) void queryClient.invalidateQueries()
  wasConnected = true
}

/**
 * Reconnects sooner than pusher-js, which waits 15 s and more after a failed attempt: first after 2–4 s, then with
 * doubled intervals, randomised so that clients do not return together.
 */
function hurry(wait: number): ReturnType<typeof setTimeout> {
  return setTimeout(
    () => {
      hurrying = hurry(Math.min(wait * 2, LAST_HURRY))
      socket?.disconnect()
      socket?.connect()
    },
    wait * (1 + Math.random()),
  )
}

const FIRST_HURRY = 2_000
const LAST_HURRY = 30_000
let hurrying: ReturnType<typeof setTimeout> | undefined

const isComing: ReadonlySet<string> = new Set(['initialized', 'connecting'])
let wasConnected = false
let isRejected = false

/** Close codes after which pusher-js gives up: unknown key, disabled, wrong protocol. Asking again changes nothing. */
const isRefusal = (code = 0) => code >= 4001 && code < 4100

const RETRY_AFTER = 5_000
const MAX_FAILURES = 5

function optionsOf({ cluster, hosted }: RealtimeConfig) {
  const authorization = { channelAuthorization: { endpoint: '', transport: 'ajax' as const, customHandler: authorize } }
  if (hosted) return { cluster, forceTLS: true, ...authorization }
  const { hostname, port, protocol } = location
  const isSecure = protocol === 'https:'
  return {
    // Mandatory even where it means nothing.
    cluster: cluster || 'local',
    wsHost: hostname,
    wsPath: '/realtime',
    wsPort: Number(port) || 80,
    wssPort: Number(port) || 443,
    forceTLS: isSecure,
    enabledTransports: [isSecure ? 'wss' : 'ws'] as ('ws' | 'wss')[],
    disableStats: true,
    ...authorization,
  }
}

type Granted = { auth: string; channel_data?: string }
type Authorized = (error: Error | null, answer: Granted | null) => void
type Question = { socketId: string; channels: { name: string; answer: Authorized }[]; done: Promise<void> }

let requesting: Question | undefined
/** As many as the API takes at once. */
const MAX_ITEMS = 100

/** All channels of one moment, as when the line opens, are asked for at once: a page has a dozen. */
function authorize({ socketId, channelName }: { socketId: string; channelName: string }, answer: Authorized) {
  if (requesting?.socketId !== socketId || requesting.channels.length === MAX_ITEMS) {
    const begun: Question = { socketId, channels: [], done: Promise.resolve().then(() => ask(begun)) }
    requesting = begun
  }
  requesting.channels.push({ name: channelName, answer })
  return requesting.done
}

/** Through the API client, so that an expired token is renewed and asked again before anything is refused. */
async function ask(requested: Question) {
  if (requesting === requested) requesting = undefined
  const { socketId, channels } = requested
  const body = new URLSearchParams([['socket_id', socketId], ...channels.map(({ name }) => ['channel_name', name])])
  let granted: Record<string, Granted>
  try {
    granted = await api.post('push/auths', { body, headers: { Accept: '*/*' } }).json()
  } catch (error) {
    // A boundary: pusher-js wants its callbacks called, and makes a subscription_error of it.
    for (const { answer } of channels) answer(error as Error, null)
    return
  }
  for (const { name, answer } of channels) {
    const one = granted[name]
    if (!one) forbidden.add(name)
    answer(one ? null : new Error(`No right to hear ${name}`), one ?? null)
  }
}
