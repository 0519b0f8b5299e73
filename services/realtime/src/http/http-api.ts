import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import type { Limits } from '../connection/limits.ts'
import type { Hub } from '../hub.ts'
import { jsonOf } from '../json.ts'
import { isInternal, isPresence, isTarget } from '../names.ts'
import { type App, md5, same, sign } from './signature.ts'
import { targetOf } from './target.ts'

/** A refusal of a request, thrown anywhere below `serve`. */
export class HttpError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Dependencies of the HTTP API. */
export type Context = { app: App; hub: Hub; limits: Limits; disabled: boolean }
type Call = Context & { body: string; query: URLSearchParams; name: string }
type Route = [method: 'GET' | 'POST', path: RegExp, serve: (call: Call) => object]

/** https://pusher.com/docs/channels/library_auth_reference/rest-api/, all of it that the `pusher` SDK calls. */
const routes: Route[] = [
  ['POST', /^\/events$/, postEvents],
  ['POST', /^\/batch_events$/, postBatch],
  ['GET', /^\/channels$/, getChannels],
  ['GET', /^\/channels\/([^/]+)$/, getChannel],
  ['GET', /^\/channels\/([^/]+)\/users$/, getUsers],
  ['POST', /^\/users\/([^/]+)\/terminate_connections$/, terminate],
]

/** Answers a request below `/apps/<id>`: checks the signature first, then does what is asked. */
export async function serveApi(context: Context, request: IncomingMessage): Promise<object> {
  const { pathname, searchParams } = targetOf(request)
  const [, appId, rest = ''] = /^\/apps\/([^/]+)(\/.*)$/.exec(pathname) ?? []
  if (appId === undefined) throw new HttpError(404, 'Not found')
  if (appId !== context.app.id) throw new HttpError(404, `No application ${appId}`)
  // Checked before the body is read, so that unsigned requests cost nothing more.
  checkSignature(context, { method: request.method ?? '', pathname, query: searchParams })
  const body = await textOf(request, context.limits.requestBody)
  checkBody(searchParams, body)
  if (context.disabled) throw new HttpError(403, 'The application is disabled')

  const matching = routes.filter(([, path]) => path.test(rest))
  const route = matching.find(([method]) => method === request.method)
  if (!route) throw new HttpError(matching.length > 0 ? 405 : 404, 'Not found')
  const name = decoded(route[1].exec(rest)?.[1] ?? '')
  return route[2]({ ...context, body, query: searchParams, name })
}

type Signed = { method: string; pathname: string; query: URLSearchParams }

/** The signed text is method, path and the sorted query without the signature, each on its line. */
function checkSignature({ app, limits }: Context, { method, pathname, query }: Signed) {
  const input = Object.fromEntries(query)
  if (input.auth_key !== app.key) throw new HttpError(401, 'Unknown auth_key')
  if (input.auth_version !== '1.0') throw new HttpError(401, 'auth_version must be 1.0')
  const text = [...query]
    .filter(([name]) => name !== 'auth_signature')
    .map(([name, value]) => `${name.toLowerCase()}=${value}`)
    .sort((a, b) => (a < b ? -1 : 1))
    .join('&')
  // The SDK signs the path as it was written, before a user id in it is percent-encoded for the wire.
  const isSigned = [pathname, decoded(pathname)].some((path) =>
    same(input.auth_signature ?? '', sign(app.secret, `${method}\n${path}\n${text}`)),
  )
  if (!isSigned) throw new HttpError(401, 'Invalid auth_signature')

  const age = Math.abs(Date.now() / 1_000 - Number(input.auth_timestamp))
  if (!(age <= limits.timestampSeconds))
    throw new HttpError(401, `auth_timestamp is more than ${limits.timestampSeconds} s from the time of this server`)
}

function checkBody(query: URLSearchParams, body: string) {
  const input = query.get('body_md5')
  if ((body !== '' || input !== null) && !same(input ?? '', md5(body)))
    throw new HttpError(401, 'body_md5 does not match the body')
}

const socketId = z.string().regex(/^\d+\.\d+$/, 'is not a socket id')
const target = z.string().refine(isTarget, 'is not a channel name')

