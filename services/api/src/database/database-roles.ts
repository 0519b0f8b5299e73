import type { ServiceRole } from '@ems/postgres'

/** Tables that the database keeps from being changed with triggers too; `database-roles.test.ts` compares both. */
const appendOnly = [
  'approval_rule_versions',
  'audit_logs',
  'credential_logs',
  'given_numbers',
  'kite_diff_archives',
  'kite_run_archives',
  'kite_used_archives',
  'release_moves',
  'signatures',
  'support_article_editions',
]

/** The API: what seals the audit log is out of its reach. */
export const apiRole: ServiceRole = {
  role: 'ems_api',
  schema: 'ems',
  appendOnly: [...appendOnly, 'audit_unsealed'],
  readOnly: ['audit_seals', 'audit_checks'],
}

/** The worker: seals the audit log. It wraps every data key again, so the policy of secrets lets it through. */
export const workerRole: ServiceRole = { role: 'ems_worker', schema: 'ems', appendOnly: [...appendOnly, 'audit_seals'] }

/** Roles that put jobs into the queue and take them out of it. */
export const rolesOfQueue: readonly ServiceRole[] = [apiRole, workerRole].map(({ role }) => ({
  role,
  schema: 'graphile_worker',
}))
