import type { Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** The gateway asks every half second whether a process is leaving; until it knows, requests may still be sent here. */
const LEAST_MS = 1_000
/** Longer than the gateway keeps a connection that is idle (4 s). */
const MAX_DRAIN_MS = 6_000

export type Drain = ReturnType<typeof drain>

/**
 * Ends a process without failing requests: it goes on responding with `Connection: close`, and closes its port when no
 * client is connected (docs/decisions/gateway-and-tracing.md).
 */
export function drain() {
  let leaving = false
  return {
    /** True once the process is stopping: `GET /healthz` then answers 503 with the status `leaving`. */
    isLeaving: () => leaving,

    /** Call it as a request comes in: marks its answer as one of the last of this process. */
    mark(response: ServerResponse) {
      if (leaving) response.setHeader('connection', 'close').setHeader('x-ems-leaving', '1')
    },

    /** Resolves when the port may be closed, after six seconds at most. */
    async until(server: Server, { leastMs = LEAST_MS, mostMs = MAX_DRAIN_MS } = {}) {
      leaving = true
      const since = performance.now()
      const waited = () => performance.now() - since
      while (waited() < leastMs || (waited() < mostMs && (await connectionsOf(server)) > 0)) await sleep(50)
    },
  }
}

const connectionsOf = (server: Server) =>
  new Promise<number>((resolve) => {
    server.getConnections((error, count) => resolve(error ? 0 : count))
  })
