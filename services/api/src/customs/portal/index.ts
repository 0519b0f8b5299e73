import { portalBalances } from '@ems/contracts/customs'
import type { Resource } from '@ems/contracts/kit'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { toExcel } from '../../jobs/index.ts'
import { list, show } from '../../kit/http/resource-routes.ts'
import type { Store } from '../../kit/stores.ts'
import { openToClients } from '../../session/index.ts'
import { queryParameters, reading } from '../queries/define-query.ts'
import { portalBalances as balances, portalFiles, portalPibs, portalReports } from '../stores.ts'
import { portalErrorFile, portalErrors, portalTemplate, portalUpload } from './files.ts'
import { portalReport } from './reports.ts'
import { portalSummary } from './summary.ts'

/**
 * The portal of a client's own staff: files, balances, due dates and reports of their client, and nothing else
 * (docs/decisions/kite-client-portal.md). People of the house with its permissions read the clients in their scope.
 */
export async function portalApi(app: FastifyInstance) {
  openToClients(app)
  const stores: readonly { resource: Resource }[] = [portalFiles, balances, portalPibs, portalReports]
  for (const one of stores) {
    const store = one as unknown as Store
    app.get(`/${store.resource.name}`, list(store))
    app.get(`/${store.resource.name}/:id`, show(store))
    app.post(`/${store.resource.name}/-actions/toExcel`, toExcel(store))
  }
  const files = `/${portalFiles.resource.name}`
  app.post(files, { config: { anyMedia: true } }, portalUpload)
  app.get(`${files}/:id/errors`, portalErrors)
  app.get(`${files}/:id/error-file`, { config: { anyMedia: true } }, portalErrorFile)
  app.get(`${files}/-templates/:type`, { config: { anyMedia: true } }, portalTemplate)
  app.get(`/${portalReports.resource.name}/:id/reports/:version/:format`, { config: { anyMedia: true } }, portalReport)
  reading(app, {
    path: '/customs-portal/summary',
    type: 'customs-portal-summaries',
    permission: portalBalances.can.list,
    query: z.object({ tenant_id: queryParameters.id.optional() }),
    read: portalSummary,
  })
}
