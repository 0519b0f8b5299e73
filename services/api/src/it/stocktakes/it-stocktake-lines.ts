import { itStocktakeLines } from '@ems/contracts/it'
import type { FastifyInstance } from 'fastify'
import { toExcel } from '../../jobs/index.ts'
import { list, show } from '../../kit/http/resource-routes.ts'
import { ofCompanies } from '../../kit/store/row-scope.ts'
import { storeOf } from '../../kit/store/store.ts'

/** Rows are written by the actions of stock-takings; no route changes or deletes one. */
export const store = storeOf(itStocktakeLines, { visibleTo: ofCompanies, own: 'nobody' })

export async function itStocktakeLinesApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  app.post('/-actions/toExcel', toExcel(store))
}
