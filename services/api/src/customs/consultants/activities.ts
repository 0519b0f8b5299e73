import { customsConsultantActivities } from '@ems/contracts/customs'
import type { FastifyInstance } from 'fastify'
import { toExcel } from '../../jobs/index.ts'
import { activity } from '../../kit/audit/activity.ts'
import { history, rollback as restoreValues } from '../../kit/audit/history.ts'
import { bulkDelete, bulkUpdate, create, destroy, list, show, update } from '../../kit/http/resource-routes.ts'
import { storeOf } from '../../kit/store/store.ts'
import { restore } from '../../kit/write/trash.ts'
import { act } from './activities.actions.ts'
import { activityScope, validateActivity } from './activities.rules.ts'
import { cardLife } from './card-life.ts'
import { ruledDueDate } from './due-dates.ts'
import { generateRecurring } from './recurring/recurring.ts'
import { toWorkbook } from './workbook.ts'

export const store = storeOf(customsConsultantActivities, {
  visibleTo: activityScope,
  own: ['consultant', 'reviewer'],
  softDelete: true,
  life: cardLife,
})

export const rules = { check: validateActivity }

export async function consultantActivitiesApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/-actions/dueDate', ruledDueDate)
  app.get('/:id', show(store))
  app.post('', create(store, rules))
  app.patch('/:id', update(store, rules))
  app.delete('/:id', destroy(store, rules))
  app.post('/-actions/bulkUpdate', bulkUpdate(store, rules))
  app.post('/-actions/bulkDelete', bulkDelete(store, rules))
  app.post('/-actions/toExcel', toExcel(store))
  app.post('/-actions/toWorkbook', toWorkbook(store))
  app.post('/-actions/restore', restore(store, rules))
  app.get('/:id/history', history(store))
  app.get('/:id/activity', activity(store))
  app.post('/:id/-actions/rollback', restoreValues(store, rules))
  app.post('/-actions/move', act(store, 'move', rules))
  app.post('/-actions/extend', act(store, 'extend', rules))
  app.post('/-actions/cancel', act(store, 'cancel', rules))
  app.post('/-actions/rollback', act(store, 'rollback', rules))
  app.post('/-actions/exclude', act(store, 'exclude', rules))
  app.post('/-actions/remindClient', act(store, 'remindClient', rules))
  app.post('/-actions/generateRecurring', generateRecurring(store))
}
