import type { FastifyInstance } from 'fastify'
import type Pusher from 'pusher'
import { badRequest } from '../kit/problems.ts'
import { depsOf } from '../kit/request.ts'
import { authorize } from './authorize.ts'

export { createPusher, type PushConfig, pushEnvironment } from './config.ts'
export { type Publisher, startPublisher } from './publisher.ts'

/** Where pusher-js asks for each private or presence channel: a form in, the SDK's JSON out. */
export const pushApi = (pusher: Pusher) =>
  async function push(app: FastifyInstance) {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
    )
    app.post('/auth', { config: { anyMedia: true } }, async (request) => {
      const { socket_id: socketId = '', channel_name: channel = '' } = (request.body ?? {}) as Record<string, string>
      if (!/^\d+\.\d+$/.test(socketId)) throw badRequest('socket_id tidak dikenal.', { parameter: 'socket_id' })
      if (!channel) throw badRequest('channel_name wajib diisi.', { parameter: 'channel_name' })
      return authorize(pusher, depsOf(request), socketId, channel)
    })
  }
