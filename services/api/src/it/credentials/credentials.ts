import { credentials } from '@ems/contracts/it'
import type { FastifyInstance } from 'fastify'
import { importable, importRoutes } from '../../imports/index.ts'
import { toExcel } from '../../jobs/index.ts'
import { activity } from '../../kit/audit/activity.ts'
import { history, rollback } from '../../kit/audit/history.ts'
import { bulkUpdate, create, destroy, list, show, update } from '../../kit/http/resource-routes.ts'
import { storeOf } from '../../kit/store/store.ts'
import { restore } from '../../kit/write/trash.ts'
import { credentialRules } from './credentials.rules.ts'
import { favouriteRoutes, personal } from './favourites.ts'
import { fileRoutes } from './files/file-routes.ts'
import { importSecretsRoutes } from './imports/import-secrets.ts'
import { linkRoutes } from './links/links.ts'
import { signedInLinkRoute } from './links/public-links.ts'
import { requestNewRoute } from './links/request-new.ts'
import { mayOnCredential, sharedCredentials } from './rights.ts'
import { revealRoutes } from './secrets/reveal.ts'
import { revisionRoutes } from './secrets/revisions.ts'
import { writeSecretsRoute } from './secrets/write-secrets.ts'

export const credentialStore = storeOf(credentials, {
  visibleTo: sharedCredentials,
  own: 'nobody',
  hushed: () => true,
  may: mayOnCredential,
  personal,
})

export const imports = importable(credentialStore, credentialRules, ['name', 'folder'])

export async function credentialsApi(app: FastifyInstance) {
  const store = credentialStore
  app.get('', list(store))
  favouriteRoutes(app, store)
  app.get('/:id', show(store))
  app.post('', create(store, credentialRules))
  app.patch('/:id', update(store, credentialRules))
  app.delete('/:id', destroy(store, credentialRules))
  app.post('/-actions/bulkUpdate', bulkUpdate(store, credentialRules))
  app.post('/-actions/toExcel', toExcel(store))
  importRoutes(app, imports)
  app.post('/-actions/restore', restore(store, credentialRules))
  app.get('/:id/history', history(store))
  app.get('/:id/activity', activity(store))
  app.post('/:id/-actions/rollback', rollback(store, credentialRules))
  writeSecretsRoute(app, store)
  importSecretsRoutes(app, store)
  revealRoutes(app, store)
  revisionRoutes(app, store)
  linkRoutes(app, store)
  requestNewRoute(app, store)
  fileRoutes(app, store)
  signedInLinkRoute(app)
}
