import { pipeline } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Fits into one packet uncompressed. */
const SMALL = 1_000
/** Of 13 kB of rows 2.4 kB are left, in 0.3 ms; level 6 takes twice as long for 3 % less. */
const LEVEL = 4

/**
 * Compresses JSON of the API for clients that accept it. Only of the API: its bearer is in a header that other sites
 * cannot send, so compression reveals no secret (BREACH).
 */
export function compressResponses(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (!isWorthIt(request, reply)) return payload
    const vary = reply.getHeader('vary')
    reply.removeHeader('content-length').header('content-encoding', 'gzip')
    reply.header('vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding')
    const packed = createGzip({ level: LEVEL })
    // A service that breaks off breaks off for the client, too.
    if (isStream(payload)) return pipeline(payload, packed, () => undefined)
    packed.end(payload as Buffer)
    return packed
  })
}

function isWorthIt({ method, url, headers }: FastifyRequest, reply: FastifyReply) {
  const size = Number(reply.getHeader('content-length') ?? Number.POSITIVE_INFINITY)
  return (
    url.startsWith('/api/') &&
    method !== 'HEAD' &&
    size >= SMALL &&
    /json/.test(String(reply.getHeader('content-type') ?? '')) &&
    !reply.hasHeader('content-encoding') &&
    takesGzip(String(headers['accept-encoding'] ?? ''))
  )
}

const takesGzip = (accepted: string) =>
  accepted.split(',').some((one) => /^\s*gzip\s*(;|$)/.test(one) && !/;\s*q=0(\.0*)?\s*$/.test(one))

const isStream = (payload: unknown): payload is NodeJS.ReadableStream =>
  typeof payload === 'object' && payload !== null && 'pipe' in payload
