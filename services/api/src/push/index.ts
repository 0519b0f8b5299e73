import { Problem } from '@ems/contracts/kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { depsOf } from '../kit/http/authorize.ts'
import { badRequest } from '../kit/problems.ts'
import { openToClients } from '../session/index.ts'
import { authorize, type PushService } from './authorize.ts'

export type { PushService } from './authorize.ts'
export { createPusher, pushEnvironment } from './config.ts'
export { type Publisher, startPublisher } from './publisher.ts'

/**
 * Authorises sockets for private and presence channels, by form. `/auth` is that of pusher-js: one channel, the JSON of
 * the SDK or 403. `/auths` serves EMS pages: up to a hundred channels, granted ones by name.
 */
export const pushApi = (service: PushService) =>
  async function push(app: FastifyInstance) {
    openToClients(app)
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, new URLSearchParams(body as string)),
    )
    app.post('/auth', { config: { anyMedia: true, fresh: true } }, async (request) => {
      const { socketId, channels } = requested(request)
      return authorize(service, depsOf(request), socketId, channels[0] as string)
    })
    app.post('/auths', { config: { anyMedia: true, fresh: true } }, async (request) => {
      const { socketId, channels } = requested(request)
      const granted = await Promise.all(
        [...new Set(channels)].map(async (channel) => [channel, await grantOf(request, socketId, channel)] as const),
      )
      return Object.fromEntries(granted.filter(([, grant]) => grant))
    })

    const grantOf = (request: FastifyRequest, socketId: string, channel: string) =>
      authorize(service, depsOf(request), socketId, channel).catch((error: unknown) => {
        if (error instanceof Problem && error.status === 403) return undefined
        throw error
      })
  }

function requested({ body }: FastifyRequest) {
  const form = body instanceof URLSearchParams ? body : new URLSearchParams()
  const socketId = form.get('socket_id') ?? ''
  const channels = form.getAll('channel_name').filter(Boolean)
  if (!/^\d+\.\d+$/.test(socketId)) throw badRequest('socket_id tidak dikenal.', { parameter: 'socket_id' })
  if (channels.length === 0) throw badRequest('channel_name wajib diisi.', { parameter: 'channel_name' })
  if (channels.length > MAX_ITEMS)
    throw badRequest(`Maksimal ${MAX_ITEMS} channel_name.`, { parameter: 'channel_name' })
  return { socketId, channels }
}

const MAX_ITEMS = 100
