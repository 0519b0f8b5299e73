import { itAssetAssignments } from '@ems/contracts/it'
import type { FastifyInstance } from 'fastify'
import { toExcel } from '../../jobs/index.ts'
import { list, show } from '../../kit/http/resource-routes.ts'
import { ofCompanies } from '../../kit/store/row-scope.ts'
import { storeOf } from '../../kit/store/store.ts'

/** Rows are written by a trigger of assets (sql/functions/it/assets); no route changes or deletes one. */
export const store = storeOf(itAssetAssignments, { visibleTo: ofCompanies, own: ['holder'] })

export async function itAssetAssignmentsApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  app.post('/-actions/toExcel', toExcel(store))
}
