import type { users } from '@ems/contracts/settings'
import type { Handler } from '../kit/context.ts'
import { send } from '../kit/document.ts'
import { allow } from '../kit/request.ts'
import { idOf } from '../kit/routes.ts'
import type { Store } from '../kit/store.ts'

/**
 * GET /users/:id/sessions: where a user is signed in, as EMS SSO knows. For those who may end sessions, and of oneself.
 * The keys of the sessions stay with identity: `id` only tells them apart.
 */
export const sessions =
  (store: Store<typeof users>): Handler =>
  async (request, reply) => {
    const { resource } = store
    const deps = allow(request, resource.can.show)
    const id = idOf(request)
    if (id !== deps.user.id) allow(request, resource.can.revokeSessions)
    const { sso_sub } = await store.find(deps, id)
    const found = sso_sub ? await request.server.services.identity.sessionsOf(sso_sub) : []
    const data = found.map(({ created_at, last_used_at, ip, user_agent }, n) => ({
      type: 'user-sessions',
      id: String(n + 1),
      attributes: { created_at, last_used_at, ip, user_agent },
    }))
    return send(reply, 200, { data, meta: { total: data.length } })
  }
