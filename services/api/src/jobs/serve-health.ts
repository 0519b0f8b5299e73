import { serverOf, type TlsSettings } from '@ems/service'

type Settings = TlsSettings & { HOST: string; WORKER_PORT: number }
type Condition = {
  /** Why the process cannot work; undefined when it can. */
  reason: () => Promise<string | undefined>
  /** Waiting events do not make it unfit: it is the push service that is away. */
  events: () => string
}

/** `GET /healthz` of the worker, which has no other address. Returns what ends it. */
export function serveHealth(settings: Settings, { reason, events }: Condition, onReady: (address: unknown) => void) {
  const server = serverOf(settings, {}, async (request, response) => {
    const fault = request.url === '/healthz' ? await reason() : 'not found'
    const status = fault === undefined ? 200 : request.url === '/healthz' ? 503 : 404
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ status: fault ?? 'ok', events: events() }))
  })
  server.listen(settings.WORKER_PORT, settings.HOST, () => onReady(server.address()))
  return async () => void server.close()
}
