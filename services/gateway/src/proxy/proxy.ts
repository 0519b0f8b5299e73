import { PassThrough, type Readable } from 'node:stream'
import type { ClientAddress } from '@ems/service'
import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { watch } from '../request-logging.ts'
import { requestingAgain } from './ask-again.ts'
import type { Instances } from './instances.ts'
import { sendTrouble } from './upstream-errors.ts'

/** A service behind the gateway: requests at `prefix` go to its processes, where they find themselves at `at`. */
export type Upstream = { prefix: string; upstream: string; instances: Instances; at: string }

type Responded = (request: FastifyRequest, reply: FastifyReply, body: NodeJS.ReadableStream) => Promise<unknown>
type Proxied = Upstream & {
  url: string
  addressOf: ClientAddress
  /** Answers that the gateway reads and passes on itself: they are asked for uncompressed. */
  rewrite?: { applies: (request: FastifyRequest) => boolean; answer: Responded }
}

/** Streams requests and answers between client and service; bodies are neither read nor limited here. */
export async function proxied(
  app: FastifyInstance,
  { prefix, upstream, instances, at, url, addressOf, rewrite }: Proxied,
) {
  const { host, protocol } = new URL(url)
  await app.register(httpProxy, {
    prefix,
    upstream,
    rewritePrefix: at,
    internalRewriteLocationHeader: false,
    // Own parsers, below: the plugin's would hand the client's socket to the upstream request.
    proxyPayloads: false,
    undici: requestingAgain(instances) as never,
    disableRequestLogging: true,
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => ({
        ...without(headers, REJECTED_HEADERS),
        ...(rewrite?.applies(request as FastifyRequest) && { 'accept-encoding': 'identity' }),
        'x-forwarded-for': addressOf(request.raw),
        'x-forwarded-host': host,
        'x-forwarded-proto': protocol.slice(0, -1),
        'x-request-id': request.id,
      }),
      rewriteHeaders: (headers) => without(headers, REJECTED_HEADERS),
      onResponse: (request, reply, answer) => {
        const { stream } = answer as unknown as { stream: Readable }
        // A client that left is no failure: sending to its closed socket would be logged as one.
        if (reply.raw.destroyed) return void stream.destroy()
        watch(reply as FastifyReply, stream)
        if (reply.statusCode !== 200 || !rewrite?.applies(request as FastifyRequest)) return reply.send(stream)
        // A stream that breaks off is a service that went away.
        rewrite
          .answer(request as FastifyRequest, reply as FastifyReply, stream)
          .catch(() => sendTrouble(request as FastifyRequest, reply as FastifyReply, 'away'))
      },
      // Asked again below, by `askingAgain`.
      retryDelay: () => null,
      onError: async (reply, { error }) => {
        const request = reply.request as FastifyRequest
        sendTrouble(request, reply as FastifyReply, await kindOf(error, request, instances))
      },
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
    const body = new PassThrough()
    body.on('error', () => body.destroy()).on('close', () => payload.unpipe(body).resume())
    payload.on('close', () => {
      if (!payload.complete) body.destroy(new Error('the client went away'))
    })
    done(null, payload.pipe(body))
  })
  app.addHook('onSend', async ({ raw }, reply) => {
    if (raw.complete) return
    // Closing now would reset the connection under a client that still sends, answer and all.
    reply.removeHeader('connection')
    reply.raw.shouldKeepAlive = true
  })
}

// Headers that clients must not set, and hop-by-hop headers.
const REJECTED_HEADERS =
  /^(forwarded|x-forwarded-.*|x-real-ip|true-client-ip|expect|upgrade|keep-alive|te|trailer|proxy-.*|http2-settings|x-ems-.*)$/

const without = <Headers extends object>(headers: Headers, rejected: RegExp) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !rejected.test(name))) as Headers

/** Kind of the error response for a failed request. */
async function kindOf(
  error: Error & { statusCode?: number; cause?: unknown },
  { headers }: FastifyRequest,
  instances: Instances,
) {
  const code = (error.cause as NodeJS.ErrnoException | undefined)?.code ?? ''
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return 'away'
  if (error.statusCode === 504) return 'slow'
  // A service that refuses a body by its size answers and closes at once; what is on its way by then breaks the
  // connection before the answer is read. A service that crashed does the same, but is not well.
  const size = headers['transfer-encoding'] ? Number.POSITIVE_INFINITY : Number(headers['content-length'] ?? 0)
  return size > SMALL && BROKEN.has(code) && (await instances.condition()) === 'ok' ? 'tooLarge' : 'away'
}

const SMALL = 64 * 1024
const BROKEN = new Set(['EPIPE', 'ECONNRESET', 'UND_ERR_SOCKET'])