const eventFields = ({ eventName, eventData }: Limits) => ({
  name: z.string().min(1).max(eventName),
  data: z
    .string()
    .optional()
    .superRefine((payload, problem) => {
      if (Buffer.byteLength(payload ?? '') > eventData)
        problem.addIssue({ code: 'custom', message: `has more than ${eventData} bytes`, params: { status: 413 } })
    }),
  socket_id: socketId.nullish(),
  info: z.string().optional(),
})

function postEvents({ hub, limits, body }: Call) {
  const { name, data, socket_id, info, ...to } = valid(
    z.object({
      ...eventFields(limits),
      channels: z.array(target).min(1).max(limits.channelsPerEvent).optional(),
      channel: target.optional(),
    }),
    body,
  )
  const channels = to.channels ?? (to.channel === undefined ? [] : [to.channel])
  if (channels.length === 0) throw new HttpError(400, 'channels is missing')
  const expected = infoOf(info, channels)
  for (const channel of new Set(channels)) hub.publish({ channel, event: name, data, except: socket_id ?? undefined })
  if (expected.length === 0) return {}
  return { channels: Object.fromEntries(channels.map((channel) => [channel, totals(hub, channel, expected)])) }
}

function postBatch({ hub, limits, body }: Call) {
  const { batch } = valid(
    z.object({ batch: z.array(z.object({ ...eventFields(limits), channel: target })).max(limits.eventsPerBatch) }),
    body,
  )
  const expected = batch.map(({ info, channel }) => infoOf(info, [channel]))
  for (const { channel, name, data, socket_id } of batch)
    hub.publish({ channel, event: name, data, except: socket_id ?? undefined })
  if (expected.every(({ length }) => length === 0)) return {}
  return { batch: batch.map(({ channel }, position) => totals(hub, channel, expected[position] ?? [])) }
}

function getChannels({ hub, query }: Call) {
  const prefix = query.get('filter_by_prefix') ?? ''
  const expected = infoOf(query.get('info'), prefix.startsWith('presence-') ? [prefix] : [`${prefix}*`])
  const channels = hub.presences.channels().filter((channel) => !isInternal(channel) && channel.startsWith(prefix))
  return { channels: Object.fromEntries(channels.map((channel) => [channel, totals(hub, channel, expected)])) }
}

function getChannel({ hub, name, query }: Call) {
  const expected = infoOf(query.get('info'), [name])
  return { occupied: hub.presences.subscriptions(name) > 0, ...totals(hub, name, expected) }
}

function getUsers({ hub, name }: Call) {
  if (!isPresence(name)) throw new HttpError(400, 'Only presence channels have users')
  return { users: [...hub.presences.members(name).keys()].map((id) => ({ id })) }
}

function terminate({ hub, name }: Call) {
  hub.terminate(name)
  return {}
}

const attributes = ['user_count', 'subscription_count', 'cache'] as const
type Attribute = (typeof attributes)[number]

function infoOf(requested: string | null | undefined, channels: string[]): Attribute[] {
  const expected = (requested ?? '').split(',').filter(Boolean)
  const unknown = expected.find((name) => !attributes.some((attribute) => attribute === name))
  if (unknown !== undefined) throw new HttpError(400, `There is no info ${unknown}`)
  if (expected.includes('user_count') && !channels.every(isPresence))
    throw new HttpError(400, 'user_count is for presence channels only')
  return expected as Attribute[]
}

function totals({ presences, lastEvents }: Hub, channel: string, expected: Attribute[]) {
  const last = lastEvents.of(channel)
  const all = {
    user_count: presences.members(channel).size,
    subscription_count: presences.subscriptions(channel),
    cache: last ? { data: last.data, ttl: lastEvents.secondsLeft(last) } : null,
  }
  return Object.fromEntries(expected.map((name) => [name, all[name]]))
}

function valid<S extends z.ZodType>(schema: S, body: string): z.output<S> {
  const result = schema.safeParse(jsonOf(body))
  if (result.success) return result.data
  const [issue] = result.error.issues
  const status = issue?.code === 'custom' ? Number(issue.params?.status ?? 400) : 400
  throw new HttpError(status, `${issue?.path.join('.') || 'The body'} ${issue?.message}`)
}

function decoded(path: string) {
  try {
    return decodeURIComponent(path)
  } catch {
    throw new HttpError(400, 'The path is not percent-encoded correctly')
  }
}

async function textOf(request: IncomingMessage, limit: number) {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) throw new HttpError(413, `A request has at most ${limit} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
