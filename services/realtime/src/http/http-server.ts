import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '@ems/service'
import { type Context, HttpError, serveApi } from './http-api.ts'
import { same } from './signature.ts'
import { targetOf } from './target.ts'

/** Contents of the service's pages. */
export type Pages = {
  api: Context
  /** Why the service should get no new clients. */
  trouble: string | undefined
  metrics: () => string
  metricsToken: string | undefined
  log: Log
}

/** Answers health check, metrics and the Pusher HTTP API. */
export async function serveHttp(pages: Pages, request: IncomingMessage, response: ServerResponse) {
  try {
    const { pathname } = targetOf(request)
    if (pathname === '/healthz') serveHealth(pages, response)
    else if (pathname === '/metrics') serveMetrics(pages, request, response)
    else send(response, 200, await serveApi(pages.api, request))
  } catch (error) {
    const status = error instanceof HttpError ? error.status : 500
    // Ignores a request body that broke off: its client is gone.
    if (status === 500 && !request.destroyed) pages.log.error(error, 'request failed')
    send(response, status, { error: status === 500 ? 'Internal error' : (error as Error).message })
  }
}

function serveHealth({ trouble }: Pages, response: ServerResponse) {
  if (trouble) send(response, 503, { status: 'unavailable', reason: trouble })
  else send(response, 200, { status: 'ok' })
}

function serveMetrics({ metricsToken, metrics }: Pages, request: IncomingMessage, response: ServerResponse) {
  if (metricsToken === undefined) throw new HttpError(404, 'Not found')
  if (!same(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) throw new HttpError(401, 'Unauthorized')
  response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(metrics())
}

function send(response: ServerResponse, status: number, body: object) {
  // The rest of a refused upload may still be on its way: the connection cannot serve another request.
  const close = status === 413 ? { connection: 'close' } : {}
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...close })
  response.end(JSON.stringify(body))
}
