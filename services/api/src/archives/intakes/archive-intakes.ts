import type { FastifyInstance } from 'fastify'
import { toExcel } from '../../jobs/index.ts'
import { activity } from '../../kit/audit/activity.ts'
import { history } from '../../kit/audit/history.ts'
import { list, show, update } from '../../kit/http/resource-routes.ts'
import { workflowRoutes } from '../../kit/workflow/routes.ts'
import { intakeRules } from './archive-intakes.rules.ts'
import { store } from './intake-store.ts'
import { receive } from './receive.ts'

export async function archiveIntakesApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  app.patch('/:id', update(store, intakeRules))
  app.post(
    '/-actions/receive',
    { config: { anyMedia: true, perMinute: 120 } },
    receive(() => app.services.filesDir),
  )
  workflowRoutes(app, store, intakeRules)
  app.post('/-actions/toExcel', toExcel(store))
  app.get('/:id/history', history(store))
  app.get('/:id/activity', activity(store))
}
