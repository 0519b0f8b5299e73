import type { FastifyInstance } from 'fastify'
import { attendanceCodesApi } from './attendance-codes.ts'
import { attendanceCorrectionsApi } from './attendance-corrections.ts'
import { attendanceEmployeesApi } from './attendance-employees.ts'
import { attendanceTrendApi } from './attendance-trend.ts'
import { attendanceExceptionsApi } from './exceptions/attendance-exceptions.ts'
import { attendanceMonthApi } from './month/month.ts'
import { recalculateDays, recalculationBody } from './pairing/recalculate.ts'
import { attendancePunchesApi } from './punches/routes.ts'

/** Everything about attendance: days, codes, corrections, exceptions, figures. */
export async function attendanceApi(app: FastifyInstance) {
  await app.register(attendanceCodesApi, { prefix: '/attendance-codes' })
  await app.register(attendanceCorrectionsApi, { prefix: '/attendance-corrections' })
  await app.register(attendanceExceptionsApi, { prefix: '/attendance-exceptions' })
  await app.register(attendanceEmployeesApi, { prefix: '/attendance-employees' })
  app.post(
    '/attendance-employees/-actions/recalculate',
    { config: { takes: recalculationBody, perMinute: 30 } },
    recalculateDays,
  )
  await app.register(attendanceMonthApi, { prefix: '/attendance-employees' })
  await app.register(attendancePunchesApi, { prefix: '/attendance-punches' })
  await app.register(attendanceTrendApi, { prefix: '/attendance-trend' })
}
