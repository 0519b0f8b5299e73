import type { IncomingMessage } from 'node:http'
import { targetOf } from '../http/target.ts'
import type { Limits } from './limits.ts'
import { type Closing, closings, PROTOCOL } from './protocol.ts'

export type ConnectionPolicy = {
  key: string
  /** Pages that may connect, e.g. `https://ems.example.co.id`. A client that is no browser sends no origin. */
  origins: readonly string[]
  tlsOnly: boolean
  disabled: boolean
  limits: Limits
  /** Whether the connection comes from a trusted proxy. */
  isFromProxy: (request: IncomingMessage) => boolean
}

/** Why this client may not connect, or undefined. The order is that of what a client can do about it. */
export function rejectConnection(request: IncomingMessage, gate: ConnectionPolicy): Closing | undefined {
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
  if (gate.tlsOnly && !(gate.isFromProxy(request) && isSecure(request))) return closings.tlsOnly
  return undefined
}

const isSecure = ({ headers }: IncomingMessage) =>
  String(headers['x-forwarded-proto'] ?? '')
    .split(',')[0]
    ?.trim() === 'https'
