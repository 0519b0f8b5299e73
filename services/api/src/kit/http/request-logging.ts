import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Metrics } from '@ems/service'
import type { FastifyInstance } from 'fastify'

/**
 * The request id assigned by the gateway, or a new one; clients cannot choose it. The audit log relies on its
 * uniqueness.
 */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>) {
  const input = headers['x-request-id']
  return typeof input === 'string' && UUID.test(input) ? input : randomUUID()
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Records a metric for each response and, with `LOG_LEVEL=debug`, a log line with its request id. */
export function traces(app: FastifyInstance, metrics: Metrics | undefined) {
  app.addHook('onResponse', async ({ method, routeOptions, log }, { statusCode: status, elapsedTime }) => {
    const route = collectionOf(routeOptions.url)
    metrics?.answered({ method, route, status, seconds: elapsedTime / 1_000 })
    log.debug({ method, route: routeOptions.url, status, ms: Math.round(elapsedTime) }, 'answered')
  })
}

/** `/api/v1/users/:id` becomes `users`: one series per address would be some thousand. */
const collectionOf = (url: string | undefined) => url?.replace(/^\/api\/v1\//, '').split('/')[0] || 'other'
