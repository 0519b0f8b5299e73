import type Pusher from 'pusher-js'
import { api } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { observable } from '../observable.ts'

/** `off`: not wanted, because nobody is signed in or the server refused the application key for good. */
export type ConnectionState = 'off' | 'connecting' | 'connected' | 'disconnected'

/** Hosted Pusher or our own server behind `/realtime`: configuration only. */
export type RealtimeConfig = { key: string; cluster: string; hosted: boolean }

export const connectionState = observable<ConnectionState>('off')

type Listener = (payload: unknown) => void
/** Channel → event → listeners: survives reconnects, and what subscribes before the socket exists. */
const wanted = new Map<string, Map<string, Set<Listener>>>()
let socket: Pusher | undefined

/** Opens the one connection of this tab. pusher-js is fetched here, after the first screen, not with it. */
export async function connect(config: RealtimeConfig): Promise<void> {
  if (socket || !config.key) return
  connectionState.set('connecting')
  const { default: Client } = await import('pusher-js')
  const opened = new Client(config.key, optionsOf(config))
  socket = opened
  opened.connection.bind('state_change', ({ previous, current }: { previous: string; current: string }) =>
    follow(previous, current),
  )
  // An error is followed by a state change where it matters; unbound, pusher-js would only log it.
  opened.connection.bind('error', () => undefined)
  for (const channel of wanted.keys()) subscribe(opened, channel)
}

/** Closes the connection and forgets it; subscriptions of mounted screens are kept for the next one. */
export function disconnect(): void {
  socket?.disconnect()
  socket = undefined
  connectionState.set('off')
}

/** Calls `listener` for each such event until the returned function is called; the channel is left with its last one. */
export function listen(channel: string, event: string, listener: Listener): () => void {
  const events = wanted.get(channel) ?? new Map<string, Set<Listener>>()
  const isNew = !wanted.has(channel)
  wanted.set(channel, events)
  events.set(event, (events.get(event) ?? new Set()).add(listener))
  if (isNew && socket) subscribe(socket, channel)
  return () => forget(channel, event, listener)
}

function forget(channel: string, event: string, listener: Listener) {
  const events = wanted.get(channel)
  const listeners = events?.get(event)
  listeners?.delete(listener)
  if (listeners?.size === 0) events?.delete(event)
  if (events?.size !== 0) return
  wanted.delete(channel)
  socket?.unsubscribe(channel)
}

/** Hands an event to whoever listens, as if the socket had brought it. */
export function deliver(channel: string, event: string, payload: unknown): void {
  for (const listener of [...(wanted.get(channel)?.get(event) ?? [])]) listener(payload)
}

function subscribe(client: Pusher, name: string, attempt = 0) {
  const channel = client.subscribe(name)
  if (attempt > 0) return
  channel.bind_global((event: string, payload: unknown) => deliver(name, event, payload))
  let failures = 0
  channel.bind('pusher:subscription_succeeded', () => {
    failures = 0
  })
  channel.bind('pusher:subscription_error', ({ status }: { status?: number }) => {
    // 403 is an answer; anything else may pass. The API client has already renewed the session where that helps.
    if (status === 403 || ++failures > MAX_FAILURES) return
    setTimeout(() => {
      if (socket === client && wanted.has(name)) subscribe(client, name, failures)
    }, RETRY_AFTER * failures)
  })
}

function follow(previous: string, current: string) {
  if (current === 'connected') {
    connectionState.set('connected')
    // Push is a hint: what happened while the line was down is only known by asking.
    if (previous !== 'initialized' && wasConnected) void queryClient.invalidateQueries()
    wasConnected = true
    return
  }
  if (current === 'connecting' || current === 'initialized') {
    connectionState.set(wasConnected ? 'disconnected' : 'connecting')
    return
  }
  connectionState.set('disconnected')
}

let wasConnected = false
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

type Authorized = (error: Error | null, answer: { auth: string; channel_data?: string } | null) => void

/** Through the API client, so that an expired token is renewed and asked again before anything is refused. */
async function authorize({ socketId, channelName }: { socketId: string; channelName: string }, answer: Authorized) {
  try {
    const body = new URLSearchParams({ socket_id: socketId, channel_name: channelName })
    answer(null, await api.post('push/auth', { body, headers: { Accept: '*/*' } }).json())
  } catch (error) {
    // A boundary: pusher-js wants its callback called, and turns the status into a subscription_error.
    answer(error as Error, null)
  }
}
