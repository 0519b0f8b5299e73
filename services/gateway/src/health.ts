import type { Ring } from '@ems/federation/registry'
import type { FastifyInstance } from 'fastify'
import type { Site } from './site.ts'

type Health = { services: Record<string, string>; current: (ring: Ring) => Promise<Site | undefined> }

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

  app.get('/readyz', async (_request, reply) => {
    const site = await current('stable')
    const answers = await Promise.all(Object.entries(services).map(async ([name, url]) => [name, await answerOf(url)]))
    const checks: Record<string, string> = { pages: site ? 'ok' : 'unavailable', ...Object.fromEntries(answers) }
    const ready = Object.values(checks).every((check) => check === 'ok')
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ok' : 'unavailable', checks })
  })
}

/** `ok`, or in a word what is wrong. Reasons stay in the service's own log: this page is public. */
const answerOf = (url: string) =>
  fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2000) }).then(
    (answer) => (answer.ok ? 'ok' : 'unavailable'),
    () => 'unreachable',
  )
