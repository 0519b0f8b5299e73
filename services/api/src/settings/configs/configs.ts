import { configs } from '@ems/contracts/settings'
import type { FastifyInstance } from 'fastify'
import { toExcel } from '../../jobs/index.ts'
import { activity } from '../../kit/audit/activity.ts'
import { history } from '../../kit/audit/history.ts'
import type { Deps, Handler, User } from '../../kit/context.ts'
import { originOf } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { bulkUpdate, list, listed, show, update } from '../../kit/http/resource-routes.ts'
import { listQuery } from '../../kit/query/parse-list-query.ts'
import type { Services } from '../../kit/services.ts'
import { ofCompanies } from '../../kit/store/row-scope.ts'
import { storeOf } from '../../kit/store/store.ts'
import { encryptSecret } from './config-secrets.ts'
import { reset, toJson } from './configs.actions.ts'
import { validateValue } from './configs.rules.ts'
import { policyEffect } from './password-policy.ts'

export const store = storeOf(configs, { visibleTo: ofCompanies })

export const configRules = ({ vault, identity }: Pick<Services, 'vault' | 'identity'>) => ({
  check: validateValue,
  compute: encryptSecret(() => vault),
  effect: policyEffect(() => identity),
})

export async function configsApi(app: FastifyInstance) {
  const rules = configRules(app.services)

  app.get('', { config: { public: true } }, publicOr(list(store)))
  app.get('/:id/history', history(store))
  app.get('/:id/activity', activity(store))
  app.get('/:id', show(store))
  app.patch('/:id', update(store, rules))
  app.post('/-actions/bulkUpdate', bulkUpdate(store, rules))
  app.post('/-actions/reset', reset(store, rules.effect))
  app.get('/-actions/toJson', toJson(store))
  app.post('/-actions/toExcel', toExcel(store))
}

/** `filter[is_public]=1` needs no sign-in: the login screen asks for it. */
function publicOr(otherwise: Handler): Handler {
  return async function (request, reply) {
    const query = listQuery(configs, request.query)
    const isPublic = query.filters.some(
      ({ field, op, values }) => field === 'is_public' && op === 'in' && values.join() === '1',
    )
    if (!isPublic || query.include) return otherwise.call(this, request, reply)
    const user = request.user === 'public' || request.user.client !== undefined ? nobody : request.user
    const deps: Deps = { db: request.server.db, user, request: originOf(request) }
    return send(reply, 200, await listed(deps, store, query, request.url))
  }
}

const nobody: User = {
  id: '0',
  sub: '',
  name: '',
  email: '',
  role: '',
  employee: null,
  usergroup: '0',
  permissions: new Set(),
  scope: 'own',
  companies: [],
}
