import type { FastifyInstance } from 'fastify'
import { toExcel } from '../../../jobs/index.ts'
import { list, show } from '../../../kit/http/resource-routes.ts'
import { store } from './attendance-punches.ts'
import { checkIn, checkInBody } from './check-in.ts'
import { importLog } from './import-log.ts'

export async function attendancePunchesApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  app.post('/-actions/toExcel', toExcel(store))
  app.post('/-actions/importLog', { config: { anyMedia: true, perMinute: 30 } }, importLog)
  app.post('/-actions/checkIn', { config: { takes: checkInBody, perMinute: 60 } }, checkIn)
}
