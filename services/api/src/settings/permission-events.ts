import { sql } from 'kysely'
import { emit } from '../kit/audit/audit-log.ts'
import type { Deps } from '../kit/context.ts'

/** Tells browsers of these users that what they may do has changed: their menus are old until they reload. */
export async function publishPermissionsChanged(deps: Deps, users: readonly string[]): Promise<void> {
  const others = users.filter((id) => id !== deps.user.id)
  if (!others.length) return
  await emit(
    deps,
    others.map((id) => ({ channel: `private-user.${id}`, event: 'rights.changed', payload: { actor: deps.user.id } })),
  )
}

/** Everybody in a group who could be online. */
export async function membersOf({ db }: Pick<Deps, 'db'>, usergroup: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id::text from ems.users
    where usergroup_id = ${usergroup}::bigint and deleted_at is null and status = 'active'`.execute(db)
  return rows.map(({ id }) => id)
}
