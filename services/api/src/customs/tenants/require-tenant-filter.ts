import { kiteDatas } from '@ems/contracts/customs'
import { Problem } from '@ems/contracts/kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { allow, depsOf } from '../../kit/http/authorize.ts'
import { Forbidden } from '../../kit/problems.ts'
import * as stores from '../stores.ts'

/**
 * Lists and exports of the tool concern one tenant: 403 without the permission, 422 without `filter[tenant_id]`, 403 for a tenant out of scope.
 * Single rows are protected by the row scope.
 */
export function requireTenantFilter(app: FastifyInstance) {
  app.addHook('preHandler', async (request) => {
    if (!isList(request)) return
    const tenant = requested(request.query as Query)
    // Who may not read the list is told so, and not how to ask for it.
    if (!isNamed(tenant)) allow(request, neededBy(request))
    await assertTenantInScope(request, tenant)
  })
}

type Query = Record<string, string | string[] | undefined>

const isList = ({ method, routeOptions: { url = '' } }: FastifyRequest) =>
  url.endsWith('/-actions/toExcel') || (method !== 'POST' && !url.includes('/:id') && !url.includes('/-actions/'))

/** Merges both names of the filter. */
const requested = (query: Query) => query['filter[tenant_id]'] ?? query['filter[tenant]']

const isNamed = (id: unknown): id is string => typeof id === 'string' && id !== ''

/** The permission of a list or export; the queries of the tool need that of its results. */
function neededBy({ routeOptions: { url = '' } }: FastifyRequest) {
  const name = url.replace('/api/v1/', '').split('/')[0]
  const { can } = Object.values(stores).find(({ resource }) => resource.name === name)?.resource ?? kiteDatas
  return url.endsWith('/toExcel') ? can.toExcel : can.list
}

/** Throws for a missing tenant, or one out of scope. */
async function assertTenantInScope(request: FastifyRequest, id: unknown) {
  if (!isNamed(id)) throw TenantMissing()
  const deps = depsOf(request)
  const existing = /^[1-9]\d{0,17}$/.test(id) ? await stores.tenants.findMany(deps, [id]) : []
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
