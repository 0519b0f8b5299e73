import { createServer } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Log } from './log.ts'

/** Labels of a series. */
type Labels = Record<string, string>

/** A figure that is read when Prometheus asks: one number, or one for each set of labels. */
export type Figure = {
  name: string
  help: string
  labels?: readonly string[]
  read: () => Readings | Promise<Readings>
}
type Readings = number | readonly (readonly [Labels, number])[]

export type Responded = { method: string; route: string; status: number; seconds: number }

export type Metrics = ReturnType<typeof createMetrics>

/** Most answers take 5 to 50 ms; what takes longer than ten seconds is broken off or an export. */
const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/**
 * Prometheus metrics of a service, on their own port (`EMS_METRICS_PORT`, none without it), which the gateway does not
 * proxy.
 */
export function createMetrics(service: string) {
  const register = new Registry()
  register.setDefaultLabels({ service })
  const requests = new Histogram({
    name: 'ems_http_request_duration_seconds',
    help: 'How long answers took',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [register],
  })

  return {
    /** Records one response. `route` must be one of few words: each is a permanent series. */
    answered: ({ method, route, status, seconds }: Responded) =>
      requests.observe({ method, route, status: String(status) }, seconds),

    /** A figure that goes up and down. */
    gauge: ({ name, help, labels = [], read }: Figure) =>
      void new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers: [register],
        async collect() {
          const readings = await read()
          this.reset()
          for (const [of, value] of eachOf(readings)) this.set(of, value)
        },
      }),

    /** A figure that only goes up while the process runs, and is counted elsewhere. */
    counter: ({ name, help, labels = [], read }: Figure) =>
      void new Counter({
        name,
        help,
        labelNames: [...labels],
        registers: [register],
        async collect() {
          const readings = await read()
          this.reset()
          for (const [of, value] of eachOf(readings)) this.inc(of, value)
        },
      }),

    /** The page Prometheus reads. */
    text: () => register.metrics(),

    /** Opens the port when the environment names one; returns what closes it. */
    async serve(log: Log, env: NodeJS.ProcessEnv = process.env): Promise<() => Promise<void>> {
      const { EMS_METRICS_PORT: port, HOST: host = '127.0.0.1' } = env
      if (!port) return async () => undefined
      collectDefaultMetrics({ register })
      const server = createServer(async (request, response) => {
        if (request.url !== '/metrics') return response.writeHead(404).end()
        try {
          const text = await register.metrics()
          response.writeHead(200, { 'content-type': register.contentType }).end(text)
        } catch (error) {
          // Prometheus calls a service down that does not answer this; the reason is for people.
          log.warn({ err: error }, 'figures could not be read')
          response.writeHead(503).end()
        }
      })
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(Number(port), host, resolve)
      })
      return () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections())
    },
  }
}

const eachOf = (readings: Readings) => (typeof readings === 'number' ? ([[{}, readings]] as const) : readings)

type Counted = { totalCount: number; idleCount: number; waitingCount: number }

/** The connections of a pool to PostgreSQL, and who waits for one. */
export function meterPool(metrics: Metrics, pool: Counted) {
  metrics.gauge({
    name: 'ems_postgres_connections',
    help: 'Connections to PostgreSQL by what they do',
    labels: ['state'],
    read: () => [
      [{ state: 'busy' }, pool.totalCount - pool.idleCount],
      [{ state: 'idle' }, pool.idleCount],
    ],
  })
  metrics.gauge({
    name: 'ems_postgres_waiting',
    help: 'Requests that wait for a connection to PostgreSQL',
    read: () => pool.waitingCount,
  })
}
