import { type Credential, credentials } from '@ems/contracts/it'
import { retrying, sql, transaction } from '@ems/postgres'
import { isCompromised } from '@ems/service/compromised-passwords'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../../kit/context.ts'
import type { Vault } from '../../../kit/crypto/key-ring.ts'
import { allow } from '../../../kit/http/authorize.ts'
import { actionAttributes, changeIn } from '../../../kit/http/body.ts'
import { objectsOf, send } from '../../../kit/http/document.ts'
import { idOf } from '../../../kit/http/resource-routes.ts'
import { Forbidden } from '../../../kit/problems.ts'
import type { Services } from '../../../kit/services.ts'
import type { Row } from '../../../kit/store/columns.ts'
import type { Store } from '../../../kit/stores.ts'
import { updateRows } from '../../../kit/write/write-rows.ts'
import { trace } from '../credential-logs.ts'
import { assertRight, hasRight } from '../rights.ts'
import {
  changedSecrets,
  isPassword,
  issuesOfSecrets,
  type SecretChange,
  secretChangeIn,
  strengthIn,
} from './secret-values.ts'
import { type Secrets, secretsOf, storeSecrets } from './secrets.ts'

type Credentials = typeof credentials
type Loaded = Credential & Row

/** Kinds of which nobody expects two equal ones. */
const comparedKinds: ReadonlySet<string> = new Set(['login', 'api_key', 'ssh', 'certificate', 'database', 'wifi'])

const body = z.looseObject({ values: z.unknown(), reason: z.string().trim().max(200).nullable().optional() })

/**
 * POST /credentials/:id/-actions/write `{values, reason}` with the version: a new revision of the secrets. The response
 * has metadata only. An Idempotency-Key has no effect: its store keeps a digest of the request.
 */
export function writeSecretsRoute(app: FastifyInstance, store: Store<Credentials>) {
  app.post('/:id/-actions/write', async (request, reply) => {
    const deps = allow(request, credentials.can.show)
    const id = idOf(request)
    const { attributes, object } = actionAttributes(request.body)
    const { version = 0 } = changeIn(credentials, { data: { type: credentials.name, id, ...object } }, id)
    const { values, reason } = body.parse(attributes)
    const { row, reused } = await retrying(() =>
      transaction(app.db, async (db) => {
        const inside = { ...deps, db }
        const current = await store.find(inside, id)
        const change = secretChangeIn(current.kind, values)
        return writeSecrets(inside, store, app.services, {
          row: current,
          version,
          change,
          reason: reason ?? null,
        })
      }),
    )
    const response = objectsOf(credentials, deps)(row)
    return send(reply.header('cache-control', 'no-store'), 200, {
      data: { ...response, meta: { ...response.meta, reused } },
    })
  })
}

type Revision = {
  row: Loaded
  version: number
  change: SecretChange
  reason: string | null
  /** A restored revision instead of new values. */
  isRestored?: boolean
}

/** Services that writing secrets needs. */
export type VaultServices = Pick<Services, 'vault' | 'keys' | 'compromised'>

type Written = { values: Secrets; isKnown: boolean }

/** Writes a new revision with all its checks; returns the row, and how many others in reach have the same main secret. */
export async function writeSecrets(deps: Deps, store: Store<Credentials>, services: VaultServices, revision: Revision) {
  const [written = revision.row] = await writeRevisions(deps, store, services, [revision])
  return { row: written as Row, reused: await reusedIn(deps, store, written.id) }
}

/** Writes a new revision of each of these credentials, all or none. Reason and action are those of the first. */
export async function writeRevisions(
  deps: Deps,
  store: Store<Credentials>,
  { vault, keys, compromised = [] }: VaultServices,
  revisions: readonly Revision[],
): Promise<readonly Loaded[]> {
  const [{ reason, isRestored = false } = { reason: null }] = revisions as readonly Revision[]
  for (const { row } of revisions) assertMayWrite(deps, row)
  const byId = new Map(revisions.map((revision) => [revision.row.id, revision]))
  const strong = await foldersThatNeedStrong(deps, revisions)
  const results = new Map<string, Written>()
  const changes = revisions.map(({ row, version }) => ({ id: row.id, version, values: {}, root: '/data' }))
  return updateRows(deps, store, changes, {
    compute: async (_, { after }) => {
      const { change = {} } = byId.get(after.id) ?? {}
      const before = isRestored ? {} : await secretsOf(deps, keys, after.id, after.secret_version)
      const values = changedSecrets(before, change)
      const isKnown = isPassword(after.kind, values) && (await isCompromised(values.secret, compromised))
      results.set(after.id, { values, isKnown })
      return {
        is_compromised: isKnown,
        filled: Object.keys(values),
        strength: strengthIn(after.kind, values),
        secret_version: after.secret_version + 1,
        rotated_at: new Date().toISOString(),
        rotation_due: null,
        rotation_reason: null,
      }
    },
    check: (_, { after }) => {
      const { values, isKnown } = resultOf(results, after.id)
      return issuesOfSecrets(after, values, { needsStrong: strong.has(after.folder), isKnown })
    },
    effect: async (_, { after }) => {
      if (!after) return
      const { values } = resultOf(results, after.id)
      const digest = { text: digestOf(vault, after.kind, values), keyId: vault.keyId }
      await storeSecrets(deps, keys, after, { values, digest, reason })
      await trace(deps, after, {
        action: isRestored ? 'restore' : 'write',
        version: after.secret_version,
        reason: reason ?? undefined,
      })
    },
    ...(isRestored ? { action: 'rollback' } : {}),
    ...(reason ? { reason } : {}),
  })
}

const resultOf = (results: ReadonlyMap<string, Written>, id: string): Written =>
  results.get(id) ?? { values: {}, isKnown: false }

/** The author fills in a credential that is still empty; otherwise changing needs the permission and the right. */
export function assertMayWrite({ user }: Deps, row: Loaded) {
  const isFirst = row.secret_version === 0 && row.created_by === user.id && user.permissions.has(credentials.can.store)
  if (isFirst && hasRight(user, row, 'edit')) return
  if (!user.permissions.has(credentials.can.update)) throw Forbidden({ need: credentials.can.update })
  assertRight(user, row, 'edit')
}

async function foldersThatNeedStrong({ db }: Deps, revisions: readonly Revision[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(revisions.map(({ row }) => row.folder))]
  const rows = await db.rows(sql<{ id: string }>`select id::text from ems.credential_folders
    where needs_strong and id = any(${ids}::bigint[])`)
  return new Set(rows.map(({ id }) => id))
}

/** Equal for equal main secrets, and useless without the key of the vault. */
export const digestOf = (vault: Vault, kind: string, { secret }: Secrets) =>
  secret && comparedKinds.has(kind) ? vault.digest(secret, 'credentials.secret') : null

/**
 * Number of other credentials with the same main secret that this user may see. Others do not count: a writer of one
 * credential could otherwise guess the secrets of all.
 */
async function reusedIn({ db, user }: Deps, store: Store<Credentials>, id: string): Promise<number> {
  const rows = await db.rows(sql<{ access: unknown }>`select t.access
    from ems.equal_credentials(${id}::bigint) as equal(id) join ems.credentials t using (id)
    where ${store.sight({ user })}`)
  return rows.filter((row) => hasRight(user, row, 'view')).length
}
