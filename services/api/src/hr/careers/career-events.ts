import { careerEvents } from '@ems/contracts/hr'
import type { FastifyInstance } from 'fastify'
import { toExcel } from '../../jobs/index.ts'
import { list, show } from '../../kit/http/resource-routes.ts'
import { storeOf } from '../../kit/store/store.ts'
import { employeeScope } from '../row-scope.ts'

/** Rows are written by triggers of employees (sql/functions/hr/careers); no route changes or deletes one. */
export const store = storeOf(careerEvents, { visibleTo: employeeScope, own: ['employee'], about: 'employee' })

export async function careerEventsApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  app.post('/-actions/toExcel', toExcel(store))
}
