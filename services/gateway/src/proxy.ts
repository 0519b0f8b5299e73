import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendTrouble } from './outage.ts'

/** A service behind the gateway: requests at `prefix` go to `upstream`, where they find themselves at `at`. */
export type Upstream = { prefix: string; upstream: string; at: string }

// A reader waits out the restart of a service (about three seconds in all) instead of seeing it.
const RETRY_DELAYS_MS = [50, 100, 200, 400, 800, 1500]
const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_CONNECT_TIMEOUT'])

/** Streams requests and answers between client and service; bodies are neither read nor limited here. */
export async function proxied(app: FastifyInstance, { prefix, upstream, at, url }: Upstream & { url: string }) {
  const { host, protocol } = new URL(url)
  await app.register(httpProxy, {
    prefix,
    upstream,
    rewritePrefix: at,
    internalRewriteLocationHeader: false,
    // Own parsers, below: the plugin's would hand the client's socket to the upstream request.
    proxyPayloads: false,
    undici: {
      connections: 256,
      pipelining: 1,
      connect: { timeout: 3000, rejectUnauthorized: true },
      headersTimeout: 60_000,
      bodyTimeout: 300_000,
    },
    disableRequestLogging: true,
    replyOptions: {
      rewriteRequestHeaders: ({ ip, id }, headers) => ({
        ...without(headers, REFUSED_HEADERS),
        'x-forwarded-for': ip,
        'x-forwarded-host': host,
        'x-forwarded-proto': protocol.slice(0, -1),
        'x-request-id': id,
      }),
      rewriteHeaders: (headers) => without(headers, REFUSED_HEADERS),
      retryDelay: ({ err, req, attempt }) => {
        const reads = req.method === 'GET' || req.method === 'HEAD'
        const code = (err as NodeJS.ErrnoException | null)?.code
        return reads && code && UNREACHABLE.has(code) ? (RETRY_DELAYS_MS[attempt] ?? null) : null
      },
      onError: (reply, { error }) => sendTrouble(reply.request as FastifyRequest, reply as FastifyReply, kindOf(error)),
    },
  })
}

/**
 * Takes any body as a stream of its own. When a service answers before it has read everything (413), only that stream
 * ends: the rest of the upload is read and dropped, so that the client gets to see the answer.
 */
export function acceptAnyBody(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => {
    const body = Readable.from(held(payload), { objectMode: false })
    body.on('close', () => payload.resume())
    done(null, body)
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.removeHeader('connection')
  })
}

// A service that refuses a body by its declared length answers at once and closes. Were the rest on its way by then, the
// broken connection would be seen before the answer: after the first part a large body waits for a moment.
const FIRST_PART = 64 * 1024
const MOMENT_MS = 25

async function* held(payload: IncomingMessage) {
  let read = 0
  for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
    const before = read
    read += chunk.length
    yield chunk
    if (before < FIRST_PART && read >= FIRST_PART) await setTimeout(MOMENT_MS)
  }
}

// What a client may not say for itself, and hop-by-hop headers that the upstream connection has its own of.
const REFUSED_HEADERS =
  /^(forwarded|x-forwarded-.*|x-real-ip|true-client-ip|expect|upgrade|keep-alive|te|trailer|proxy-.*|http2-settings)$/

const without = <Headers extends object>(headers: Headers, refused: RegExp) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !refused.test(name))) as Headers

function kindOf(error: Error & { code?: string; statusCode?: number }) {
  if (error.statusCode === 504 && error.code !== 'UND_ERR_CONNECT_TIMEOUT') return 'slow'
  return 'away'
}
