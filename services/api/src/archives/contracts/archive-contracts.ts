import { archiveContracts, draftBody } from '@ems/contracts/archives'
import type { FastifyInstance } from 'fastify'
import { importable, importRoutes } from '../../imports/index.ts'
import { toExcel } from '../../jobs/index.ts'
import { activity } from '../../kit/audit/activity.ts'
import { history, rollback } from '../../kit/audit/history.ts'
import { bulkDelete, bulkUpdate, create, destroy, list, show, update } from '../../kit/http/resource-routes.ts'
import { ofCompanies } from '../../kit/store/row-scope.ts'
import { storeOf } from '../../kit/store/store.ts'
import { workflowRoutes } from '../../kit/workflow/routes.ts'
import { restore } from '../../kit/write/trash.ts'
import { contractLife, contractRules } from './archive-contracts.rules.ts'
import { terms } from './contract-terms.ts'
import { stamp, stampBody } from './signing/stamp-contract.ts'
import { draft } from './templates/draft-contract.ts'

/** Also used by the job that renews and ends contracts. */
export const contractStore = storeOf(archiveContracts, {
  visibleTo: ofCompanies,
  own: ['pic', 'watchers'],
  life: contractLife,
  rules: contractRules,
})
export const imports = importable(contractStore, contractRules, ['number', 'company'])

export async function archiveContractsApi(app: FastifyInstance) {
  app.get('', list(contractStore))
  app.get('/:id', show(contractStore))
  app.get('/:id/terms', terms(contractStore))
  app.post('', create(contractStore, contractRules))
  app.patch('/:id', update(contractStore, contractRules))
  app.delete('/:id', destroy(contractStore, contractRules))
  workflowRoutes(app, contractStore, contractRules)
  app.post('/:id/-actions/draft', { config: { takes: draftBody, perMinute: 30 } }, draft(contractStore))
  app.post('/:id/-actions/stamp', { config: { takes: stampBody, perMinute: 30 } }, stamp(contractStore))
  app.post('/-actions/bulkUpdate', bulkUpdate(contractStore, contractRules))
  app.post('/-actions/bulkDelete', bulkDelete(contractStore, contractRules))
  app.post('/-actions/toExcel', toExcel(contractStore))
  importRoutes(app, imports)
  app.post('/-actions/restore', restore(contractStore, contractRules))
  app.get('/:id/history', history(contractStore))
  app.get('/:id/activity', activity(contractStore))
  app.post('/:id/-actions/rollback', rollback(contractStore, contractRules))
}
