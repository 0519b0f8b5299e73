import { documents, moveBody, recordLabelBody, transferBody } from '@ems/contracts/archives'
import type { FastifyInstance } from 'fastify'
import { importable, importRoutes } from '../../imports/index.ts'
import { toExcel } from '../../jobs/index.ts'
import { activity } from '../../kit/audit/activity.ts'
import { history, rollback } from '../../kit/audit/history.ts'
import { bulkDelete, bulkUpdate, create, destroy, list, show, update } from '../../kit/http/resource-routes.ts'
import type { Row } from '../../kit/store/columns.ts'
import { storeOf } from '../../kit/store/store.ts'
import { workflowRoutes } from '../../kit/workflow/routes.ts'
import { restore } from '../../kit/write/trash.ts'
import { certificate } from '../disposals/disposal-pdf.ts'
import { move } from '../locations/move-records.ts'
import { recordLabels } from '../locations/record-labels.ts'
import { transfer } from '../transfers/transfer-package.ts'
import { documentLife, documentRules, documentScope } from './documents.rules.ts'

/** Secret rows are published on no channel of the company. */
const isSecret = ({ security }: Row) => security === 'secret' || security === 'top_secret'

export const store = storeOf(documents, {
  visibleTo: documentScope,
  own: ['borrower'],
  hushed: isSecret,
  life: documentLife,
  rules: documentRules,
})
export const imports = importable(store, documentRules, ['number', 'company'])

export async function documentsApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  app.post('', create(store, documentRules))
  app.patch('/:id', update(store, documentRules))
  app.delete('/:id', destroy(store, documentRules))
  workflowRoutes(app, store, documentRules)
  app.post('/-actions/move', { config: { takes: moveBody } }, move(store))
  app.post('/-actions/transfer', { config: { takes: transferBody, anyMedia: true, perMinute: 20 } }, transfer(store))
  app.post('/-actions/labels', { config: { takes: recordLabelBody, anyMedia: true } }, recordLabels(store))
  app.post('/-actions/bulkUpdate', bulkUpdate(store, documentRules))
  app.post('/-actions/bulkDelete', bulkDelete(store, documentRules))
  app.post('/-actions/toExcel', toExcel(store))
  importRoutes(app, imports)
  app.post('/-actions/restore', restore(store, documentRules))
  app.get('/:id/certificate', { config: { anyMedia: true } }, certificate(store))
  app.get('/:id/history', history(store))
  app.get('/:id/activity', activity(store))
  app.post('/:id/-actions/rollback', rollback(store, documentRules))
}
