import { resourceOf } from '@ems/contracts'
import { comments } from '@ems/contracts/common'
import { Problem } from '@ems/contracts/kit'
import type Pusher from 'pusher'
import type { Deps, User } from '../kit/context.ts'
import { countsChannel } from '../kit/jobs/pending-counts.ts'
import { Forbidden } from '../kit/problems.ts'
import { followsCompany, seen } from '../kit/store/visibility.ts'
import { storeFor } from '../kit/stores.ts'

/** The push service. The hosted one knows no bounds: there a subscription lasts as long as its socket. */
export type PushService = { pusher: Pusher; isHosted: boolean }

/**
 * What a subscription depends on: when any of `revocable` is withdrawn (`rights_revoked`, `sessions_revoked`), or at `until`
 * (seconds since 1970), the realtime service ends it. Signed with the channel, so that no client can leave it out.
 */
const boundsOf = ({ id, sub, usergroup, endsAt }: User) => ({
  user_id: id,
  revocable: [`user:${id}`, `group:${usergroup}`, `sub:${sub}`],
  ...(endsAt !== undefined && Number.isFinite(endsAt) ? { until: Math.floor(endsAt / 1_000) } : {}),
})

/**
 * Lets a socket of this user into a channel: their own, that of the counts beside the menus, the changes of a collection they may read in a company they
 * reach, or the company of those who look at a row they may see. Anything else is 403.
 */
export async function authorize({ pusher, isHosted }: PushService, deps: Deps, socketId: string, channel: string) {
  const { user } = deps
  const bounds = isHosted ? undefined : boundsOf(user)
  const follow = () => pusher.authorizeChannel(socketId, channel, bounds)
  const [, kind, name = '', id = ''] = /^(private|presence)-([a-z0-9-]+)\.([1-9]\d{0,18}|0)$/.exec(channel) ?? []
  if (kind === 'private' && name === 'user' && id === user.id) return follow()
  // Names menus and nothing of what is in them.
  if (channel === countsChannel) return follow()
  if (kind === 'private' && mayFollow(deps, name, id)) return follow()
  if (kind === 'presence' && (await maySee(deps, name, id)))
    return pusher.authorizeChannel(socketId, channel, { ...bounds, user_id: user.id, user_info: { name: user.name } })
  throw Forbidden({})
}

/**
 * Events say which row changed, never what is in it: whoever sees all rows of a company, or may look them up, may hear of
 * them. Comments are read by whoever sees what they are about, without a right of their own.
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
