import { type ArchiveDisposal, archiveDisposals } from '@ems/contracts/archives'
import type { FastifyInstance } from 'fastify'
import { importable, importRoutes } from '../../imports/index.ts'
import { toExcel } from '../../jobs/index.ts'
import { activity } from '../../kit/audit/activity.ts'
import { history } from '../../kit/audit/history.ts'
import { create, list, show, update } from '../../kit/http/resource-routes.ts'
import { storeOf } from '../../kit/store/store.ts'
import { workflowRoutes } from '../../kit/workflow/routes.ts'
import { disposalLife, disposalRules, disposalScope, factsOfRecords } from './archive-disposals.rules.ts'
import { sheet } from './disposal-pdf.ts'

export const store = storeOf(archiveDisposals, {
  visibleTo: disposalScope,
  own: 'nobody',
  approvalFacts: (deps, row) => factsOfRecords(deps, row as Partial<ArchiveDisposal> & { id?: string }),
  life: disposalLife,
  rules: disposalRules,
})
export const imports = importable(store, disposalRules)

export async function archiveDisposalsApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  app.get('/:id/pdf', { config: { anyMedia: true } }, sheet(store))
  app.post('', create(store, disposalRules))
  app.patch('/:id', update(store, disposalRules))
  workflowRoutes(app, store, disposalRules)
  app.post('/-actions/toExcel', toExcel(store))
  importRoutes(app, imports)
  app.get('/:id/history', history(store))
  app.get('/:id/activity', activity(store))
}
