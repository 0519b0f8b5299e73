import { permissions } from '@ems/contracts'
import type { users } from '@ems/contracts/settings'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import type { IdentityAdmin } from '../../kit/services.ts'
import { type Store, storeFor } from '../../kit/stores.ts'
import { takeTransition } from '../../kit/workflow/take.ts'
import { updateRows } from '../../kit/write/write-rows.ts'
import { publishPermissionsChanged } from '../usergroups/permission-events.ts'
import { notifyUserChange, ssoStatus, validateUser } from './users.rules.ts'

/** EMS SSO knows neither groups nor employees. */
const noIdentity = () => undefined

/** Moves a user to another group, with all checks of *Ubah Grup*: nobody grants more than they have. */
export function moveToGroup(deps: Deps, { user, usergroup, root }: { user: string; usergroup: string; root: string }) {
  const accounts = storeFor('users') as unknown as Store<typeof users>
  const rules = { check: validateUser, effect: notifyUserChange(noIdentity), action: 'permission' }
  return updateRows(deps, accounts, [{ id: user, root, values: { usergroup } }], rules)
}

/** Links a user to an employee, as *Pengguna* does; the browser of the user is asked to reload. */
export async function linkEmployee(
  deps: Deps,
  { user, employee, root }: { user: string; employee: string; root: string },
) {
  const accounts = storeFor('users') as unknown as Store<typeof users>
  const rules = { check: validateUser, effect: notifyUserChange(noIdentity) }
  const rows = await updateRows(deps, accounts, [{ id: user, root, values: { employee } }], rules)
  await publishPermissionsChanged(deps, [user])
  return rows
}

/**
 * Switches off the accounts of an employee who has left, with their sessions and tasks. Without the admin API of EMS SSO,
 * as in the worker, EMS alone refuses them.
 */
export async function deactivateLeaver(deps: Deps, employee: string, reason: string, identity?: IdentityAdmin) {
  const rows = await deps.db.rows(sql<{ id: string }>`select id::text from ems.users
    where employee_id = ${employee}::bigint and status <> 'inactive' and deleted_at is null`)
  if (!rows.length) return
  const accounts = storeFor('users') as unknown as Store<typeof users>
  const inside: Deps = { ...deps, user: { ...deps.user, scope: 'group', permissions } }
  const changes = rows.map(({ id }) => ({ id, root: '/data', values: {} }))
  const rules = { ...(identity ? { compute: ssoStatus } : {}), effect: notifyUserChange(() => identity) }
  await takeTransition(inside, accounts, 'deactivate', changes, rules, { isSystem: true, reason })
}

/** The only employee in sight with the e-mail address of a user, unless another user is linked already. */
export async function employeeOf(deps: Deps, user: string): Promise<string | undefined> {
  const rows = await deps.db.rows(sql<{ id: string }>`
    select t.id::text from ems.employees t join ems.users u on lower(u.email) = lower(t.work_email)
    where u.id = ${user}::bigint and t.status <> 'exited' and ${storeFor('employees').rowScope(deps)}
      and not exists (select from ems.users o where o.employee_id = t.id and o.deleted_at is null) limit 2`)
  return rows.length === 1 ? rows[0]?.id : undefined
}
