import {
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as plain,
  type RequestOptions,
  type ServerResponse,
} from 'node:http'
import { request as tls } from 'node:https'
import type { Duplex } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { translation } from './translate.ts'

type Alter = (text: string, answer: { path: string; type: string }) => string

const TEXT = /^(text\/html|application\/(?:[\w.+-]*\+)?json)/
const FORM = 'application/x-www-form-urlencoded'

/** Everything that a deployment answers, as if it came from here; `alter` changes its pages and JSON. */
export function upstreamAt(upstream: string, here: string, alter: Alter) {
  const { toUpstream, toHere, requestHeaders, answerHeaders } = translation(upstream, here)
  const send = upstream.startsWith('https:') ? tls : plain
  const { hostname, port } = new URL(upstream)
  const optionsOf = (request: IncomingMessage): RequestOptions => ({
    hostname,
    port,
    method: request.method,
    path: toUpstream(request.url ?? '/'),
    headers: requestHeaders(request.headers),
  })

  /** Answers one request. */
  const forward = async (request: IncomingMessage, response: ServerResponse) => {
    const options = optionsOf(request)
    const isForm = request.headers['content-type']?.startsWith(FORM)
    const form = isForm ? toUpstream((await buffer(request)).toString()) : undefined
    const headers: OutgoingHttpHeaders = {
      ...requestHeaders(request.headers),
      ...(form !== undefined && { 'content-length': Buffer.byteLength(form) }),
    }
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    // Altered responses have another ETag than the deployment knows.
    if (path === '/registry.json') delete headers['if-none-match']
    const sent = send({ ...options, headers } as RequestOptions, async (answer) => {
      const type = answer.headers['content-type'] ?? ''
      response.writeHead(answer.statusCode ?? 502, answerHeaders(answer.headers))
      if (!TEXT.test(type)) return answer.pipe(response)
      response.end(alter(toHere((await buffer(answer)).toString()), { path, type }))
    })
    sent.on('error', (error) => {
      if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain' })
      response.end(`${upstream} does not answer: ${error.message}\n`)
    })
    response.on('close', () => sent.destroy())
    if (form === undefined) request.pipe(sent)
    else sent.end(form)
  }

  /** Joins a websocket with the one of the deployment. */
  const upgrade = (request: IncomingMessage, client: Duplex, head: Buffer) => {
    const sent = send(optionsOf(request))
    client.on('error', () => sent.destroy())
    sent.on('error', () => client.destroy())
    sent.on('response', () => client.destroy())
    sent.on('upgrade', (answer, service, first) => {
      const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`)
      client.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
      client.write(first)
      service.write(head)
      service.on('error', () => client.destroy())
      service.on('close', () => client.destroy())
      client.on('close', () => service.destroy())
      service.pipe(client).pipe(service)
    })
    sent.end()
  }

  return { forward, upgrade }
}
