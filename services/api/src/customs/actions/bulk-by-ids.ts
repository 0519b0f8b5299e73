import type { FastifyInstance } from 'fastify'
import { depsOf } from '../../kit/http/authorize.ts'
import type { Store } from '../../kit/stores.ts'
import * as stores from '../stores.ts'

/**
 * Deletes and changes rows by ids, `{ ids }` and `{ ids, attributes }`, in the form of actions. A change by ids needs
 * no version.
 */
export function bulkByIds(app: FastifyInstance) {
  app.addHook('preHandler', async (request) => {
    const [, type = '', verb] = /([^/]+)\/-actions\/(bulkUpdate|bulkDelete)$/.exec(request.routeOptions.url ?? '') ?? []
    const requested = request.body as { data?: unknown; ids?: unknown; attributes?: object } | null
    if (!verb || !Array.isArray(requested?.ids) || requested.data) return
    const ids = requested.ids.map(String)
    const versions = verb === 'bulkUpdate' ? await versionsOf(request, type, ids) : new Map()
    const { attributes } = requested
    request.body = {
      data: ids.map((id) => ({
        type,
        id,
        ...(verb === 'bulkUpdate' && { attributes, meta: { version: versions.get(id) ?? 1 } }),
      })),
    }
  })
}

async function versionsOf(request: Parameters<typeof depsOf>[0], type: string, ids: readonly string[]) {
  const store = Object.values(stores).find(({ resource }) => resource.name === type) as Store | undefined
  const rows =
    (await store?.findMany(
      depsOf(request),
      ids.filter((id) => /^[1-9]\d{0,17}$/.test(id)),
    )) ?? []
  return new Map(rows.map(({ id, version }) => [id, version]))
}
