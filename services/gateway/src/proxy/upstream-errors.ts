import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { plainPolicy } from '../pages/headers.ts'

type Trouble = { status: number; code: string; title: string; detail: string }

const troubles = {
  away: {
    status: 503,
    code: 'SERVICE_UNAVAILABLE',
    title: 'Layanan tidak tersedia',
    detail: 'Server sedang tidak dapat dihubungi. Coba lagi sebentar lagi.',
  },
  slow: {
    status: 504,
    code: 'GATEWAY_TIMEOUT',
    title: 'Waktu tunggu habis',
    detail: 'Server terlalu lama menjawab. Coba lagi sebentar lagi.',
  },
  tooLarge: {
    status: 413,
    code: 'ERROR_REQUEST_TOO_LARGE',
    title: 'ERROR_REQUEST_TOO_LARGE',
    detail: 'Payload request terlalu besar.',
  },
  malformed: {
    status: 400,
    code: 'BAD_REQUEST',
    title: 'Permintaan tidak dikenali',
    detail: 'Alamat atau header permintaan tidak dapat dibaca.',
  },
  longHead: {
    status: 431,
    code: 'ERROR_HEADERS_TOO_LARGE',
    title: 'Alamat terlalu panjang',
    detail: 'Alamat atau header permintaan terlalu panjang. Kurangi saringan yang dipakai.',
  },
  late: {
    status: 408,
    code: 'REQUEST_TIMEOUT',
    title: 'Waktu tunggu habis',
    detail: 'Permintaan tidak diterima seluruhnya pada waktunya. Coba lagi.',
  },
  unprepared: {
    status: 503,
    code: 'SERVICE_UNAVAILABLE',
    title: 'Aplikasi sedang disiapkan',
    detail: 'Halaman ini dapat dibuka setelah penyiapan selesai. Coba lagi sebentar lagi.',
  },
} satisfies Record<string, Trouble>

/**
 * Answers in the gateway's own words what no service could: a JSON:API error to the API's clients, an OAuth error to
 * programs that talk to the identity service, a small page to people.
 */
export function sendTrouble(request: FastifyRequest, reply: FastifyReply, kind: keyof typeof troubles) {
  const trouble: Trouble = troubles[kind]
  reply.code(trouble.status).header('cache-control', 'no-store')
  if (trouble.status === 503) reply.header('retry-after', '2')
  if (request.url.startsWith('/api/')) {
    // As bytes: to text Fastify adds a charset, which this media type does not have.
    return reply.type(documents).send(Buffer.from(documentOf(request.id, trouble)))
  }
  if (request.headers.accept?.includes('text/html')) {
    // The address of a submitted form must not be reloaded automatically.
    const isAgain = request.method === 'GET' && [503, 504].includes(trouble.status)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', plainPolicy)
      .send(page(trouble, isAgain))
  }
  const error = trouble.status >= 500 ? 'temporarily_unavailable' : 'invalid_request'
  return reply.type('application/json').send(JSON.stringify({ error, error_description: trouble.detail }))
}

const documents = 'application/vnd.api+json'

const documentOf = (id: string, { status, code, title, detail }: Trouble) =>
  JSON.stringify({ errors: [{ id, status: String(status), code, title, detail }] })

/**
 * Answers on the bare connection what never became a request, as the parser could not read it: who asked is not known.
 * The answer to a HEAD has no body, which a client would take for the next answer.
 */
export function refuseUnread({ code, rawPacket }: Error & { code?: string; rawPacket?: unknown }, socket: Socket) {
  const kind = code === 'HPE_HEADER_OVERFLOW' ? 'longHead' : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'late' : 'malformed'
  const trouble = troubles[kind]
  const body = documentOf(randomUUID(), trouble)
  const isHead = Buffer.isBuffer(rawPacket) && rawPacket.toString('latin1', 0, 5) === 'HEAD '
  if (socket.writable && code !== 'ECONNRESET')
    socket.write(
      `HTTP/1.1 ${trouble.status} ${STATUS_CODES[trouble.status]}\r\nContent-Type: ${documents}\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${isHead ? '' : body}`,
    )
  socket.destroySoon()
}

const AGAIN = '<meta http-equiv="refresh" content="5">\n'

const page = ({ title, detail }: Trouble, isAgain: boolean) => `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${isAgain ? AGAIN : ''}<title>${title} · EMS</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; color: #1f2937; background: #f8f9fa; margin: 0; display: grid; min-height: 100vh; place-items: center }
main { max-width: 28rem; padding: 2rem }
a { color: #364fc7 }
</style>
</head>
<body><main><h1>${title}</h1><p>${detail}</p><p><a href="">Muat ulang</a></p></main></body>
</html>
`
