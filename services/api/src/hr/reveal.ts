import type { Resource } from '@ems/contracts/kit'
import { retrying } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { audit } from '../kit/audit.ts'
import { changeIn } from '../kit/body.ts'
import type { Deps, User } from '../kit/context.ts'
import { send } from '../kit/document.ts'
import { conflict, Forbidden, invalid, issuesOf, NotFound } from '../kit/problems.ts'
import { depsOf } from '../kit/request.ts'
import { idOf } from '../kit/routes.ts'
import type { Store } from '../kit/store.ts'
import type { Vault } from '../kit/vault.ts'
import type { Values } from '../kit/write.ts'
import { opened, type SealedType } from './sealed.ts'

/** Whether the row is about the user: everybody may read their own. */
export type IsOwn = (user: User, row: Values) => boolean

/**
 * POST /<type>/:id/-actions/reveal `{field, reason}`: the plain value of one sealed field. Who read it and why stands in
 * the audit log before it is answered; the answer is kept nowhere, so an Idempotency-Key has no effect.
 */
export function revealRoute<R extends Resource>(app: FastifyInstance, store: Store<R>, isOwn: IsOwn) {
  app.post('/:id/-actions/reveal', async (request, reply) => {
    const { resource } = store
    const deps = depsOf(request)
    const asked = askedIn(resource, request.body, idOf(request))
    const { vault } = app.services
    const value = await retrying(() =>
      deps.db.transaction().execute(async (db) => revealed({ ...deps, db } as Deps, store, vault, isOwn, asked)),
    )
    const attributes = { field: asked.field, value }
    reply.header('cache-control', 'no-store')
    return send(reply, 200, { data: { type: 'revealed-values', id: asked.id, attributes } })
  })
}

type Asked = { id: string; field: string; reason: string }

function askedIn(resource: Resource, body: unknown, id: string): Asked {
  const { attributes = {}, ...object } = (body as { data?: { attributes?: object } })?.data ?? {}
  // The envelope is that of a PATCH, whose version does not matter here.
  changeIn(resource, { data: { type: resource.name, id, ...object, meta: { version: 1 } } }, id)
  const parsed = (resource.bodies.reveal as (typeof resource.bodies)[string]).safeParse(attributes)
  if (!parsed.success) throw invalid(resource, issuesOf(parsed.error))
  return { id, ...(parsed.data as { field: string; reason: string }) }
}

async function revealed<R extends Resource>(
  deps: Deps,
  store: Store<R>,
  vault: Vault,
  isOwn: IsOwn,
  { id, field, reason }: Asked,
) {
  const { resource } = store
  const row = await store.find(deps, id).catch((error: unknown) => {
    // Whoever may not show rows learns nothing of which there are.
    if (!deps.user.permissions.has(resource.can.show)) throw Forbidden({ need: resource.can.show })
    throw error
  })
  if (!deps.user.permissions.has(resource.can.show) && !isOwn(deps.user, row))
    throw Forbidden({ need: resource.can.show })
  const value = await opened(deps, vault, { type: resource.name as SealedType, field, row })
  if (value === undefined)
    throw row[field] == null
      ? conflict('NO_VALUE', 'Data ini belum diisi.', { pointer: '/data/attributes/field' })
      : NotFound({})
  await audit(deps, [
    {
      action: 'reveal',
      menu: resource.menu,
      target_type: resource.name,
      target_id: id,
      target_label: row[resource.title] as string | null,
      changed_fields: [field],
      reason,
      is_sensitive: true,
    },
  ])
  return value
}
