import { menus, resourceOf } from '@ems/contracts'
import type { Problem } from '@ems/contracts/kit'
import { splitDetail } from '@ems/contracts/kit'
import type { FastifyRequest } from 'fastify'

/** Error codes worth auditing besides 403: fields that only the server writes, and files with a false type. */
const suspicious: Readonly<Record<string, string>> = {
  E_FILE: 'Berkas ditolak',
  E_FILE_SIZE: 'Berkas ditolak',
  FILE: 'Berkas ditolak',
  FILE_TYPE: 'Berkas ditolak',
  UNKNOWN_FIELD: 'Isian ditolak',
}

/**
 * Records refused attempts in audit log and service log: changes without permission, files with a false type, fields of
 * the server (docs/decisions/audit-log.md). The response does not wait for it, and a failing log changes no response.
 * A read without permission is a line of the log with its request id, and no audit entry.
 */
export function auditDeniedRequest(request: FastifyRequest, { status, errors }: Problem): void {
  const { user, method, server, log } = request
  const isReading = method === 'GET' || method === 'HEAD' || /^\/api\/v1\/push\//.test(request.routeOptions.url ?? '')
  if (!user || user === 'public') return
  const [first] = errors
  if (isReading) {
    if (status === 403)
      log.info({ method, route: request.routeOptions.url, user: user.id, need: first?.meta?.need }, 'reading denied')
    return
  }
  const reporting = errors.find(({ code = '' }) => Object.hasOwn(suspicious, code))
  const operation = status === 403 ? 'Akses ditolak' : reporting && suspicious[reporting.code]
  if (!operation) return
  const { detail = '', meta } = reporting ?? first ?? {}
  const { detail: text, hint } = splitDetail(detail)
  const need = typeof meta?.need === 'string' ? meta.need : null
  const because = status === 403 ? hint : text
  const message = `${method} ${request.routeOptions.url ?? ''}${need ? ` memerlukan ${need}` : ''}${because ? `: ${because}` : ''}`
  const [path = ''] = request.url.split('?')
  const type = path.split('/')[3] ?? ''
  server.pool
    .query(
      `with noted as (
         insert into ems.audit_services (service, level, operation, direction, method, message, url, status_code, request, user_id, created_by_id)
         values ('other', 'warning', $6, 'in', $5, left($1, 1000), left($2, 500), $7, $3, $4, $4))
       insert into ems.audit_logs (actor_id, actor_name, actor_email, action, menu, target_type, target_label, reason, ip, user_agent, request_id, actor_group)
       values ($4, $8, $9, 'denied', $10, left($11, 60), left($5 || ' ' || $2, 200), left($6 || '. ' || $1, 500), $12, $13, $14,
         (select name from ems.usergroups where id = $15))`,
      [
        message,
        path,
        JSON.stringify({ request_id: request.id, ip: request.ip, need }),
        user.id,
        method,
        operation,
        status,
        user.name,
        user.email,
        menuOf(need, type),
        type,
        request.ip,
        request.headers['user-agent']?.slice(0, 300) ?? null,
        request.id,
        user.usergroup,
      ],
    )
    .catch((error: unknown) => log.warn({ err: error }, 'a refusal was not noted'))
}

/** The menu whose permission was missing, otherwise that of the collection. */
function menuOf(need: string | null, type: string) {
  const menu = need?.slice(0, need.lastIndexOf('-')) ?? resourceOf(type)?.menu
  return menus.some(({ id }) => id === menu) ? menu : null
}
