import type { Problem } from '@ems/contracts/kit'
import { splitDetail } from '@ems/contracts/kit'
import type { FastifyRequest } from 'fastify'

/**
 * Keeps in the service log that somebody tried to change what they may not: once it may be a mistake, many times it is
 * not. Nobody waits for it, and a log that cannot be written changes no answer. Reading and listening are answered only.
 */
export function noteRefusal(request: FastifyRequest, { status, errors }: Problem): void {
  const { user, method, server, log } = request
  const isReading = method === 'GET' || method === 'HEAD' || request.routeOptions.url === '/api/v1/push/auth'
  if (status !== 403 || isReading || !user || user === 'public') return
  const { detail = '', meta } = errors[0] ?? {}
  const { hint } = splitDetail(detail)
  const need = typeof meta?.need === 'string' ? meta.need : null
  server.pool
    .query(
      `insert into ems.audit_services (service, level, operation, direction, method, message, url, status_code, request, user_id, created_by_id)
       values ('other', 'warning', 'Akses ditolak', 'in', $5, left($1, 1000), left($2, 500), 403, $3, $4, $4)`,
      [
        `${method} ${request.routeOptions.url ?? ''}${need ? ` memerlukan ${need}` : ''}${hint ? `: ${hint}` : ''}`,
        request.url.split('?')[0],
        JSON.stringify({ request_id: request.id, ip: request.ip, need }),
        user.id,
        method,
      ],
    )
    .catch((error: unknown) => log.warn({ err: error }, 'a refusal was not noted'))
}
