import { Problem } from '@ems/contracts/kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { depsOf } from '../../kit/http/authorize.ts'
import { Forbidden } from '../../kit/problems.ts'
import { tenants } from '../stores.ts'

/**
 * Lists of the tool are about one tenant: without `filter[tenant_id]` they are refused with 422, for a tenant out of the
 * user's reach with 403. Holds for lists and their exports, not for single rows, which the row scope guards.
 */
export function requireTenantFilter(app: FastifyInstance) {
  app.addHook('preHandler', async (request) => {
    if (!isList(request)) return
    await assertTenantInScope(request, asked(request.query as Query))
  })
}

type Query = Record<string, string | string[] | undefined>

const isList = ({ method, routeOptions: { url = '' } }: FastifyRequest) =>
  url.endsWith('/-actions/toExcel') || (method !== 'POST' && !url.includes('/:id') && !url.includes('/-actions/'))

/** Both names of the filter, once. */
const asked = (query: Query) => query['filter[tenant_id]'] ?? query['filter[tenant]']

/** Refuses a tenant that is not named, or out of the user's reach; what is not there is nobody's. */
export async function assertTenantInScope(request: FastifyRequest, id: unknown) {
  if (typeof id !== 'string' || id === '') throw TenantMissing()
  const deps = depsOf(request)
  const known = /^[1-9]\d{0,17}$/.test(id) ? await tenants.findMany(deps, [id]) : []
  if (!known.length) throw Forbidden({ because: 'Perusahaan berada di luar cakupan Anda.' })
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
