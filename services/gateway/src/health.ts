import type { Ring } from '@ems/federation/registry'
import type { FastifyInstance } from 'fastify'
import type { Site } from './pages/site.ts'
import type { Instances } from './proxy/instances.ts'

/** How long a health result is cached. */
const KEPT_MS = 1_000

type Health = { services: Record<string, { instances: Instances }>; current: (ring: Ring) => Promise<Site | undefined> }

/**
 * `/healthz`: can this process serve pages? `/readyz`: and do the services behind it answer, too? Both say why not.
 * An orchestrator restarts on the first and routes on it; the second is for people and probes of the whole.
 */
export function health(app: FastifyInstance, { services, current }: Health) {
  app.get('/healthz', async (_request, reply) => {
    const site = await current('stable')
    reply.header('cache-control', 'no-store')
    if (!site) return reply.code(503).send({ status: 'unavailable', reason: 'there is no usable host build' })
    return { status: 'ok', version: site.host.version, registry: site.registry?.revision ?? null }
  })

  let requested: Promise<Record<string, string>> | undefined
  /** Of the services, once a second however many ask: the page is public, and each answer costs them a query. */
  const answers = () => {
    if (requested) return requested
    setTimeout(() => {
      requested = undefined
    }, KEPT_MS).unref()
    const each = Object.entries(services).map(
      async ([name, { instances }]) => [name, await instances.condition()] as const,
    )
    requested = Promise.all(each).then((all) => Object.fromEntries(all))
    return requested
  }

  app.get('/readyz', async (_request, reply) => {
    const site = await current('stable')
    const checks: Record<string, string> = { pages: site ? 'ok' : 'unavailable', ...(await answers()) }
    const ready = Object.values(checks).every((check) => check === 'ok')
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ok' : 'unavailable', checks })
  })
}
