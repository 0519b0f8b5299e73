import type { users } from '@ems/contracts/settings'
import { createDatabase, type Pool, sql, transaction } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { type Store, storeFor } from '../../kit/stores.ts'
import { systemDeps } from '../../kit/workflow/system.ts'
import { insertRows, updateRows } from '../../kit/write/write-rows.ts'
import { administers, grantOf } from '../usergroups/grant-limits.ts'
import { moveToGroup } from '../users/change-usergroup.ts'

/** An account that another OpenID provider made, as EMS SSO describes it; `usergroup` is a code. */
export type ExternalAccount = { sub: string; usergroup: string; name: string; email: string }

type Row = { id: string; sub: string | null; usergroup: string }

/**
 * Adds the user of an account that another provider made, or moves it to the group that the provider's groups are mapped to. Groups
 * that administer users are neither given nor taken away by it (docs/decisions/sessions.md#0260). Returns whether anything changed.
 */
export async function followExternal(pool: Pool, account: ExternalAccount): Promise<boolean> {
  return transaction(createDatabase(pool), async (db) => {
    const deps = systemDeps(db)
    await db.run(sql`select pg_advisory_xact_lock(hashtext(${`external user ${account.sub}`}))`)
    const group = await db.first(sql<{
      id: string
      permissions: string[]
    }>`select id::text, permissions from ems.usergroups
      where code = ${account.usergroup} and is_active and deleted_at is null`)
    if (!group || administers(group.permissions)) return false
    const row = await userOf(deps, account)
    if (!row) return add(deps, account, group.id)
    if (row.sub === null) return link(deps, row, account)
    if (row.sub !== account.sub || row.usergroup === group.id) return false
    if (administers((await grantOf(deps, row.usergroup)).permissions)) return false
    await moveToGroup(deps, { user: row.id, usergroup: group.id, root: '/data' })
    return true
  })
}

const userOf = ({ db }: Deps, { sub, email }: ExternalAccount) =>
  db.first(sql<Row>`select id::text, sso_sub as sub, usergroup_id::text as usergroup from ems.users
    where deleted_at is null and (sso_sub = ${sub} or lower(email) = ${email}) order by sso_sub = ${sub} desc nulls last limit 1`)

const accounts = () => storeFor('users') as unknown as Store<typeof users>

async function add(deps: Deps, { sub, name, email, usergroup }: ExternalAccount, group: string) {
  const values = { name, email, role: usergroup, usergroup: group }
  const compute = () => ({ sso_sub: sub, sso_status: 'active' as const })
  await insertRows(deps, accounts(), [{ values, root: '/data' }], { compute })
  return true
}

/** Links a user who was added before without an account to the account of this e-mail, as *Tambah EMS SSO* does. */
async function link(deps: Deps, { id }: Row, { sub }: ExternalAccount) {
  const compute = () => ({ sso_sub: sub, sso_status: 'active' as const, sso_error: null })
  await updateRows(deps, accounts(), [{ id, root: '/data', values: {} }], { compute })
  return true
}
