import { resourceOf } from '@ems/contracts'
import { comments } from '@ems/contracts/common'
import type Pusher from 'pusher'
import type { Deps } from '../kit/context.ts'
import { Forbidden } from '../kit/problems.ts'
import { storeFor } from '../kit/stores.ts'
import { countsChannel } from '../kit/waiting.ts'

/**
 * Lets a socket of this user into a channel: their own, that of the counts beside the menus, the changes of a collection they may read in a company they
 * reach, or the company of those who look at a row they may see. Anything else is 403.
 */
export async function authorize(pusher: Pusher, deps: Deps, socketId: string, channel: string) {
  const { user } = deps
  const [, kind, name = '', id = ''] = /^(private|presence)-([a-z0-9-]+)\.([1-9]\d{0,18}|0)$/.exec(channel) ?? []
  if (kind === 'private' && name === 'user' && id === user.id) return pusher.authorizeChannel(socketId, channel)
  // Names menus and nothing of what is in them.
  if (channel === countsChannel) return pusher.authorizeChannel(socketId, channel)
  if (kind === 'private' && mayFollow(deps, name, id)) return pusher.authorizeChannel(socketId, channel)
  if (kind === 'presence' && (await maySee(deps, name, id)))
    return pusher.authorizeChannel(socketId, channel, { user_id: user.id, user_info: { name: user.name } })
  throw Forbidden({})
}

/**
 * Events say which row changed, never what is in it: whoever may look rows up may hear of them. Comments are read by
 * whoever sees what they are about, without a right of their own.
 */
function mayFollow({ user }: Deps, type: string, company: string) {
  const resource = resourceOf(type)
  if (!resource) return false
  const reads = user.permissions.has(resource.can.list) || resource.lookup.length > 0 || type === comments.name
  return reads && (company === '0' || user.scope === 'group' || user.companies.includes(company))
}

async function maySee(deps: Deps, type: string, id: string) {
  const resource = resourceOf(type)
  if (!resource || !deps.user.permissions.has(resource.can.show)) return false
  const store = storeFor(type)
  const [row] = await store.findMany(deps, [id])
  return row !== undefined && (!store.can || store.can(deps.user, row).includes('show'))
}
