/** The only version of the protocol spoken here. https://pusher.com/docs/channels/library_auth_reference/pusher-websockets-protocol/ */
export const PROTOCOL = 7

/**
 * Why a connection is closed. The number decides what pusher-js does next: 4000 tries again with TLS, 4001–4099 gives
 * up, 4100–4199 waits a second, 4200–4299 comes back at once.
 */
export const closings = {
  tlsOnly: { code: 4000, reason: 'This application accepts TLS connections only: use wss' },
  unknownApp: { code: 4001, reason: 'No application has this key' },
  disabled: { code: 4003, reason: 'The application is disabled' },
  overQuota: { code: 4004, reason: 'Too many connections from this address' },
  noSuchPath: { code: 4005, reason: 'Path not found' },
  badVersion: { code: 4006, reason: 'Invalid version string format' },
  unsupportedProtocol: { code: 4007, reason: `Unsupported protocol version: this server speaks ${PROTOCOL}` },
  noProtocol: { code: 4008, reason: 'No protocol version supplied' },
  foreignOrigin: { code: 4009, reason: 'Connections from this origin are not allowed' },
  badSignin: { code: 4009, reason: 'Invalid signature for the sign-in' },
  terminated: { code: 4009, reason: 'The session of this user has ended' },
  overCapacity: { code: 4100, reason: 'The server has no room for more connections' },
  restartingSoon: { code: 4100, reason: 'The server restarts: try again in a second' },
  flooding: { code: 4100, reason: 'Too many messages' },
  revoked: { code: 4200, reason: 'What was granted here has been withdrawn: reconnect' },
  restarting: { code: 4200, reason: 'The server restarts: reconnect' },
  noPong: { code: 4201, reason: 'No answer to a ping' },
  idle: { code: 4202, reason: 'Closed after inactivity: nothing was subscribed to' },
  notText: { code: 1003, reason: 'Messages are text' },
} as const satisfies Record<string, Closing>

export type Closing = { code: number; reason: string }

/** Code of an error that refuses one client event and leaves the connection open. */
export const CLIENT_EVENT_REJECTED = 4301

/** A text frame, encoded once however many connections it goes to. */
export type Frame = Buffer

/** Encodes a message to a client. The protocol wants `data` as a string: anything else is turned into JSON. */
export function frame(
  event: string,
  { channel, data, userId }: { channel?: string; data?: unknown; userId?: string },
): Frame {
  const text = data === undefined || typeof data === 'string' ? data : JSON.stringify(data)
  return Buffer.from(JSON.stringify({ event, channel, data: text, user_id: userId }))
}

/** A `pusher:error`: the connection stays, `code` null means a mistake without a number of its own. */
export const errorFrame = (message: string, code: number | null = null) =>
  frame('pusher:error', { data: { code, message } })
