import { kiteDatas } from '@ems/contracts/customs'
import type { FastifyInstance } from 'fastify'
import type { Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { idOf } from '../../kit/http/resource-routes.ts'
import * as stores from '../stores.ts'
import { bclSummary } from './dashboard/dashboard-totals.ts'

export { bclSummary } from './dashboard/dashboard-totals.ts'

/** Figures of one BCL.KT over all its rows, which a page of a list cannot give. */
export async function overviewApi(app: FastifyInstance) {
  app.get(`/${kiteDatas.name}/:id/summary`, summary)
}

const summary: Handler = async (request, reply) => {
  const deps = allow(request, kiteDatas.can.show)
  const bcl = await stores.kiteDatas.find(deps, idOf(request))
  const attributes = await bclSummary(deps, bcl.id)
  return send(reply, 200, { data: { type: 'customs-kite-tool-kite-data-summaries', id: bcl.id, attributes } })
}
