import { users } from '@ems/contracts/settings'
import { sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { importable, importRoutes } from '../../imports/index.ts'
import { toExcel } from '../../jobs/index.ts'

import { activity } from '../../kit/audit/activity.ts'
import { history } from '../../kit/audit/history.ts'
import { bulkDelete, bulkUpdate, create, destroy, list, show, update } from '../../kit/http/resource-routes.ts'
import type { IdentityAdmin } from '../../kit/services.ts'
import { storeOf } from '../../kit/store/store.ts'
import { workflowRoutes } from '../../kit/workflow/routes.ts'
import { restore } from '../../kit/write/trash.ts'
import { groupUpdate, invite, revokeSessions, ssoAdd } from './users.actions.ts'
import { resetFactors } from './users.factors.ts'
import { liftLock, locksOfUser, signInLocks } from './users.locks.ts'
import { matchEmployees } from './users.matches.ts'
import { accessReview } from './users.review.ts'
import { colleagues, forgottenLeavers, notifyUserChange, responsible, ssoStatus, validateUser } from './users.rules.ts'
import { revokeSession, sessions } from './users.sessions.ts'

export const store = storeOf(users, {
  visibleTo: colleagues,
  ofClient: ({ id }) => sql`t.id = ${id}::bigint`,
  own: ['id'],
  choices: responsible,
  waits: forgottenLeavers,
})

// Insert only: each change would call EMS SSO, which an import of thousands must not do.
export const imports = importable(store, { compute: ssoStatus, check: validateUser })

export const userRules = (identity: () => IdentityAdmin) => ({
  compute: ssoStatus,
  check: validateUser,
  effect: notifyUserChange(identity),
})

export async function usersApi(app: FastifyInstance) {
  const rules = userRules(() => app.services.identity)

  app.get('', list(store))
  app.get('/:id', show(store))
  app.get('/:id/sessions', sessions(store))
  app.delete('/:id/sessions/:session', revokeSession(store))
  app.get('/:id/locks', locksOfUser(store))
  app.get('/-actions/locks', signInLocks(store))
  app.delete('/-actions/locks/:id', liftLock(store))
  app.get('/-actions/matchEmployees', matchEmployees(store))
  app.post('/-actions/accessReview', accessReview(store))
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
  app.post('/-actions/groupUpdate', groupUpdate(store, rules))
  app.post('/-actions/ssoAdd', ssoAdd(store))
  app.post('/-actions/invite', invite(store))
  app.post('/-actions/revokeSessions', revokeSessions(store))
  app.post('/-actions/resetFactors', resetFactors(store))
}
