import { credentialAccesses } from '@ems/contracts/it'
import { sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { toExcel } from '../../jobs/index.ts'
import { list, show } from '../../kit/http/resource-routes.ts'
import { ofCompanies, type VisibleTo } from '../../kit/store/row-scope.ts'
import { storeOf } from '../../kit/store/store.ts'
import { and } from '../../kit/store/visibility.ts'
import { managedCredentials } from './rights.ts'

/** Accesses to the credentials that one manages. */
const ofManaged: VisibleTo = (user) =>
  user.isSystem ? undefined : and([ofCompanies(user), sql`t.credential_id in (${managedCredentials(user)})`])

export const credentialAccessStore = storeOf(credentialAccesses, {
  visibleTo: ofManaged,
  own: 'nobody',
  hushed: () => true,
})

/** A view: shares, groups, requests and the access log say everything in it. */
export async function credentialAccessesApi(app: FastifyInstance) {
  app.get('', list(credentialAccessStore))
  app.get('/:id', show(credentialAccessStore))
  app.post('/-actions/toExcel', toExcel(credentialAccessStore))
}
