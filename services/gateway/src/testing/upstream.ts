import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Upstream = Awaited<ReturnType<typeof startUpstream>>

type Answering = (request: IncomingMessage, response: ServerResponse) => void

/**
 * A plain HTTP server as a service behind the gateway, which can go away and come back on its port. How it is, which the
 * gateway asks all the time, it says itself.
 */
export async function startUpstream(answer: Answering, port = 0) {
  const server = createServer((request, response) => {
    if (request.url === '/healthz') response.end('{"status":"ok"}')
    else answer(request, response)
  })
  const listen = (on: number) => new Promise<void>((resolve) => server.listen(on, '127.0.0.1', resolve))
  await listen(port)
  const { port: taken } = server.address() as AddressInfo
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  const comeBack = async () => {
    if (!server.listening) await listen(taken)
  }
  return { server, url: `http://127.0.0.1:${taken}`, stop, comeBack }
}

/** Answers with what it was asked, as JSON: method, address, headers, and how long the body was. */
export const echo: Answering = (request, response) => {
  let length = 0
  request.on('data', (chunk: Buffer) => {
    length += chunk.length
  })
  request.on('end', () => {
    const { method, url, headers } = request
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ method, url, headers, length }))
  })
}
