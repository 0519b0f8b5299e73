import { resourceOf } from '@ems/contracts'
import { comments } from '@ems/contracts/common'
import { Problem } from '@ems/contracts/kit'
import type Pusher from 'pusher'
import type { Deps, User } from '../kit/context.ts'
import { Forbidden } from '../kit/problems.ts'
import { followsCompany, seen } from '../kit/store/visibility.ts'
import { storeFor } from '../kit/stores.ts'
import { countsChannel } from '../kit/work/channel.ts'

/** The push service. With the hosted one, a subscription lasts as long as its socket. */
export type PushService = { pusher: Pusher; isHosted: boolean }

/**
 * Limits of a subscription: the realtime service ends it when any name in `revocable` is withdrawn (`rights_revoked`,
 * `sessions_revoked`), or at `until` (seconds since 1970). Signed with the channel, so that no client can omit it
 * (docs/decisions/realtime.md).
 */
const boundsOf = ({ id, sub, usergroup, endsAt }: User) => ({
  user_id: id,
  revocable: [`user:${id}`, `group:${usergroup}`, `sub:${sub}`],
  ...(endsAt !== undefined && Number.isFinite(endsAt) ? { until: Math.floor(endsAt / 1_000) } : {}),
})

/**
 * Authorises a socket of this user for a channel: the user's own, the menu counts, changes of a readable collection in
 * a company within scope, or the presence of a row in sight. Anything else is 403. The staff of a client have their own only.
 */
export async function authorize({ pusher, isHosted }: PushService, deps: Deps, socketId: string, channel: string) {
  const { user } = deps
  const bounds = isHosted ? undefined : boundsOf(user)
  const follow = () => pusher.authorizeChannel(socketId, channel, bounds)
  const [, kind, name = '', id = ''] = /^(private|presence)-([a-z0-9-]+)\.([1-9]\d{0,18}|0)$/.exec(channel) ?? []
  if (kind === 'private' && name === 'user' && id === user.id) return follow()
  if (user.client !== undefined) throw Forbidden({})
  // Events name menus only.
  if (channel === countsChannel) return follow()
  if (kind === 'private' && mayFollow(deps, name, id)) return follow()
  if (kind === 'presence' && (await maySee(deps, name, id)))
    return pusher.authorizeChannel(socketId, channel, { ...bounds, user_id: user.id, user_info: { name: user.name } })
  throw Forbidden({})
}

/**
 * Events name changed rows without values. They are open to users who see all rows of a company or may look them up.
 * Comments need no permission of their own: readers of the record may follow them.
 */
function mayFollow({ user }: Deps, type: string, company: string) {
  const resource = resourceOf(type)
  if (!resource) return false
  if (type === comments.name) return company === '0' || user.scope === 'group' || user.companies.includes(company)
  return followsCompany(type, user, company)
}

async function maySee(deps: Deps, type: string, id: string) {
  const resource = resourceOf(type)
  if (!resource) return false
  const row = await seen(deps, storeFor(type), id).catch((error: unknown) => {
    if (error instanceof Problem) return undefined
    throw error
  })
  return row !== undefined
}
