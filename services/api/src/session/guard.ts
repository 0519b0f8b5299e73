import { networkOf } from '@ems/service'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Authenticate } from '../kit/context.ts'
import { negotiate } from '../kit/http/negotiate.ts'
import { TooMany, Unauthenticated } from '../kit/problems.ts'
import { refuseClients } from './client-gate.ts'

type Gate = {
  authenticate: Authenticate
  /** Requests one user, or one address without a user, may make in a minute. */
  requestsPerMinute?: number
}

/** Checks before every route: authentication, media type, rate. */
export async function guard(api: FastifyInstance, { authenticate, requestsPerMinute = 3_000 }: Gate) {
  api.addHook('onRequest', negotiate)
  api.addHook('onRequest', async (request) => {
    request.user = await authenticate(request)
    if (request.user === 'public' && !request.routeOptions.config.public) throw Unauthenticated()
    refuseClients(request)
  })
  await api.register(rateLimit, {
    hook: 'preParsing',
    timeWindow: 60_000,
    max: (request) => request.routeOptions.config.perMinute ?? requestsPerMinute,
    keyGenerator: ({ user, ip, routeOptions }) =>
      `${user === 'public' ? networkOf(ip) : user.id} ${routeOptions.config.perMinute ? routeOptions.url : ''}`,
    errorResponseBuilder: (_, { ttl }) => TooMany({ seconds: Math.ceil(ttl / 1_000) }),
  })
}
