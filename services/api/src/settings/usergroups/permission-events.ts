import { sql } from '@ems/postgres'
import { emit } from '../../kit/audit/audit-log.ts'
import type { Deps } from '../../kit/context.ts'

/** Publishes to these users that their permissions changed: menus are outdated until a reload. */
export async function publishPermissionsChanged(deps: Deps, users: readonly string[]): Promise<void> {
  const others = users.filter((id) => id !== deps.user.id)
  if (!others.length) return
  await emit(
    deps,
    others.map((id) => ({ channel: `private-user.${id}`, event: 'rights.changed', payload: { actor: deps.user.id } })),
  )
}

/** Active users of a group. */
export async function membersOf({ db }: Pick<Deps, 'db'>, usergroup: string): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`select id::text from ems.users
    where usergroup_id = ${usergroup}::bigint and deleted_at is null and status = 'active'`)
  return rows.map(({ id }) => id)
}
