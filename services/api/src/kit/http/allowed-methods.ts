import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import router from 'find-my-way'
import type { z } from 'zod'
import { NotAllowed } from '../problems.ts'

/** Methods by address, e.g. `/api/v1/users/:id` → GET, HEAD, PATCH; `takes` has body schemas by `POST <address>`. */
export type Methods = ReadonlyMap<string, ReadonlySet<string>> & { takes: ReadonlyMap<string, z.ZodType> }

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

/**
 * Answers 405 with `Allow` for missing methods of an address, before the body is read. Call it after all routes. A route
 * of Fastify takes 4 KB, and most addresses lack four methods: so the addresses are in one router beside it.
 */
export function closeOthers(app: FastifyInstance, methods: Methods): void {
  const addresses = router({ maxParamLength: Number.MAX_SAFE_INTEGER })
  for (const [url, existing] of methods) addresses.on('GET', url, () => undefined, [...existing].join(', '))
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) refuse(request.method, addresses.find('GET', request.url)?.store, reply)
  })
  for (const { url, taken } of shadowed(methods)) {
    const allow = [...(methods.get(url) ?? [])].join(', ')
    const onRequest = async ({ method }: FastifyRequest, reply: FastifyReply) => refuse(method, allow, reply)
    app.route({ method: taken, url, config: { closed: true }, onRequest, handler: async () => undefined })
  }
}

function refuse(method: string, allow: string | undefined, reply: FastifyReply) {
  if (!allow) return
  reply.header('allow', allow)
  throw NotAllowed({ method })
}

/** Addresses such as `/users/me` with the methods that they lack and `/users/:id`, which matches them too, has. */
function shadowed(methods: Methods) {
  const addresses = [...methods].map(([url, existing]) => ({ url, existing, parts: url.split('/') }))
  const patterns = Map.groupBy(
    addresses.filter(({ url }) => url.includes(':')),
    ({ parts }) => parts.length,
  )
  return addresses.flatMap(({ url, existing, parts }) => {
    const others = (patterns.get(parts.length) ?? []).filter(
      (other) => other.url !== url && other.parts.every((part, at) => part.startsWith(':') || part === parts[at]),
    )
    const taken = others.flatMap((other) => [...other.existing]).filter((method) => !existing.has(method))
    return taken.length > 0 ? [{ url, taken: [...new Set(taken)] }] : []
  })
}
