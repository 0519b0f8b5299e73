import { permission } from '@ems/contracts/permission'
import { sql } from '@ems/postgres'
import type { DataScope, Deps, User } from '../../kit/context.ts'
import { conflict, Forbidden } from '../../kit/problems.ts'

/** Permissions, scope and companies of a user group. */
export type Grant = { permissions: readonly string[]; data_scope: DataScope; companies: readonly string[] }

const scopes: readonly DataScope[] = ['own', 'team', 'department', 'company', 'group']

/** Permissions to manage users and groups; at least one active user must have them. */
const administration = [permission('usergroup', 'update'), permission('user', 'update')]

/**
 * Refuses granting more permissions than the user has, and managing users who have more: otherwise permissions could be
 * gained through others.
 */
export function assertHoldsPermissions(user: User, { permissions, data_scope, companies }: Grant) {
  const missing = permissions.filter((permission) => !user.permissions.has(permission))
  if (missing.length)
    throw Forbidden({
      because: `Anda tidak memiliki izin ${missing.slice(0, 5).join(', ')}${missing.length > 5 ? ', …' : ''}.`,
    })
  if (scopes.indexOf(data_scope) > scopes.indexOf(user.scope))
    throw Forbidden({ because: 'Cakupan data melebihi cakupan Anda.' })
  assertReachesCompanies(user, companies)
}

/** Refuses companies outside the user's own scope. */
export function assertReachesCompanies(user: User, companies: readonly string[]) {
  if (user.scope !== 'group' && companies.some((company) => !user.companies.includes(company)))
    throw Forbidden({ because: 'Perusahaan berada di luar cakupan Anda.' })
}

/** Grants of a group by id; empty if it does not exist. */
export async function grantOf({ db }: Deps, usergroup: string): Promise<Grant> {
  const row = await db.first(sql<Grant>`select permissions, data_scope,
      array(select target_id::text from ems.usergroups_companies where owner_id = g.id) as companies
    from ems.usergroups g where id = ${usergroup}::bigint`)
  return row ?? { permissions: [], data_scope: 'own', companies: [] }
}

export const administers = (permissions: readonly string[]) =>
  administration.every((permission) => permissions.includes(permission))

/** Throws when no user could manage users and groups any more. Call it after the write. */
export async function mustLeaveAdministrator({ db }: Deps) {
  // Locks: two administrators could remove each other concurrently.
  await db.run(sql`select pg_advisory_xact_lock(hashtext('ems.administrators'))`)
  const rows = await db.rows(sql`select from ems.users u join ems.usergroups g on g.id = u.usergroup_id
    where u.deleted_at is null and u.status = 'active' and (u.valid_until is null or u.valid_until >= current_date)
      and g.deleted_at is null and g.is_active and g.permissions @> ${administration} limit 1`)
  if (!rows.length) throw conflict('LAST_ADMINISTRATOR', 'Anda tidak dapat mencabut akses administrasi terakhir.')
}
