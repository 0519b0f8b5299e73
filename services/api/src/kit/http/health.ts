import type { FastifyInstance } from 'fastify'

/**
 * `/healthz` and `/readyz`: 200 when requests can be served, 503 when the database is away or this process is stopping.
 */
export async function healthApi(app: FastifyInstance) {
  for (const path of ['/healthz', '/readyz'])
    app.get(path, async (request, reply) => {
      if (app.leaving.isLeaving()) return reply.code(503).send({ status: 'leaving' })
      try {
        await app.pool.query('select 1')
        return { status: 'ok' }
      } catch (error) {
        request.log.warn({ err: error }, 'database is away')
        return reply.code(503).send({ status: 'unavailable', reason: 'The database does not answer.' })
      }
    })
}
