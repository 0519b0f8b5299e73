import type { users } from '@ems/contracts/settings'
import type { Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { idOf } from '../../kit/http/resource-routes.ts'
import { NotFound } from '../../kit/problems.ts'
import type { Store } from '../../kit/stores.ts'
import { transact } from '../../kit/write/transaction.ts'
import { publicSessionId, tokenOf } from '../../session/index.ts'
import { assertHoldsPermissions, grantOf } from '../usergroups/grant-limits.ts'
import { notifyRevoked } from './users.actions.ts'

/**
 * GET /users/:id/sessions: sessions of a user at EMS SSO, for users who may end sessions, and one's own. Session keys
 * stay with identity: `id` is a stable identifier only.
 */
export const sessions =
  (store: Store<typeof users>): Handler =>
  async (request, reply) => {
    const { resource } = store
    const deps = allow(request, resource.can.show)
    const id = idOf(request)
    if (id !== deps.user.id) allow(request, resource.can.revokeSessions)
    const { sso_sub } = await store.find(deps, id)
    const matches = sso_sub ? await request.server.services.identity.sessionsOf(sso_sub, tokenOf(request)) : []
    const records = matches.map(({ uid, created_at, last_used_at, ip, user_agent, current }) => ({
      type: 'user-sessions',
      id: publicSessionId(uid),
      attributes: { created_at, last_used_at, ip, user_agent, current },
    }))
    return send(reply, 200, { data: records, meta: { total: records.length } })
  }

/** DELETE /users/:id/sessions/:session: ends one session of the user. */
export const revokeSession =
  (store: Store<typeof users>): Handler =>
  (request, reply) => {
    allow(request, store.resource.can.revokeSessions)
    return transact(request, reply, async (deps) => {
      const { identity } = request.server.services
      const row = await store.find(deps, idOf(request))
      if (row.id !== deps.user.id) assertHoldsPermissions(deps.user, await grantOf(deps, row.usergroup))
      const { session } = request.params as { session: string }
      const matches = row.sso_sub ? await identity.sessionsOf(row.sso_sub) : []
      const uid = matches.find((one) => publicSessionId(one.uid) === session)?.uid
      if (!row.sso_sub || !uid || !(await identity.revokeSession(row.sso_sub, uid))) throw NotFound({})
      await notifyRevoked(deps, [row])
      return { status: 204 }
    })
  }
