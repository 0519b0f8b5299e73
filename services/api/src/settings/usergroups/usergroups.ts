import { usergroups } from '@ems/contracts/settings'
import type { FastifyInstance } from 'fastify'
import { toExcel } from '../../jobs/index.ts'

import { activity } from '../../kit/audit/activity.ts'
import { history, rollback } from '../../kit/audit/history.ts'
import { bulkDelete, bulkUpdate, create, destroy, list, show, update } from '../../kit/http/resource-routes.ts'
import { everyone } from '../../kit/store/row-scope.ts'
import { storeOf } from '../../kit/store/store.ts'
import { restore } from '../../kit/write/trash.ts'
import { matrix } from './usergroups.matrix.ts'
import { keepAdministrator, validateGroup } from './usergroups.rules.ts'

export const store = storeOf(usergroups, { visibleTo: everyone })
export const rules = { check: validateGroup, effect: keepAdministrator }

export async function usergroupsApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  app.post('', create(store, rules))
  app.patch('/:id', update(store, rules))
  app.delete('/:id', destroy(store, rules))
  app.post('/-actions/bulkUpdate', bulkUpdate(store, rules))
  app.post('/-actions/bulkDelete', bulkDelete(store, rules))
  app.post('/-actions/toExcel', toExcel(store))
  app.post('/-actions/matrix', matrix(store))
  app.post('/-actions/restore', restore(store, rules))
  app.get('/:id/history', history(store))
  app.get('/:id/activity', activity(store))
  app.post('/:id/-actions/rollback', rollback(store, rules))
}
