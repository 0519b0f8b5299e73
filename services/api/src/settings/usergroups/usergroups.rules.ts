import { permissions as catalogue } from '@ems/contracts'
import type { usergroups } from '@ems/contracts/settings'
import { sql } from '@ems/postgres'
import { shouldHaveSignedIn } from '../../kit/http/authorize.ts'
import { conflict, type Issue } from '../../kit/problems.ts'
import { approvalEngine } from '../../kit/workflow/approval-engine.ts'
import { type Check, isRemoval, type Rules } from '../../kit/write/write-rows.ts'
import { administers, assertHoldsPermissions, mustLeaveAdministrator } from './grant-limits.ts'
import { membersOf, publishPermissionsChanged } from './permission-events.ts'

type Effect = NonNullable<Rules<typeof usergroups>['effect']>

/** Only existing permissions, only permissions the user has, and no deletion of a group with members. */
export const validateGroup: Check<typeof usergroups> = async (deps, { before, after, changed }) => {
  if (before) assertHoldsPermissions(deps.user, before)
  if (isRemoval({ before, after })) {
    if (before?.is_system) throw conflict('SYSTEM_ROW', `${before.name} bawaan sistem dan tidak dapat dihapus.`)
    const row = await deps.db.first(sql<{ n: number }>`select count(*)::int n from ems.users
      where usergroup_id = ${before?.id}::bigint and deleted_at is null`)
    if (row?.n) throw conflict('IN_USE', `Grup masih memiliki ${row.n} pengguna.`)
    return undefined
  }
  if (changed.some((field) => ofRights.includes(field))) shouldHaveSignedIn(deps.user, 'mengubah izin')
  const issues: Issue[] = []
  const unknown = after.permissions.filter((permission) => !catalogue.has(permission))
  if (unknown.length)
    issues.push({ field: 'permissions', message: `Izin tidak dikenal: ${unknown.slice(0, 5).join(', ')}.` })
  else assertHoldsPermissions(deps.user, after)
  if (before?.is_system && changed.includes('code'))
    issues.push({ field: 'code', message: 'Kode bawaan sistem tidak dapat diubah.' })
  return issues
}

const ofRights = ['permissions', 'data_scope', 'companies', 'is_active', 'second_factor']

/**
 * Keeps one administrator after any change of a group, notifies members of their new permissions, and gives approvals that
 * they may not decide any more to others.
 */
export const keepAdministrator: Effect = async (deps, { before, after, changed }) => {
  if (before && changed.some((field) => ofRights.includes(field))) {
    const members = await membersOf(deps, before.id)
    await publishPermissionsChanged(deps, members)
    if (members.length) await approvalEngine().regroup(deps, members)
  }
  if (before?.is_active && administers(before.permissions) && !(after?.is_active && administers(after.permissions)))
    await mustLeaveAdministrator(deps)
}
