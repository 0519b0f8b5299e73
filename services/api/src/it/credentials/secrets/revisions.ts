import { type Credential, credentials } from '@ems/contracts/it'
import { retrying, sql, transaction } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../kit/context.ts'
import { allow } from '../../../kit/http/authorize.ts'
import { actionAttributes, changeIn } from '../../../kit/http/body.ts'
import { objectsOf, send } from '../../../kit/http/document.ts'
import { idOf } from '../../../kit/http/resource-routes.ts'
import { conflict, invalid, issuesOf } from '../../../kit/problems.ts'
import type { Row } from '../../../kit/store/columns.ts'
import { seen } from '../../../kit/store/visibility.ts'
import type { Store } from '../../../kit/stores.ts'
import { assertRight } from '../rights.ts'
import { openIn, secretsOf } from './secrets.ts'
import { writeSecrets } from './write-secrets.ts'

type Credentials = typeof credentials

/**
 * GET /credentials/:id/revisions: who wrote which revision when and why, without values.
 * POST /credentials/:id/-actions/restoreRevision `{revision, reason}` with the version: its values become a new revision.
 */
export function revisionRoutes(app: FastifyInstance, store: Store<Credentials>) {
  app.get('/:id/revisions', async (request, reply) => {
    const deps = allow(request, credentials.can.show)
    const id = idOf(request)
    const row = (await seen(deps, store, id)) as Credential & Row
    assertRight(deps.user, row, 'edit')
    const revisions = await transaction(app.db, (db) => revisionsOf({ ...deps, db }, row))
    return send(reply.header('cache-control', 'no-store'), 200, { data: revisions })
  })
  app.post('/:id/-actions/restoreRevision', async (request, reply) => {
    const deps = allow(request, credentials.can.restoreRevision)
    const id = idOf(request)
    const { attributes, object } = actionAttributes(request.body)
    const { version = 0 } = changeIn(credentials, { data: { type: credentials.name, id, ...object } }, id)
    const parsed = credentials.bodies.restoreRevision.safeParse(attributes)
    if (!parsed.success) throw invalid(credentials, issuesOf(parsed.error))
    const { revision, reason = null } = parsed.data as { revision: number; reason?: string | null }
    const { row } = await retrying(() =>
      transaction(app.db, async (db) => {
        const inside = { ...deps, db }
        const current = (await store.find(inside, id)) as Credential & Row
        assertRight(deps.user, current, 'edit')
        const change = await secretsOf(inside, app.services.keys, id, revision)
        if (revision >= current.secret_version || !Object.keys(change).length) throw noRevision()
        return writeSecrets(inside, store, app.services, { row: current, version, change, reason, isRestored: true })
      }),
    )
    return send(reply.header('cache-control', 'no-store'), 200, { data: objectsOf(credentials, deps)(row) })
  })
}

const noRevision = () =>
  conflict('NO_REVISION', 'Revisi ini sudah tidak disimpan.', { pointer: '/data/attributes/revision' })

type Stored = { version: number; filled: string[]; at: Date; name: string | null; reason: string | null }

async function revisionsOf({ db }: Deps, { id, secret_version: present }: Credential & Row) {
  await openIn(db, id)
  const rows = await db.rows(sql<Stored>`select s.version, array_agg(s.field order by s.field) as filled,
      min(s.created_at) as at, min(u.name) as name, min(s.reason) as reason
    from ems.credential_secrets s left join ems.users u on u.id = s.created_by_id
    where s.credential_id = ${id}::bigint group by s.version order by s.version desc`)
  return rows.map(({ version, filled, at, name, reason }) => ({
    type: 'credential-revisions',
    id: String(version),
    attributes: {
      revision: version,
      filled,
      written_at: at,
      written_by: name,
      reason,
      is_present: version === present,
    },
  }))
}
