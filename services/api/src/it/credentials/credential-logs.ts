import { type CredentialAction, credentialLogs } from '@ems/contracts/it'
import { sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { toExcel } from '../../jobs/index.ts'
import { type AuditEntry, audit } from '../../kit/audit/audit-log.ts'
import type { Deps } from '../../kit/context.ts'
import { list, show } from '../../kit/http/resource-routes.ts'
import type { Row } from '../../kit/store/columns.ts'
import { ofCompanies, type VisibleTo } from '../../kit/store/row-scope.ts'
import { storeOf } from '../../kit/store/store.ts'
import { and } from '../../kit/store/visibility.ts'
import { managedCredentials } from './rights.ts'

/** One's own accesses, and all to credentials that one manages. */
const ofManaged: VisibleTo = (user) => {
  if (user.isSystem) return undefined
  return and([
    ofCompanies(user),
    sql`(t.actor_id = ${user.id}::bigint or t.credential_id in (${managedCredentials(user)}))`,
  ])
}

export const credentialLogStore = storeOf(credentialLogs, {
  visibleTo: ofManaged,
  own: ['actor'],
  hushed: () => true,
})

/** Rows come with every access; no route adds, changes or deletes one. */
export async function credentialLogsApi(app: FastifyInstance) {
  app.get('', list(credentialLogStore))
  app.get('/:id', show(credentialLogStore))
  app.post('/-actions/toExcel', toExcel(credentialLogStore))
}

type Trace = {
  action: CredentialAction
  /** Action of the audit log; absent where the change of the row has its own entry. */
  audited?: string
  field?: string
  version?: number
  reason?: string | undefined
}

/**
 * Adds what a person did with a credential to its access log, and to the audit log, whose chain proves that no entry was
 * changed or removed. Neither contains a secret.
 */
export async function trace(deps: Deps, row: Row, { action, audited, field, version, reason }: Trace) {
  const { db, user, request } = deps
  await db.run(sql`insert into ems.credential_logs (credential_id, credential_name, company_id, actor_id, action, field,
      secret_version, reason, ip, user_agent, created_by_id, updated_by_id)
    values (${row.id}::bigint, ${String(row.name)}, ${String(row.company)}::bigint, ${user.id}::bigint, ${action},
      ${field ?? null}, ${version ?? null}::int, ${reason ?? null}, ${request.ip}, ${request.userAgent},
      ${user.id}::bigint, ${user.id}::bigint)`)
  if (!audited) return
  const entry: AuditEntry = {
    action: audited,
    menu: credentialLogs.menu,
    target_type: 'credentials',
    target_id: row.id,
    target_label: String(row.name),
    changed_fields: field ? [field] : [],
    is_sensitive: true,
    ...(reason === undefined ? {} : { reason }),
  }
  await audit(deps, [entry])
}
