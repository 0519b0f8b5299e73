import type { users } from '@ems/contracts/settings'
import { record } from '../../kit/audit/audit-log.ts'
import type { Handler } from '../../kit/context.ts'
import { allow, mustHaveSignedIn } from '../../kit/http/authorize.ts'
import { actionsIn } from '../../kit/http/body.ts'
import { objectsOf } from '../../kit/http/document.ts'
import { conflict, Forbidden } from '../../kit/problems.ts'
import type { Store } from '../../kit/stores.ts'
import { transact } from '../../kit/write/transaction.ts'
import { lockAll } from '../../kit/write/write-rows.ts'
import { assertHoldsPermissions, grantOf } from '../usergroups/grant-limits.ts'
import { notifyRevoked } from './users.actions.ts'

/**
 * POST /users/-actions/resetFactors: removes the second factors of users who lost them, with a reason. They are signed out
 * everywhere and hear of it. Nobody resets their own: that is done at EMS SSO, where a factor is asked for.
 */
export const resetFactors =
  (store: Store<typeof users>): Handler =>
  (request, reply) => {
    const { resource } = store
    const { user } = allow(request, resource.can.resetFactors)
    mustHaveSignedIn(user, 'mengatur ulang faktor kedua')
    const targets = actionsIn(resource, request.body, resource.bodies.resetFactors)
    return transact(request, reply, async (deps) => {
      const rows = await lockAll(deps, store, targets)
      for (const row of rows) {
        if (row.id === user.id) throw Forbidden({ because: 'Faktor kedua Anda sendiri diatur di Keamanan akun.' })
        assertHoldsPermissions(deps.user, await grantOf(deps, row.usergroup))
      }
      for (const [n, { name, sso_sub }] of rows.entries()) {
        const isReset = sso_sub ? await request.server.services.identity.resetFactors(sso_sub) : false
        const pointer = targets[n]?.root ?? '/data'
        if (!isReset) throw conflict('NO_FACTOR', `${name} tidak memiliki faktor kedua.`, { pointer })
      }
      await record(
        deps,
        rows.map(({ id, name }, n) => ({
          ...{ action: 'permission', menu: 'user', target_type: resource.name, target_id: id, target_label: name },
          reason: `Atur ulang faktor kedua: ${targets[n]?.values.reason ?? ''}`,
        })),
        [],
      )
      await notifyRevoked(deps, rows)
      return { status: 200, body: { data: rows.map(objectsOf(resource, { user })) } }
    })
  }
