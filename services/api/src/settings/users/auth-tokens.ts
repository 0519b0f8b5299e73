import { authTokens } from '@ems/contracts/settings'
import type { FastifyInstance } from 'fastify'
import { list, show } from '../../kit/http/resource-routes.ts'
import { ofCompanies } from '../../kit/store/row-scope.ts'
import { storeOf } from '../../kit/store/store.ts'

export const store = storeOf(authTokens, { visibleTo: ofCompanies, own: 'nobody' })

/** Read-only: connections are created by signing in at the other system. */
export async function authTokensApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
}
