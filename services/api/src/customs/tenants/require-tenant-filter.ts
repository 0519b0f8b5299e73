import { Problem } from '@ems/contracts/kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { depsOf } from '../../kit/http/authorize.ts'
import { Forbidden } from '../../kit/problems.ts'
import { tenants } from '../stores.ts'

/**
 * Lists and exports of the tool concern one tenant: 422 without `filter[tenant_id]`, 403 for a tenant out of scope.
 * Single rows are protected by the row scope.
 */
export function requireTenantFilter(app: FastifyInstance) {
  app.addHook('preHandler', async (request) => {
    if (!isList(request)) return
    await assertTenantInScope(request, requested(request.query as Query))
  })
}

type Query = Record<string, string | string[] | undefined>

const isList = ({ method, routeOptions: { url = '' } }: FastifyRequest) =>
  url.endsWith('/-actions/toExcel') || (method !== 'POST' && !url.includes('/:id') && !url.includes('/-actions/'))

/** Merges both names of the filter. */
const requested = (query: Query) => query['filter[tenant_id]'] ?? query['filter[tenant]']

/** Throws for a missing tenant, or one out of scope. */
async function assertTenantInScope(request: FastifyRequest, id: unknown) {
  if (typeof id !== 'string' || id === '') throw TenantMissing()
  const deps = depsOf(request)
  const existing = /^[1-9]\d{0,17}$/.test(id) ? await tenants.findMany(deps, [id]) : []
  if (!existing.length) throw Forbidden({ because: 'Perusahaan berada di luar cakupan Anda.' })
}

const TenantMissing = () =>
  new Problem(422, [
    {
      status: '422',
      code: 'E_REQUIRED',
      title: 'Unprocessable Entity',
      detail: 'Perusahaan wajib dipilih.',
      source: { parameter: 'filter[tenant_id]' },
    },
  ])
