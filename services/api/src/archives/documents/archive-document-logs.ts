import { archiveDocumentLogs } from '@ems/contracts/archives'
import { sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { importable, importRoutes } from '../../imports/index.ts'
import { toExcel } from '../../jobs/index.ts'
import { activity } from '../../kit/audit/activity.ts'
import { history, rollback } from '../../kit/audit/history.ts'
import { bulkDelete, bulkUpdate, create, destroy, list, show, update } from '../../kit/http/resource-routes.ts'
import { storeOf } from '../../kit/store/store.ts'
import { workflowRoutes } from '../../kit/workflow/routes.ts'
import { restore } from '../../kit/write/trash.ts'
import { factsOfDocument, logRules, protectionOf, scopeByDocument } from './archive-document-logs.rules.ts'
import { borrow, borrowBody } from './loans/borrow-documents.ts'
import { slip } from './loans/loan-slip.ts'

export const store = storeOf(archiveDocumentLogs, {
  visibleTo: scopeByDocument,
  companyOf: sql`t.owner_company_id`,
  own: ['borrower'],
  behalf: ['borrower'],
  approvalFacts: async (deps, { document }) => (document ? factsOfDocument(deps, String(document)) : {}),
  foresee: protectionOf,
  rules: logRules,
})
export const imports = importable(store, logRules, [])

export async function archiveDocumentLogsApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  app.get('/:id/pdf', { config: { anyMedia: true } }, slip(store))
  app.post('', create(store, logRules))
  app.post('/-actions/borrow', { config: { takes: borrowBody } }, borrow(store))
  app.patch('/:id', update(store, logRules))
  app.delete('/:id', destroy(store, logRules))
  workflowRoutes(app, store, logRules)
  app.post('/-actions/bulkUpdate', bulkUpdate(store, logRules))
  app.post('/-actions/bulkDelete', bulkDelete(store, logRules))
  app.post('/-actions/toExcel', toExcel(store))
  importRoutes(app, imports)
  app.post('/-actions/restore', restore(store, logRules))
  app.get('/:id/history', history(store))
  app.get('/:id/activity', activity(store))
  app.post('/:id/-actions/rollback', rollback(store, logRules))
}
