import { mergeBody, partners } from '@ems/contracts/marketing'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { importable, importRoutes } from '../imports/index.ts'
import { toExcel } from '../jobs/index.ts'
import { activity } from '../kit/audit/activity.ts'
import { history, rollback } from '../kit/audit/history.ts'
import { bulkDelete, bulkUpdate, create, destroy, list, update } from '../kit/http/resource-routes.ts'
import { ofCompanies } from '../kit/store/row-scope.ts'
import { storeOf } from '../kit/store/store.ts'
import { workflowRoutes } from '../kit/workflow/routes.ts'
import { restore } from '../kit/write/trash.ts'
import { booksAsOf } from './books-as-of.ts'
import { duplicates } from './partner-duplicates.ts'
import { merge, merges } from './partners/merge/merge.ts'
import { showOrLead } from './partners/merge/moved-to.ts'
import { undoMerge, unmergeBody } from './partners/merge/undo-merge.ts'
import { requiredPapers } from './partners/papers/required-papers.ts'
import { partnerQuestions } from './partners/questions.ts'
import { mayWithPartner, ofReadMenus, onlyRole, partnerRules } from './partners.rules.ts'

export const store = storeOf(partners, {
  visibleTo: ofCompanies,
  own: 'nobody',
  listed: ofReadMenus,
  may: mayWithPartner,
  asOf: booksAsOf(partners, ['customer', 'sales-invoice']),
  rules: partnerRules,
  personal: partnerQuestions,
})
export const imports = importable(store, partnerRules, ['code'])

export async function partnersApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', showOrLead(store))
  app.get('/:id/merges', merges(store))
  app.get('/:id/required-papers', requiredPapers(store))
  app.get('/-actions/duplicates', duplicates(store))
  app.post('', create(store, partnerRules))
  app.patch('/:id', update(store, partnerRules))
  app.delete('/:id', destroy(store, partnerRules))
  workflowRoutes(app, store, partnerRules)
  app.post('/-actions/bulkUpdate', { preHandler: limitedTo(partners.can.bulkUpdate) }, bulkUpdate(store, partnerRules))
  app.post('/-actions/bulkDelete', { preHandler: limitedTo(partners.can.bulkDelete) }, bulkDelete(store, partnerRules))
  app.post('/-actions/toExcel', { preHandler: limitedTo(partners.can.toExcel) }, toExcel(store))
  importRoutes(app, imports)
  app.post('/-actions/merge', { config: { takes: mergeBody } }, merge(store, partnerRules))
  app.post('/:id/-actions/unmerge', { config: { takes: unmergeBody } }, undoMerge(store, partnerRules))
  app.post('/-actions/restore', restore(store, partnerRules))
  app.get('/:id/history', history(store))
  app.get('/:id/activity', activity(store))
  app.post('/:id/-actions/rollback', rollback(store, partnerRules))
}

/** Restricts a query for changes or exports to the only role that the user may change or export. */
const limitedTo = (need: string) => async (request: FastifyRequest) => {
  if (request.user === 'public') return
  const role = onlyRole(request.user, need)
  const query = request.query as Record<string, unknown>
  if (role) query[`filter[${role}]`] = '1'
}
