import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { NotAllowed } from '../problems.ts'

/** Methods by address, e.g. `/api/v1/users/:id` → GET, HEAD, PATCH; `takes` has body schemas by `POST <address>`. */
export type Methods = ReadonlyMap<string, ReadonlySet<string>> & { takes: ReadonlyMap<string, z.ZodType> }

const all = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Collects the methods of every address registered after this call. */
export function methodsOf(app: FastifyInstance): Methods {
  const methods = new Map<string, Set<string>>()
  const takes = new Map<string, z.ZodType>()
  app.addHook('onRoute', ({ url, method, config }) => {
    // Fastify registers a route `/` below a prefix twice.
    if (url.endsWith('/') || config?.closed) return
    const existing = methods.get(url) ?? new Set()
    for (const one of [method].flat()) {
      existing.add(one.toUpperCase())
      if (config?.takes) takes.set(`${one.toUpperCase()} ${url}`, config.takes)
    }
    methods.set(url, existing)
  })
  return Object.assign(methods, { takes })
}

/** Answers 405 with `Allow` for missing methods of an address, before the body is read. Call it after all routes. */
export function closeOthers(app: FastifyInstance, methods: Methods): void {
  for (const [url, existing] of methods) {
    const allow = [...existing].join(', ')
    app.route({
      method: all.filter((method) => !existing.has(method)),
      url,
      config: { closed: true },
      onRequest: async ({ method }, reply) => {
        reply.header('allow', allow)
        throw NotAllowed({ method })
      },
      handler: async () => undefined,
    })
  }
}
