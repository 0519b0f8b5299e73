import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** The credentials of the one Pusher application this service serves. */
export type App = { id: string; key: string; secret: string }

/** HMAC-SHA256 in lower-case hexadecimal, the only signature of the Pusher protocol. */
export const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

/** The `body_md5` of a signed HTTP request. No protection of its own: it is part of the signed text. */
export const md5 = (body: string) => createHash('md5').update(body).digest('hex')

/** Compares in a time that tells nothing about where two texts differ. */
export function same(one: string, other: string) {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * True when `auth` (`key:signature`) allows this socket on this channel. `channelData` is part of the signed text
 * whenever the client sent it, on private channels too.
 */
export const allowsChannel = (app: App, auth: string, socketId: string, channel: string, channelData?: string) =>
  isSigned(app, auth, [socketId, channel, ...(channelData === undefined ? [] : [channelData])].join(':'))

/** True when `auth` proves that the server behind this application signed this user in on this socket. */
export const allowsUser = (app: App, auth: string, socketId: string, userData: string) =>
  isSigned(app, auth, `${socketId}::user::${userData}`)

const isSigned = ({ key, secret }: App, auth: string, text: string) => same(auth, `${key}:${sign(secret, text)}`)
