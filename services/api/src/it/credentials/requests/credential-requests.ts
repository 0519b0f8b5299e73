import { type CredentialRequest, credentialRequests, credentials, type requestableRights } from '@ems/contracts/it'
import { createDatabase, type Pool, sql, transaction } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { importable, importRoutes } from '../../../imports/index.ts'
import { toExcel } from '../../../jobs/index.ts'
import { activity } from '../../../kit/audit/activity.ts'
import { history, rollback } from '../../../kit/audit/history.ts'
import type { Deps } from '../../../kit/context.ts'
import { create, destroy, list, show, update } from '../../../kit/http/resource-routes.ts'
import type { Issue } from '../../../kit/problems.ts'
import type { Row } from '../../../kit/store/columns.ts'
import { ofCompanies, type VisibleTo } from '../../../kit/store/row-scope.ts'
import { storeOf } from '../../../kit/store/store.ts'
import { and } from '../../../kit/store/visibility.ts'
import { type Store, storeFor } from '../../../kit/stores.ts'
import { workflowRoutes } from '../../../kit/workflow/routes.ts'
import { systemDeps } from '../../../kit/workflow/system.ts'
import { takeTransition } from '../../../kit/workflow/take.ts'
import { restore } from '../../../kit/write/trash.ts'
import { isRemoval, type Rules } from '../../../kit/write/write-rows.ts'
import { trace } from '../credential-logs.ts'
import { hasRight, sharedCredentials } from '../rights.ts'

type Requests = typeof credentialRequests

/** Those about credentials that were shared with the user, and whatever the user asked for, owns or decided. */
const ofSharedCredentials: VisibleTo = (user) =>
  user.isSystem
    ? undefined
    : and([
        ofCompanies(user),
        sql`(t.created_by_id = ${user.id}::bigint or t.owner_id = ${user.id}::bigint
          or t.credential_id in (select t.id from ems.credentials t where ${sharedCredentials(user)})
          or t.id in (select a.target_id::bigint from ems.approvals a
            where a.approver_id = ${user.id}::bigint and a.target_type = ${credentialRequests.name}))`,
      ])

const credentialStore = () => storeFor(credentials.name) as unknown as Store<typeof credentials>

/** What a request takes over from its credential. */
async function ofCredential(deps: Deps, { credential: id }: { credential: string | null }) {
  const [credential] = id ? await credentialStore().findMany(deps, [id]) : []
  // Without it, the check of references refuses the request.
  return credential
    ? { credential_name: credential.name, company: credential.company, owner: credential.owner }
    : { credential_name: '–', company: null, owner: null }
}

const rules: Rules<Requests> = {
  compute: (deps, { before, after }) => (before ? {} : ofCredential(deps, after)),
  check: async (deps, { before, after }) => {
    if (before && (isRemoval({ before, after }) || before.status !== 'submitted')) return []
    const [credential] = await credentialStore().findMany(deps, [after.credential])
    if (!credential || before) return []
    return alreadyHeld(deps.user, credential, after)
  },
  effect: async (deps, { before, after }) => {
    if (!before || !after || before.status === after.status) return
    const [credential] = await credentialStore().findMany(systemDeps(deps.db), [after.credential])
    if (!credential || deps.user.isSystem) return
    if (after.status === 'approved') await trace(deps, credential as Row, { action: 'share', reason: after.reason })
    if (after.status === 'revoked') await trace(deps, credential as Row, { action: 'revoke' })
  },
}

type Held = { access?: unknown; reveal_policy: string }

/** Refuses a request for a right that the user has already, unless each opening needs an approval. */
function alreadyHeld(user: Parameters<typeof hasRight>[0], credential: Held, { right }: CredentialRequest): Issue[] {
  if (hasRight(user, credential, 'manage'))
    return [{ field: 'credential', message: 'Anda mengelola kredensial ini.', code: 'ALREADY_GRANTED' }]
  if (credential.reveal_policy === 'approval') return []
  if (!hasRight(user, credential, right as keyof typeof requestableRights)) return []
  return [{ field: 'right', message: 'Anda sudah memiliki hak ini.', code: 'ALREADY_GRANTED' }]
}

export const credentialRequestStore = storeOf(credentialRequests, {
  visibleTo: ofSharedCredentials,
  own: ['owner'],
  hushed: () => true,
  rules,
  foresee: ofCredential,
})
export const imports = importable(credentialRequestStore, rules)

export async function credentialRequestsApi(app: FastifyInstance) {
  const store = credentialRequestStore
  app.get('', list(store))
  app.get('/:id', show(store))
  app.post('', create(store, rules))
  app.patch('/:id', update(store, rules))
  app.delete('/:id', destroy(store, rules))
  workflowRoutes(app, store, rules)
  app.post('/-actions/toExcel', toExcel(store))
  importRoutes(app, imports)
  app.post('/-actions/restore', restore(store, rules))
  app.get('/:id/history', history(store))
  app.get('/:id/activity', activity(store))
  app.post('/:id/-actions/rollback', rollback(store, rules))
}

/** Notes that the time of approved requests is over; the rights themselves ended at that moment. */
export async function endRequests(pool: Pool): Promise<string> {
  const db = createDatabase(pool)
  const due = await db.rows(sql<{ id: string }>`select id::text from ems.credential_requests
    where status = 'approved' and until <= now() and deleted_at is null order by id limit 500`)
  for (const { id } of due)
    await transaction(db, (tx) =>
      takeTransition(systemDeps(tx), credentialRequestStore, 'end', [{ id, root: '/data', values: {} }], rules, {
        isSystem: true,
      }),
    )
  return `${due.length} permintaan`
}
