/** Prefix of the channel that carries what is sent to one signed-in user: `#server-to-user-<id>`. */
const USER_CHANNEL = '#server-to-user-'

/** The channel of a signed-in user. Only the server puts a connection on it. */
export const userChannel = (userId: string) => USER_CHANNEL + userId

/** Channel names as the `pusher` SDK accepts them: its character set, at most 200 characters. */
export const isChannelName = (name: string) => /^[A-Za-z0-9_\-=@,.;]{1,200}$/.test(name)

/** A name that an event may be published to: a channel name, or a user's channel. */
export const isTarget = (name: string) =>
  isChannelName(name) || (name.startsWith(USER_CHANNEL) && name.length > USER_CHANNEL.length && name.length <= 300)

/** True when a subscription needs a signature. */
export const needsAuth = (channel: string) => /^(private|presence)-/.test(channel)

export const isPresence = (channel: string) => channel.startsWith('presence-')

/** The server never sees the clear text of these; clients may not publish to them. */
export const isEncrypted = (channel: string) => channel.startsWith('private-encrypted-')

/** Channels whose last event is repeated to every new subscriber. */
export const isCache = (channel: string) => /^(private-encrypted-|private-|presence-)?cache-/.test(channel)

/** Names the service keeps for itself; they show up in no list and no webhook. */
export const isInternal = (channel: string) => channel.startsWith('#')
