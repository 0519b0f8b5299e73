import { Problem } from '@ems/contracts/kit'
import { isUnavailable } from '@ems/postgres'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { auditDeniedRequest } from './audit/audit-denied-requests.ts'
import { send } from './http/document.ts'
import { badRequest, Internal, NoSuchAddress, TooLarge, Unavailable, WrongMediaType } from './problems.ts'

/**
 * Turns every error into a response. Anything but a Problem is a fault of the product or the machine: logged with its
 * stack under the request id, never displayed.
 */
export function sendProblem(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const existing = error instanceof Problem ? error : translated(error)
  if (!existing) request.log.error({ err: error }, 'request failed')
  const problem = existing ?? Internal()
  auditDeniedRequest(request, problem)
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer realm="ems"')
  if (problem.status === 503) reply.header('retry-after', '2')
  const wait = problem.errors[0]?.meta?.retry_after
  if (typeof wait === 'number') reply.header('retry-after', wait)
  // Set here too, because the request may have been refused before any hook ran.
  reply.header('x-request-id', request.id)
  // Of the request for one error, which is what support asks for; each of several has its own.
  const errors = problem.errors.map((one, n) => ({ id: n ? `${request.id}.${n + 1}` : request.id, ...one }))
  return send(reply, problem.status, { jsonapi: { version: '1.1' }, errors })
}

/** Of PostgreSQL: U+0000 in text (22021), or in jsonb, as a lone surrogate (22P05, 22P02 is anything else). */
const UNSTORABLE = new Set(['22021', '22P05'])

/** Refusals of Fastify and an unavailable database as problems of the catalogue. */
function translated(error: FastifyError): Problem | undefined {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return TooLarge()
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return WrongMediaType()
  if (error.code === 'FST_ERR_CTP_EMPTY_JSON_BODY' || error.code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH')
    return badRequest('Isi permintaan kosong atau tidak utuh.', { pointer: '' }, 'MALFORMED_JSON')
  if (isUnavailable(error) || /Query read timeout|statement timeout/.test(error.message)) return Unavailable()
  if (error.statusCode === 503) return Unavailable()
  if (UNSTORABLE.has(error.code))
    return badRequest('Permintaan memuat karakter yang tidak dapat disimpan.', { pointer: '' })
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') return NoSuchAddress()
  if (error.code === 'FST_ERR_BAD_URL') return badRequest('Alamat tidak sah.', { pointer: '' }, 'BAD_URL')
  if (error.code?.startsWith('FST_') && error.statusCode && error.statusCode < 500)
    return badRequest('Permintaan tidak dapat dibaca.', { pointer: '' }, error.code)
  return undefined
}
