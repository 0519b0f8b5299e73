import { mediaType } from '@ems/contracts/kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { NotAcceptable, WrongMediaType } from '../problems.ts'

const json = 'application/json'

/** Parameters of a media type: `ext` names extensions, of which we have none; `profile` may say anything. */
const parametersOf = (type: string) =>
  [...type.matchAll(/;\s*([^=;\s]+)\s*=\s*("[^"]*"|[^;\s]*)/g)].map(([, name = '', value = '']) => ({
    name: name.toLowerCase(),
    value: value.replaceAll('"', ''),
  }))

const isPlain = (type: string) =>
  parametersOf(type).every(({ name, value }) => name === 'profile' || (name === 'ext' && value.trim() === ''))

const nameOf = (type: string) => type.split(';', 1)[0]?.trim().toLowerCase() ?? ''

/** Whether `Accept` allows JSON:API. A JSON:API type with unknown parameters does not count. */
function accepts(accept: string | undefined, plainJson = false): boolean {
  if (!accept?.trim()) return true
  const offered = splitOutsideQuotes(accept)
  const jsonApi = offered.filter((type) => nameOf(type) === mediaType)
  if (jsonApi.length) return jsonApi.some((type) => isPlain(withoutWeight(type)))
  return offered.some((type) => ['*/*', 'application/*', ...(plainJson ? [json] : [])].includes(nameOf(type)))
}

/** `q` is a weight of HTTP, no parameter of the type (RFC 9110 §12.5.1). */
const withoutWeight = (type: string) => type.replace(/;\s*q\s*=\s*[\d.]+/gi, '')
const splitOutsideQuotes = (text: string) => text.match(/(?:[^,"]|"[^"]*")+/g) ?? []

/** Content negotiation of JSON:API 1.1: 406 for an Accept we cannot serve, 415 for a body in another media type. */
export async function negotiate(request: FastifyRequest, reply: FastifyReply) {
  reply.header('vary', 'Accept')
  const { anyMedia, plainJson = false } = request.routeOptions.config
  if (!anyMedia && !accepts(request.headers.accept, plainJson)) throw NotAcceptable()
  const type = request.headers['content-type']
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
  if (!hasBody || anyMedia || (plainJson && nameOf(type ?? '') === json)) return
  if (nameOf(type ?? '') !== mediaType || !isPlain(type ?? '')) throw WrongMediaType()
}
