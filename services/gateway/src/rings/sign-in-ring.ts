import { text } from 'node:stream/consumers'
import type { Previews } from '@ems/federation/authority/preview'
import { type Audience, ringFor } from '@ems/federation/publish/audience'
import type { Log } from '@ems/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { RingCookies } from './ring-cookie.ts'

type Choosing = { cookies: RingCookies; previews: Previews; audience: () => Promise<Audience>; log: Log }

const me = z.object({
  data: z.object({ id: z.string() }),
  meta: z.object({ usergroup: z.object({ name: z.string() }).optional() }).optional(),
})

/** Whether this is the application's request for the user. */
export const asksIdentity = ({ method, url }: Pick<FastifyRequest, 'method' | 'url'>) =>
  method === 'GET' && /^\/api\/v1\/me(\?|$)/.test(url)

/** Forwards the API's response about the user unchanged, and sets the ring of the browser from it; a preview of another person ends. */
export function choosesRing({ cookies, previews, audience, log }: Choosing) {
  return async (request: FastifyRequest, reply: FastifyReply, body: NodeJS.ReadableStream) => {
    const output = await text(body as AsyncIterable<Buffer>)
    try {
      const { data, meta } = me.parse(JSON.parse(output))
      const ring = ringFor({ id: data.id, group: meta?.usergroup?.name }, await audience())
      const cookie = cookies.write(ring, request.headers.cookie)
      if (cookie) reply.header('set-cookie', cookie)
      // Another person signed in on the browser of the one who previews.
      const preview = previews.ofCookie(request.headers.cookie)
      if (preview && preview.person !== data.id) reply.header('set-cookie', previews.noCookie)
    } catch (error) {
      log.error({ error: error instanceof Error ? error.message : error, id: request.id }, 'chose no ring')
    }
    reply.removeHeader('content-length')
    // As bytes: to text Fastify adds a charset, which this media type does not have.
    return reply.send(Buffer.from(output))
  }
}
