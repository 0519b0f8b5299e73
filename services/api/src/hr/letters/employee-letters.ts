import { employeeLetters } from '@ems/contracts/hr'
import type { FastifyInstance } from 'fastify'
import { importable, importRoutes } from '../../imports/index.ts'
import { toExcel } from '../../jobs/index.ts'
import { activity } from '../../kit/audit/activity.ts'
import { history } from '../../kit/audit/history.ts'
import { create, destroy, list, show, update } from '../../kit/http/resource-routes.ts'
import { storeOf } from '../../kit/store/store.ts'
import { workflowRoutes } from '../../kit/workflow/routes.ts'
import { restore } from '../../kit/write/trash.ts'
import { provideVault } from '../employees/encrypted-fields.ts'
import { employeeScope } from '../row-scope.ts'
import { kindOf, letterLife, letterRules } from './employee-letters.rules.ts'
import { letterPdf } from './letter-pdf.ts'

const rules = letterRules
export const store = storeOf(employeeLetters, {
  visibleTo: employeeScope,
  own: ['employee'],
  about: 'employee',
  life: letterLife,
  foresee: kindOf,
  rules,
})
export const imports = importable(store, rules)

export async function employeeLettersApi(app: FastifyInstance) {
  // The number of a document is encrypted, and decisions are transitions, which know no application.
  if (app.services.vault) provideVault(app.services.vault)
  app.get('', list(store))
  app.get('/:id', show(store))
  app.get('/:id/pdf', { config: { anyMedia: true } }, letterPdf(store))
  app.post('', create(store, rules))
  app.patch('/:id', update(store, rules))
  app.delete('/:id', destroy(store, rules))
  workflowRoutes(app, store, rules)
  app.post('/-actions/toExcel', toExcel(store))
  importRoutes(app, imports)
  app.post('/-actions/restore', restore(store, rules))
  app.get('/:id/history', history(store))
  app.get('/:id/activity', activity(store))
}
