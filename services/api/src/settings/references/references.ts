import { references } from '@ems/contracts/settings'
import type { FastifyInstance } from 'fastify'
import { importable, importRoutes } from '../../imports/index.ts'
import { toExcel } from '../../jobs/index.ts'
import { activity } from '../../kit/audit/activity.ts'
import { history, rollback } from '../../kit/audit/history.ts'
import { bulkDelete, bulkUpdate, create, destroy, list, show, update } from '../../kit/http/resource-routes.ts'
import { ofCompanies } from '../../kit/store/row-scope.ts'
import { storeOf } from '../../kit/store/store.ts'
import { restore } from '../../kit/write/trash.ts'
import { letterhead } from '../configs/letterhead.ts'
import { referenceCategoriesApi as categoriesOf } from './reference-categories.ts'
import { merge } from './reference-merge.ts'
import { usages } from './reference-usages.ts'
import { validateReference } from './references.rules.ts'

export const store = storeOf(references, { visibleTo: ofCompanies })

export const imports = importable(store, { check: validateReference }, ['category', 'code', 'company'])

export async function referencesApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  app.post('', create(store, { check: validateReference }))
  app.patch('/:id', update(store, { check: validateReference }))
  app.delete('/:id', destroy(store, { check: validateReference }))
  app.post('/-actions/bulkUpdate', bulkUpdate(store, { check: validateReference }))
  app.post('/-actions/bulkDelete', bulkDelete(store, { check: validateReference }))
  app.post('/-actions/toExcel', toExcel(store))
  importRoutes(app, imports)
  app.post('/-actions/restore', restore(store, { check: validateReference }))
  app.get('/:id/history', history(store))
  app.get('/:id/activity', activity(store))
  app.get('/:id/usages', usages(store))
  app.get('/:id/letterhead', letterhead(store))
  app.post('/-actions/merge', merge(store))
  app.post('/:id/-actions/rollback', rollback(store, { check: validateReference }))
}

export const referenceCategoriesApi = categoriesOf(store.rowScope)
