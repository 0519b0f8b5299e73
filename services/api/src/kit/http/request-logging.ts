import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Metrics } from '@ems/service'
import type { FastifyInstance } from 'fastify'

/** The id the gateway gave a request, which no client can choose, or a new one. The audit log relies on it being one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>) {
  const given = headers['x-request-id']
  return typeof given === 'string' && UUID.test(given) ? given : randomUUID()
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Each answer leaves a figure, and with `LOG_LEVEL=debug` a line under its request id. */
export function traces(app: FastifyInstance, metrics: Metrics | undefined) {
  app.addHook('onResponse', async ({ method, routeOptions, log }, { statusCode: status, elapsedTime }) => {
    const route = collectionOf(routeOptions.url)
    metrics?.answered({ method, route, status, seconds: elapsedTime / 1_000 })
    log.debug({ method, route: routeOptions.url, status, ms: Math.round(elapsedTime) }, 'answered')
  })
}

/** `/api/v1/users/:id` is `users`: every address of its own would be some thousand series. */
const collectionOf = (url: string | undefined) => url?.replace(/^\/api\/v1\//, '').split('/')[0] || 'other'
