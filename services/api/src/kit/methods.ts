import type { FastifyInstance } from 'fastify'
import { NotAllowed } from './problems.ts'

const all = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Watches which methods every address gets. Call `close` when all routes are in place: what an address does not have
 * then answers 405 with `Allow`, before anything is read.
 */
export function methodsOf(app: FastifyInstance) {
  const open = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    // Fastify's second name for a route `/` below a prefix.
    if (url.endsWith('/')) return
    const methods = open.get(url) ?? new Set()
    for (const one of [method].flat()) methods.add(one.toUpperCase())
    open.set(url, methods)
  })
  const close = () => {
    for (const [url, methods] of [...open]) {
      const allow = [...methods].join(', ')
      app.route({
        method: all.filter((method) => !methods.has(method)),
        url,
        onRequest: async ({ method }, reply) => {
          reply.header('allow', allow)
          throw NotAllowed({ method })
        },
        handler: async () => undefined,
      })
    }
  }
  return { open, close }
}
