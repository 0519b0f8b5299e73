import { items } from '@ems/contracts/marketing'
import type { FastifyInstance } from 'fastify'
import { importable, importRoutes } from '../imports/index.ts'
import { toExcel } from '../jobs/index.ts'
import { history, rollback } from '../kit/history.ts'
import { bulkDelete, bulkUpdate, create, destroy, list, show, update } from '../kit/routes.ts'
import { ofCompanies } from '../kit/scope.ts'
import { storeOf } from '../kit/store.ts'
import { restore } from '../kit/trash.ts'
import type { Check } from '../kit/write.ts'
import { duplicates } from './item-duplicates.ts'

/** What others already know as goods does not become a service. */
const soundItem: Check<typeof items> = (_, { before, changed }) =>
  before?.relation_count && changed.includes('kind')
    ? [{ field: 'kind', message: 'Jenis tidak dapat diubah karena sudah dipakai.' }]
    : []

const store = storeOf(items, { visibleTo: ofCompanies })
const rules = { check: soundItem }
const imports = importable(store, rules, ['code', 'company'])

export async function itemsApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  app.get('/-actions/duplicates', duplicates(store))
  app.post('', create(store, rules))
  app.patch('/:id', update(store, rules))
  app.delete('/:id', destroy(store, rules))
  app.post('/-actions/bulkUpdate', bulkUpdate(store, rules))
  app.post('/-actions/bulkDelete', bulkDelete(store, rules))
  app.post('/-actions/toExcel', toExcel(store))
  importRoutes(app, imports)
  app.post('/-actions/restore', restore(store, rules))
  app.get('/:id/history', history(store))
  app.post('/:id/-actions/rollback', rollback(store, rules))
}
