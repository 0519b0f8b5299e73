import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { z } from 'zod'

type Requested = Pick<IncomingMessage, 'headers'> & { socket: Pick<IncomingMessage['socket'], 'remoteAddress'> }

/** Tells where a request comes from: an IP address as text, IPv4 never written as IPv6. */
export type ClientAddress = (request: Requested) => string

/** Only this machine, where `npm start` runs all services side by side. */
export const LOOPBACK = '127.0.0.0/8, ::1'

/** Names that Fastify's `trustProxy` knows, for settings that were written for it. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * The one place where a client's address is found. `X-Forwarded-For` counts only when the connection itself comes from one
 * of `proxies`, and of it only the last entry: the one which that proxy wrote. What stands before it may be the client's own
 * words. A proxy that stands behind another one has to say the client's address itself (nginx: `set_real_ip_from`).
 */
export function clientAddress(proxies: string): ClientAddress {
  const trusted = listOf(proxies)
  return ({ headers, socket }) => {
    const peer = addressIn(socket.remoteAddress) ?? ''
    if (!peer || !contains(trusted, peer)) return peer
    const forwarded = String(headers['x-forwarded-for'] ?? '')
    return addressIn(forwarded.slice(forwarded.lastIndexOf(',') + 1)) ?? peer
  }
}

/** Whether the connection comes from one of `proxies`, so that its other `X-Forwarded-*` headers are trusted. */
export function fromProxy(proxies: string) {
  const trusted = listOf(proxies)
  return ({ socket }: Requested) => contains(trusted, addressIn(socket.remoteAddress) ?? '')
}

/**
 * Address for limits. A customer of an IPv6 provider has 2⁶⁴ addresses or more, so IPv6 counts by its first 64 bits.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** A setting: addresses and networks such as `10.0.0.0/8, ::1`, separated by commas. */
export const networks = () =>
  z.string().superRefine((text, context) => {
    for (const entry of entriesOf(text))
      if (!isNetwork(entry)) context.addIssue(`${entry} is no address and no network`)
  })

const entriesOf = (text: string) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .flatMap((entry) => NAMED[entry] ?? [entry])

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

function isNetwork(entry: string) {
  const [address = '', bits, more] = entry.split('/')
  if (!isIP(address) || more !== undefined) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 6 ? 128 : 32))
}

function listOf(text: string) {
  const list = new BlockList()
  for (const entry of entriesOf(text)) {
    const [address = '', bits] = entry.split('/')
    list.addSubnet(address, Number(bits ?? (isIP(address) === 6 ? 128 : 32)), familyOf(address))
  }
  return list
}

const contains = (list: BlockList, address: string) => isIP(address) > 0 && list.check(address, familyOf(address))

/** Some proxies write `203.0.113.7:4711` or `[2001:db8::7]:4711`; a socket of both families writes `::ffff:203.0.113.7`. */
function addressIn(text: string | undefined) {
  const input = (text ?? '').trim().replace(/^"|"$/g, '')
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(input)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(input)?.[1] ?? input
  const plain = bare.replace(/^::ffff:(?=\d+\.)/i, '').toLowerCase()
  return isIP(plain) ? plain : undefined
}
