import { partners } from '@ems/contracts/marketing'
import type { FastifyInstance } from 'fastify'
import { toExcel } from '../jobs/index.ts'
import { bulkDelete, bulkUpdate, create, destroy, list, show, update } from '../kit/routes.ts'
import { ofCompanies } from '../kit/scope.ts'
import { storeOf } from '../kit/store.ts'

const store = storeOf(partners, { visibleTo: ofCompanies, softDelete: true })

export async function partnersApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  app.post('', create(store))
  app.patch('/:id', update(store))
  app.delete('/:id', destroy(store))
  app.post('/-actions/bulkUpdate', bulkUpdate(store))
  app.post('/-actions/bulkDelete', bulkDelete(store))
  app.post('/-actions/toExcel', toExcel(store))
}
