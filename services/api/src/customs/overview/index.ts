import { kiteDatas, kiteTenants } from '@ems/contracts/customs'
import type { FastifyInstance } from 'fastify'
import type { Handler } from '../../kit/context.ts'
import { send } from '../../kit/document.ts'
import { allow } from '../../kit/request.ts'
import { idOf } from '../../kit/routes.ts'
import * as stores from '../stores.ts'
import { bclSummary, tenantOverview } from './figures.ts'

/** Figures over many rows at once, which a page of a list cannot give: of a client, and of one BCL.KT. */
export async function overviewApi(app: FastifyInstance) {
  app.get(`/${kiteTenants.name}/:id/overview`, overview)
  app.get(`/${kiteDatas.name}/:id/summary`, summary)
}

const overview: Handler = async (request, reply) => {
  const deps = allow(request, kiteTenants.can.list)
  const tenant = await stores.tenants.find(deps, idOf(request))
  const attributes = await tenantOverview(deps, tenant.id)
  return send(reply, 200, { data: { type: 'customs-kite-tenant-overviews', id: tenant.id, attributes } })
}

const summary: Handler = async (request, reply) => {
  const deps = allow(request, kiteDatas.can.show)
  const bcl = await stores.kiteDatas.find(deps, idOf(request))
  const attributes = await bclSummary(deps, bcl.id)
  return send(reply, 200, { data: { type: 'customs-kite-tool-kite-data-summaries', id: bcl.id, attributes } })
}
