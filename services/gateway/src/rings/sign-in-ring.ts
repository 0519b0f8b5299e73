import { text } from 'node:stream/consumers'
import { type Audience, ringFor } from '@ems/federation/publish/audience'
import type { Log } from '@ems/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { RingCookies } from './ring-cookie.ts'

type Choosing = { cookies: RingCookies; audience: () => Promise<Audience>; log: Log }

const me = z.object({
  data: z.object({ id: z.string() }),
  meta: z.object({ usergroup: z.object({ name: z.string() }).optional() }).optional(),
})

/** Whether this is the application's request for the user. */
export const asksIdentity = ({ method, url }: Pick<FastifyRequest, 'method' | 'url'>) =>
  method === 'GET' && /^\/api\/v1\/me(\?|$)/.test(url)

/** Forwards the API's response about the user unchanged, and sets the ring of the browser from it. */
export function choosesRing({ cookies, audience, log }: Choosing) {
  return async (request: FastifyRequest, reply: FastifyReply, body: NodeJS.ReadableStream) => {
    const output = await text(body as AsyncIterable<Buffer>)
    try {
      const { data, meta } = me.parse(JSON.parse(output))
      const ring = ringFor({ id: data.id, group: meta?.usergroup?.name }, await audience())
      const cookie = cookies.write(ring, request.headers.cookie)
      if (cookie) reply.header('set-cookie', cookie)
    } catch (error) {
      log.error({ error: error instanceof Error ? error.message : error, id: request.id }, 'chose no ring')
    }
    reply.removeHeader('content-length')
    // As bytes: to text Fastify adds a charset, which this media type does not have.
    return reply.send(Buffer.from(output))
  }
}
