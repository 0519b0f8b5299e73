import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileStore, Slice } from './storage/file-store.ts'

export type Download = { store: FileStore; key: string; size: number; name: string; type: string; inline?: boolean }

/** Sends a stored file, or the one part of it that was asked for (RFC 9110 §14). Several parts at once: the whole file. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { store, key, size, name, type, inline: isInline }: Download,
) {
  reply
    .header('content-type', type)
    .header('content-disposition', isInline ? inline(name) : attachment(name))
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
  const slice = sliceOf(request.headers.range, size)
  if (slice === 'beyond') return reply.code(416).header('content-range', `bytes */${size}`).send()
  if (!slice) return reply.header('content-length', size).send(store.read(key))
  const { start, end } = slice
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${size}`)
    .header('content-length', end - start + 1)
    .send(store.read(key, slice))
}

/** RFC 8187 leaves fewer characters as they are than a part of an address may have. */
const extended = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** RFC 6266: a plain name for old clients, the real one in UTF-8. */
export const attachment = (name: string) =>
  `attachment; filename="${name.replaceAll(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, '_')}"; filename*=UTF-8''${extended(name)}`

/** The same for what the browser shows. */
export const inline = (name: string) => attachment(name).replace('attachment', 'inline')

/** Answers a sheet for the browser to show; `name` without its ending becomes one that any disk takes. */
export const sendPdf = (reply: FastifyReply, name: string, content: Buffer) =>
  reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `inline; filename="${name.replace(/[^\w.-]/g, '-')}.pdf"`)
    .send(content)

function sliceOf(range: string | undefined, size: number): Slice | 'beyond' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && first !== '' && Number(last) < start) return undefined
  return start >= size || (first === '' && Number(last) === 0) ? 'beyond' : { start, end }
}
