import type { ClientAddress, Metrics } from '@ems/service'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Each answer leaves a figure and a line in the log: an error when it is ours to mend, else only with `LOG_LEVEL=debug`. */
export function traces(app: FastifyInstance, metrics: Metrics, addressOf: ClientAddress) {
  // Not 'onResponse', which never comes for a client that went away.
  app.addHook('onRequest', async (request, reply) => {
    // A socket that is closed has no address any more.
    const ip = addressOf(request.raw)
    reply.raw.once('close', () => trace(request, reply, ip))
  })

  function trace(request: FastifyRequest, reply: FastifyReply, ip: string) {
    const { method } = request
    const path = loggable(request.url)
    const deleted = wentAway(reply)
    const status = deleted ? CLIENT_CLOSED : reply.statusCode
    metrics.answered({ method: existing(method), route: routeOf(path), status, seconds: reply.elapsedTime / 1_000 })
    const line = { method, path, status, ms: Math.round(reply.elapsedTime), ip }
    if (deleted) request.log.info(line, 'the client went away')
    else if (status >= 500 || broken.has(reply.raw)) request.log.error(line, 'answered')
    else request.log.debug(line, 'answered')
  }
}

/** Without the query, which may carry a sign-in code, and without the token in the address of a calendar feed. */
const loggable = (url: string) => (url.split('?', 1)[0] ?? '').replace(/(\/calendar-feeds\/)[^/.]+/, '$1…')

/** Status for clients that disconnected, as in nginx; never sent. */
const CLIENT_CLOSED = 499

/** Answers whose service broke off in their midst. */
const broken = new WeakSet<FastifyReply['raw']>()

/** Tells a service that breaks off its answer from a client that does not wait for it: both end the connection. */
export function watch({ raw }: FastifyReply, answer: NodeJS.ReadableStream) {
  answer.once('error', () => {
    if (!raw.destroyed) broken.add(raw)
  })
}

/** A tab that is closed breaks off its requests: nothing failed. */
const wentAway = ({ raw }: FastifyReply) => !raw.writableFinished && !broken.has(raw)

const existing = (method: FastifyRequest['method']) => (METHODS.has(method) ? method : 'other')
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'])

const routeOf = (path: string) => /^\/(api|sso|realtime|remotes|js|css|assets)\//.exec(path)?.[1] ?? 'pages'
