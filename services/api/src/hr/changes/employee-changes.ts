import { employeeChanges } from '@ems/contracts/hr'
import type { FastifyInstance } from 'fastify'
import { importable, importRoutes } from '../../imports/index.ts'
import { toExcel } from '../../jobs/index.ts'
import { activity } from '../../kit/audit/activity.ts'
import { history } from '../../kit/audit/history.ts'
import { create, destroy, list, show, update } from '../../kit/http/resource-routes.ts'
import { storeOf } from '../../kit/store/store.ts'
import { workflowRoutes } from '../../kit/workflow/routes.ts'
import { restore } from '../../kit/write/trash.ts'
import { providedVault, provideVault } from '../employees/encrypted-fields.ts'
import { revealRoute } from '../employees/reveal-encrypted-field.ts'
import { employeeScope } from '../row-scope.ts'
import { changeLife, changeRules } from './employee-changes.rules.ts'

export const store = storeOf(employeeChanges, {
  visibleTo: employeeScope,
  own: ['employee'],
  about: 'employee',
  life: changeLife,
})
export const imports = importable(store, changeRules(providedVault))

export async function employeeChangesApi(app: FastifyInstance) {
  const { vault } = app.services
  // Decisions are transitions, which know no application.
  if (vault) provideVault(vault)
  const rules = changeRules(() => vault)

  app.get('', list(store))
  app.get('/:id', show(store))
  app.post('', create(store, rules))
  app.patch('/:id', update(store, rules))
  app.delete('/:id', destroy(store, rules))
  workflowRoutes(app, store, rules)
  app.post('/-actions/toExcel', toExcel(store))
  importRoutes(app, imports)
  app.post('/-actions/restore', restore(store, rules))
  app.get('/:id/history', history(store))
  app.get('/:id/activity', activity(store))
  revealRoute(app, store, (user, { employee }) => user.employee === employee)
}
