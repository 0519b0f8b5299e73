import { customsConsultantBoards } from '@ems/contracts/customs'
import type { FastifyInstance } from 'fastify'
import { toExcel } from '../../jobs/index.ts'
import { bulkDelete, bulkUpdate, create, destroy, list, show, update } from '../../kit/http/resource-routes.ts'
import { scopeOfBoards } from '../../kit/store/row-scope.ts'
import { storeOf } from '../../kit/store/store.ts'

/** A board is a row with stages (docs/decisions/boards-and-tickets.md). */
export const store = storeOf(customsConsultantBoards, {
  visibleTo: scopeOfBoards(customsConsultantBoards),
  own: ['members'],
  softDelete: true,
})

export async function consultantBoardsApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  app.post('', create(store))
  app.patch('/:id', update(store))
  app.delete('/:id', destroy(store))
  app.post('/-actions/bulkUpdate', bulkUpdate(store))
  app.post('/-actions/bulkDelete', bulkDelete(store))
  app.post('/-actions/toExcel', toExcel(store))
}
