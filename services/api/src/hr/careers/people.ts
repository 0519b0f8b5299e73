import type { FastifyInstance } from 'fastify'
import { employeeChangesApi } from '../changes/employee-changes.ts'
import { leaveBalancesApi } from '../leave/balances/leave-balances.ts'
import { employeeLettersApi } from '../letters/employee-letters.ts'
import { letterTemplatesApi } from '../letters/letter-templates.ts'
import { organisationApi } from '../organisation/organisation.ts'
import { careerEventsApi } from './career-events.ts'

/** Routes derived from employees: their careers, their balances of leave, and the organisation. */
export async function peopleApi(app: FastifyInstance) {
  await app.register(careerEventsApi, { prefix: '/career-events' })
  await app.register(employeeChangesApi, { prefix: '/employee-changes' })
  await app.register(employeeLettersApi, { prefix: '/employee-letters' })
  await app.register(leaveBalancesApi, { prefix: '/leave-balances' })
  await app.register(letterTemplatesApi, { prefix: '/letter-templates' })
  await app.register(organisationApi, { prefix: '/organisation' })
}
