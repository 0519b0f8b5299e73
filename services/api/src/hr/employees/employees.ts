import { employees } from '@ems/contracts/hr'
import type { FastifyInstance } from 'fastify'
import { importable, importRoutes } from '../../imports/index.ts'
import { toExcel } from '../../jobs/index.ts'
import { activity } from '../../kit/audit/activity.ts'
import { history, rollback } from '../../kit/audit/history.ts'
import { bulkDelete, bulkUpdate, create, destroy, list, show, update } from '../../kit/http/resource-routes.ts'
import { storeOf } from '../../kit/store/store.ts'
import { workflowRoutes } from '../../kit/workflow/routes.ts'
import { restore } from '../../kit/write/trash.ts'
import { clearance } from '../careers/clearance.ts'
import { employeeLife } from '../careers/employee-life.ts'
import { handOver, handOverBody } from '../careers/hand-over.ts'
import { employeePdf } from '../print/employee-print.ts'
import { careerRules, employeeRules, standIns, withinScope } from './employees.rules.ts'
import { providedVault } from './encrypted-fields.ts'
import { revealRoute } from './reveal-encrypted-field.ts'

export const store = storeOf(employees, {
  visibleTo: withinScope,
  own: ['id'],
  about: 'id',
  choices: { 'leave-employees.substitute': standIns },
  life: employeeLife,
})

export const imports = importable(store, employeeRules(providedVault, { isImport: true }), ['employee_no'])

export async function employeesApi(app: FastifyInstance) {
  const vault = () => app.services.vault
  const rules = employeeRules(vault)

  app.get('', list(store))
  app.get('/:id', show(store))
  app.get('/:id/pdf', { config: { anyMedia: true } }, employeePdf(store))
  app.post('', create(store, rules))
  app.patch('/:id', update(store, rules))
  app.delete('/:id', destroy(store, rules))
  const career = careerRules(vault, () => app.services.identity)
  workflowRoutes(app, store, career)
  app.get('/:id/clearance', clearance(store))
  app.post('/:id/-actions/handOver', { config: { takes: handOverBody } }, handOver(store, career))
  app.post('/-actions/bulkUpdate', bulkUpdate(store, rules))
  app.post('/-actions/bulkDelete', bulkDelete(store, rules))
  app.post('/-actions/toExcel', toExcel(store))
  importRoutes(app, imports)
  app.post('/-actions/restore', restore(store, rules))
  app.get('/:id/history', history(store))
  app.get('/:id/activity', activity(store))
  app.post('/:id/-actions/rollback', rollback(store, rules))
  revealRoute(app, store, (user, { id }) => user.employee === id)
}
