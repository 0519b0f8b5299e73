import { generalProcurementLines } from '@ems/contracts/hr'
import type { FastifyInstance } from 'fastify'
import { toExcel } from '../../jobs/index.ts'
import { list, show } from '../../kit/http/resource-routes.ts'
import { storeOf } from '../../kit/store/store.ts'
import { procurementScope } from './general-procurements.rules.ts'

export const store = storeOf(generalProcurementLines, { visibleTo: procurementScope, own: ['requester'] })

export async function generalProcurementLinesApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  app.post('/-actions/toExcel', toExcel(store))
}
