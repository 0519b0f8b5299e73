import { type IncomingMessage, request as sendPlain } from 'node:http'
import { request as sendSecure } from 'node:https'
import type { Duplex } from 'node:stream'
import type { ClientAddress, Log } from '@ems/service'

type Tunnel = { prefix: string; upstream: string; url: string; log: Log; addressOf: ClientAddress }

/**
 * Joins a websocket client and the realtime service as raw bytes: frames, compression and close codes arrive unchanged, and
 * 2,000 clients cost no parsing here (docs/decisions/realtime.md). Returns the `upgrade` handler, the number of open
 * websockets, and a function that ends them.
 */
export function tunnels({ prefix, upstream, url, log, addressOf }: Tunnel) {
  const open = new Set<Duplex>()
  const target = new URL(upstream)
  const send = target.protocol === 'https:' ? sendSecure : sendPlain

  const accept = (request: IncomingMessage, client: Duplex, head: Buffer) => {
    client.on('error', () => client.destroy())
    const path = (request.url ?? '').slice(prefix.length)
    if (!request.url?.startsWith(`${prefix}/`)) return refuse(client, '404 Not Found')
    const outgoing = send({
      host: target.hostname,
      port: target.port,
      path,
      timeout: 5000,
      headers: {
        ...handshake(request),
        host: target.host,
        'x-forwarded-for': addressOf(request),
        'x-forwarded-proto': new URL(url).protocol.slice(0, -1),
      },
    })
    outgoing.on('timeout', () => outgoing.destroy(new Error('the realtime service does not answer')))
    outgoing.on('error', (error) => {
      log.warn({ error: error.message }, 'websocket refused')
      refuse(client, '503 Service Unavailable')
    })
    outgoing.on('response', (answer) => {
      answer.resume()
      refuse(client, `${answer.statusCode} ${answer.statusMessage}`)
    })
    outgoing.on('upgrade', (answer, service, first) => {
      client.write(`HTTP/1.1 101 Switching Protocols\r\n${lines(answer.rawHeaders)}\r\n\r\n`)
      client.write(first)
      service.write(head)
      join(client, service)
      open.add(client)
      client.on('close', () => open.delete(client))
    })
    client.on('close', () => outgoing.destroy())
    outgoing.end()
  }

  const close = () => {
    for (const client of open) client.destroy()
  }

  return { accept, close, open: () => open.size }
}

/** Either end that goes takes the other with it. */
function join(client: Duplex, service: Duplex) {
  for (const [one, other] of [
    [client, service],
    [service, client],
  ] as const) {
    if ('setNoDelay' in one) (one as Duplex & { setNoDelay(on: boolean): void }).setNoDelay(true)
    if ('setTimeout' in one) (one as Duplex & { setTimeout(ms: number): void }).setTimeout(0)
    one.on('error', () => one.destroy())
    one.on('close', () => other.destroy())
    one.pipe(other)
  }
}

function refuse(client: Duplex, status: string) {
  if (client.writable) client.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}

const handshake = ({ headers }: IncomingMessage) =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => name.startsWith('sec-websocket-') || ['connection', 'upgrade', 'origin', 'user-agent'].includes(name),
    ),
  )

const lines = (raw: string[]) =>
  Array.from({ length: raw.length / 2 }, (_, n) => `${raw[2 * n]}: ${raw[2 * n + 1]}`).join('\r\n')
