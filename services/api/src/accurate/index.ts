import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { accountingCallbackApi, accountingConnectionsApi } from './connections/accounting-connections.ts'
import { accountingDifferencesApi, accountingPairsApi } from './matching/pairs-api.ts'
import { link, linkBody, unlink } from './matching/partner-links.ts'
import { suggestions } from './matching/suggestions/partner-suggestions.ts'
import { accountingPushesApi } from './push/pushes-api.ts'
import { accountingDocumentsApi } from './records/accounting-documents.ts'
import { accountingEmployeesApi } from './records/accounting-employees.ts'
import { accountingItemsApi } from './records/accounting-items.ts'
import { accountingPartnersApi } from './records/accounting-partners.ts'
import { partnerAccountingApi } from './records/partner-accounting.ts'
import { accountingReportsApi } from './reports/accounting-reports.ts'
import { accountingTrailsApi } from './trails/trail.ts'

export { createAccurate, provideAccurate } from './client/accurate.ts'
export { accountingEnvironment, accurateSettings } from './client/settings.ts'
export { accountingHooksApi } from './connections/webhooks.ts'
export { accountingSchedules } from './schedules.ts'
export { reencryptConnections } from './session/connection-row.ts'

/** Everything about the accounting service: its connections, copies of its records, and what belongs to which partner. */
export async function accurateApi(app: FastifyInstance) {
  await app.register(accountingCallbackApi, { prefix: '/callback/aol' })
  await app.register(accountingConnectionsApi, { prefix: '/accounting-connections' })
  await app.register(accountingDocumentsApi, { prefix: '/accounting-documents' })
  await app.register(accountingEmployeesApi, { prefix: '/accounting-employees' })
  await app.register(accountingItemsApi, { prefix: '/accounting-items' })
  await app.register(accountingDifferencesApi, { prefix: '/accounting-differences' })
  await app.register(accountingPairsApi, { prefix: '/accounting-pairs' })
  await app.register(accountingPartnersApi, { prefix: '/accounting-partners' })
  await app.register(accountingReportsApi, { prefix: '/accounting-reports' })
  await app.register(accountingPushesApi, { prefix: '/accounting-pushes' })
  await app.register(accountingTrailsApi, { prefix: '/accounting-trails' })
  await app.register(partnerAccountingApi, { prefix: '/partner-accounting' })
  app.get('/accounting-partners/-actions/suggestions', suggestions)
  app.post('/accounting-partners/:id/-actions/link', { config: { takes: linkBody } }, link)
  app.post('/accounting-partners/:id/-actions/unlink', { config: { takes: z.strictObject({}) } }, unlink)
}
