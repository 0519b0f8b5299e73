import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import type { Limits } from './limits.ts'
import { type Closing, closings, PROTOCOL } from './protocol.ts'
import { targetOf } from './target.ts'

export type Gate = {
  key: string
  /** Pages that may connect, e.g. `https://ems.example.co.id`. A client that is no browser sends no origin. */
  origins: readonly string[]
  tlsOnly: boolean
  disabled: boolean
  limits: Limits
  /** Addresses whose `X-Forwarded-*` is believed. */
  proxies: BlockList
}

/** Why this client may not connect, or undefined. The order is that of what a client can do about it. */
export function whyClosed(request: IncomingMessage, gate: Gate): Closing | undefined {
  const { pathname, searchParams } = targetOf(request)
  const [, key] = /^\/app\/([^/]+)$/.exec(pathname) ?? []
  const protocol = searchParams.get('protocol')
  const { origin } = request.headers
  if (key === undefined) return closings.noSuchPath
  if (protocol === null) return closings.noProtocol
  if (!/^\d+$/.test(protocol) || !/^[\w.+-]*$/.test(searchParams.get('version') ?? '')) return closings.badVersion
  if (Number(protocol) !== PROTOCOL) return closings.unsupportedProtocol
  if (key !== gate.key) return closings.unknownApp
  if (gate.disabled) return closings.disabled
  if (origin !== undefined && !gate.origins.includes(origin)) return closings.foreignOrigin
  if (gate.tlsOnly && !isSecure(request, gate.proxies)) return closings.tlsOnly
  return undefined
}

/** Where the client is: the last address that a proxy we do not know ourselves has reported. */
export function addressOf(request: IncomingMessage, proxies: BlockList) {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
  let address = plain(request.socket.remoteAddress ?? '')
  while (isListed(proxies, address)) {
    const reported = forwarded.pop()
    if (reported === undefined) break
    address = plain(reported)
  }
  return address
}

/** Addresses and networks such as `10.0.0.0/8,::1`. */
export function addressList(text: string) {
  const list = new BlockList()
  for (const entry of text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return list
}

function isSecure(request: IncomingMessage, proxies: BlockList) {
  if (!isListed(proxies, plain(request.socket.remoteAddress ?? ''))) return false
  return (
    String(request.headers['x-forwarded-proto'] ?? '')
      .split(',')[0]
      ?.trim() === 'https'
  )
}

const isListed = (list: BlockList, address: string) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** A socket that takes both families writes IPv4 addresses as `::ffff:10.0.0.1`. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '')
