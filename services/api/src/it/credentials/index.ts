import type { FastifyInstance } from 'fastify'
import { credentialAccessesApi } from './credential-accesses.ts'
import { credentialFoldersApi } from './credential-folders.ts'
import { credentialLogsApi } from './credential-logs.ts'
import { credentialsApi } from './credentials.ts'
import { credentialExportsApi } from './exports/credential-exports.ts'
import { credentialRequestsApi } from './requests/credential-requests.ts'

export { remindCredentials } from './credential-reminders.job.ts'
export { endExports } from './exports/credential-exports.ts'
export { secretLinksApi } from './links/public-links.ts'
export { endRequests } from './requests/credential-requests.ts'
export { openDataKey } from './secrets/data-keys.ts'
export { judgePasswords } from './secrets/judge-passwords.ts'
export { rewrapCredentials } from './secrets/rewrap.ts'
export { storeSecrets } from './secrets/secrets.ts'
export { digestOf } from './secrets/write-secrets.ts'

/** Collections and actions of the vault. */
export async function vaultApi(app: FastifyInstance) {
  await app.register(credentialAccessesApi, { prefix: '/credential-accesses' })
  await app.register(credentialExportsApi, { prefix: '/credential-exports' })
  await app.register(credentialFoldersApi, { prefix: '/credential-folders' })
  await app.register(credentialLogsApi, { prefix: '/credential-logs' })
  await app.register(credentialRequestsApi, { prefix: '/credential-requests' })
  await app.register(credentialsApi, { prefix: '/credentials' })
}
