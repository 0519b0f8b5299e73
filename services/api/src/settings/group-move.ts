import type { users } from '@ems/contracts/settings'
import type { Deps } from '../kit/context.ts'
import type { IdentityAdmin } from '../kit/services.ts'
import type { Store } from '../kit/store.ts'
import { storeFor } from '../kit/stores.ts'
import { updateRows } from '../kit/write.ts'
import { soundUser, told } from './users.rules.ts'

/** Moves a user to another group, with every check of *Ubah Grup*: nobody hands out more than they have. */
export function moveToGroup(
  deps: Deps,
  { user, usergroup, root }: { user: string; usergroup: string; root: string },
  identity: IdentityAdmin,
) {
  const accounts = storeFor('users') as unknown as Store<typeof users>
  const rules = { check: soundUser, effect: told(() => identity), action: 'permission' }
  return updateRows(deps, accounts, [{ id: user, root, values: { usergroup } }], rules)
}
