import { leaveEmployees } from '@ems/contracts/hr'
import type { FastifyInstance } from 'fastify'
import { importable, importRoutes } from '../../imports/index.ts'
import { toExcel } from '../../jobs/index.ts'
import { activity } from '../../kit/audit/activity.ts'
import { history, rollback } from '../../kit/audit/history.ts'
import { bulkDelete, bulkUpdate, create, destroy, list, show, update } from '../../kit/http/resource-routes.ts'
import { storeOf } from '../../kit/store/store.ts'
import { workflowRoutes } from '../../kit/workflow/routes.ts'
import { restore } from '../../kit/write/trash.ts'
import { leavePdf } from '../print/leave-print.ts'
import { employeeScope } from '../row-scope.ts'
import { leaveLife } from './changes/change-approved.ts'
import { foreseenDays } from './leave-days.ts'
import { leaveRules } from './leave-employees.rules.ts'
import { balanceAndTeam } from './leave-preview.ts'

export const store = storeOf(leaveEmployees, {
  visibleTo: employeeScope,
  own: ['employee', 'substitute'],
  about: 'employee',
  rules: leaveRules,
  foresee: foreseenDays,
  life: { ...leaveLife, notes: { balanceAndTeam } },
})
const rules = leaveRules
export const imports = importable(store, rules)

export async function leaveEmployeesApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  app.get('/:id/pdf', { config: { anyMedia: true } }, leavePdf(store))
  app.post('', create(store, rules))
  app.patch('/:id', update(store, rules))
  app.delete('/:id', destroy(store, rules))
  workflowRoutes(app, store, rules)
  app.post('/-actions/bulkUpdate', bulkUpdate(store, rules))
  app.post('/-actions/bulkDelete', bulkDelete(store, rules))
  app.post('/-actions/toExcel', toExcel(store))
  importRoutes(app, imports)
  app.post('/-actions/restore', restore(store, rules))
  app.get('/:id/history', history(store))
  app.get('/:id/activity', activity(store))
  app.post('/:id/-actions/rollback', rollback(store, rules))
}
