import { z } from 'zod'
import type { Connection } from '../connection/connection.ts'
import type { Limits } from '../connection/limits.ts'
import { type App, allowsChannel } from '../http/signature.ts'
import type { Hub, Member } from '../hub.ts'
import { jsonOf } from '../json.ts'
import { isChannelName, isPresence, needsAuth, userChannel } from '../names.ts'
import type { Bounds, Revocations } from '../revocations/revocations.ts'

/** Why a subscription is refused, as `pusher:subscription_error` says it. */
export type Refusal = { type: 'AuthError' | 'LimitReached' | 'BadRequest'; error: string; status: number }

type Wish = { channel: string; auth: string; channelData: string | undefined }

const bad = (error: string) => ({ refused: { type: 'BadRequest', error, status: 400 } as const })
const unauthorised = (error: string) => ({ refused: { type: 'AuthError', error, status: 401 } as const })
const full = (error: string) => ({ refused: { type: 'LimitReached', error, status: 403 } as const })

/** Decides whether this connection may be on this channel, and as whom: the one gate before every subscription. */
export function admission(
  { app, hub, limits, revocations }: { app: App; hub: Hub; limits: Limits; revocations: Revocations },
  connection: Connection,
  { channel, auth, channelData }: Wish,
): { refused: Refusal } | { member?: Member; bounds?: Bounds } {
  if (connection.channels.size >= limits.channelsPerConnection)
    return full(`A connection has at most ${limits.channelsPerConnection} channels`)
  if (connection.user && channel === userChannel(connection.user.id)) return {}
  if (!isChannelName(channel)) return bad('A channel name has 1 to 200 characters out of A-Z a-z 0-9 _ - = @ , . ;')
  if (!needsAuth(channel)) return {}
  if (!allowsChannel(app, auth, connection.id, channel, channelData))
    return unauthorised(`Invalid signature for channel ${channel}`)
  const bounds = boundsIn(channelData, limits)
  if (bounds && revocations.hasEnded(connection, bounds))
    return unauthorised('What was granted here has been withdrawn')
  if (!isPresence(channel)) return { bounds }

  const member = channelData === undefined ? signedIn(connection) : memberFrom(channelData, limits)
  if (!member) return bad('A presence channel needs channel_data with a user_id, or a signed-in user')
  const { size } = hub.presences.members(channel)
  if (size >= limits.membersPerChannel && !hub.presences.has(channel, member.id))
    return full(`A presence channel has at most ${limits.membersPerChannel} members`)
  return { member, bounds }
}

/** Of the signed `channel_data`; undefined where the subscription depends on nothing. */
function boundsIn(channelData: string | undefined, limits: Limits): Bounds | undefined {
  const bounds = z
    .object({
      revocable: z.array(z.string().min(1).max(limits.revocableName)).max(limits.revocable).default([]),
      until: z.number().optional(),
    })
    .safeParse(channelData === undefined ? undefined : jsonOf(channelData))
  return bounds.success ? bounds.data : undefined
}

const signedIn = ({ user }: Connection): Member | undefined => user && { id: user.id, info: user.user_info }

function memberFrom(channelData: string, limits: Limits): Member | undefined {
  const member = z
    .object({
      user_id: z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(limits.userId)),
      user_info: z
        .unknown()
        .optional()
        .refine((details) => Buffer.byteLength(JSON.stringify(details) ?? '') <= limits.userInfo),
    })
    .safeParse(jsonOf(channelData))
  return member.success ? { id: member.data.user_id, info: member.data.user_info } : undefined
}
