import { supportArticles, voteBody } from '@ems/contracts/it'
import type { FastifyInstance } from 'fastify'
import { importable, importRoutes } from '../../imports/index.ts'
import { toExcel } from '../../jobs/index.ts'
import { activity } from '../../kit/audit/activity.ts'
import { history, rollback } from '../../kit/audit/history.ts'
import { bulkDelete, bulkUpdate, create, destroy, list, show, update } from '../../kit/http/resource-routes.ts'
import { ofCompanies } from '../../kit/store/row-scope.ts'
import { storeOf } from '../../kit/store/store.ts'
import type { Store } from '../../kit/stores.ts'
import { workflowRoutes } from '../../kit/workflow/routes.ts'
import { restore } from '../../kit/write/trash.ts'
import { writtenForThem } from './article-scope.ts'
import { versionsOf, voteOn } from './readers.ts'
import { suggest } from './suggest.ts'
import { articleRules } from './support-articles.rules.ts'

export const store = storeOf(supportArticles, { visibleTo: ofCompanies, listed: writtenForThem, rules: articleRules })
export const imports = importable(store, articleRules, ['title'])

export async function supportArticlesApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/-actions/suggest', { config: { perMinute: 120 } }, suggest)
  app.get('/:id', show(store))
  app.get('/:id/editions', versionsOf(store as unknown as Store))
  app.post('', create(store, articleRules))
  app.patch('/:id', update(store, articleRules))
  app.delete('/:id', destroy(store, articleRules))
  workflowRoutes(app, store, articleRules)
  app.post('/:id/-actions/vote', { config: { takes: voteBody, perMinute: 60 } }, voteOn(store as unknown as Store))
  app.post('/-actions/bulkUpdate', bulkUpdate(store, articleRules))
  app.post('/-actions/bulkDelete', bulkDelete(store, articleRules))
  app.post('/-actions/toExcel', toExcel(store))
  importRoutes(app, imports)
  app.post('/-actions/restore', restore(store, articleRules))
  app.get('/:id/history', history(store))
  app.get('/:id/activity', activity(store))
  app.post('/:id/-actions/rollback', rollback(store, articleRules))
}
