import { accountingEmployees } from '@ems/contracts/accurate'
import type { FastifyInstance } from 'fastify'
import { toExcel } from '../../jobs/index.ts'
import { list, show } from '../../kit/http/resource-routes.ts'
import { everyone } from '../../kit/store/row-scope.ts'
import { storeOf } from '../../kit/store/store.ts'
import { limitedToExports, ofReadConnections } from './accounting-scope.ts'

export const store = storeOf(accountingEmployees, { visibleTo: everyone, own: 'nobody', listed: ofReadConnections })

/** Employees as the accounting service has them; only synchronisation writes them. */
export async function accountingEmployeesApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  app.post('/-actions/toExcel', { preHandler: limitedToExports }, toExcel(store))
}
