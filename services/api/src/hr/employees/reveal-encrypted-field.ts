import { Problem, type Resource } from '@ems/contracts/kit'
import { auditLogs } from '@ems/contracts/settings'
import { retrying, sql, transaction } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { audit } from '../../kit/audit/audit-log.ts'
import { notify } from '../../kit/audit/notifications.ts'
import type { Deps, User } from '../../kit/context.ts'
import type { Vault } from '../../kit/crypto/key-ring.ts'
import { depsOf } from '../../kit/http/authorize.ts'
import { actionAttributes, changeIn } from '../../kit/http/body.ts'
import { send } from '../../kit/http/document.ts'
import { idOf } from '../../kit/http/resource-routes.ts'
import { titleOf } from '../../kit/list/filter-target.ts'
import { conflict, Forbidden, invalid, issuesOf, NotFound } from '../../kit/problems.ts'
import { numberSetting } from '../../kit/settings.ts'
import { seen } from '../../kit/store/visibility.ts'
import type { Store } from '../../kit/stores.ts'
import type { Values } from '../../kit/write/write-rows.ts'
import { type EncryptedResource, opened } from './encrypted-fields.ts'

/** Whether the row is about the user, who may always reveal it. */
export type IsOwn = (user: User, row: Values) => boolean

/**
 * POST /<type>/:id/-actions/reveal `{field, reason}`: the plain value of one encrypted field, for users with the
 * permission (limited per hour) and for the employee. Reader and reason are in the audit log before the response. The
 * response is not stored, so an Idempotency-Key has no effect (docs/decisions/encrypted-fields.md).
 */
export function revealRoute<R extends Resource>(app: FastifyInstance, store: Store<R>, isOwn: IsOwn) {
  app.post('/:id/-actions/reveal', async (request, reply) => {
    const { resource } = store
    const deps = depsOf(request)
    const requested = requestedIn(resource, request.body, idOf(request))
    const { vault } = app.services
    const value = await retrying(() =>
      transaction(deps.db, (db) => revealed({ ...deps, db }, store, vault, isOwn, requested)),
    )
    // Refuses after the commit, so that the audit entry and the notification stay.
    if (value === 'too many') throw TooManyReveals()
    const attributes = { field: requested.field, value: value.plain }
    reply.header('cache-control', 'no-store')
    return send(reply, 200, { data: { type: 'revealed-values', id: requested.id, attributes } })
  })
}

type Requested = { id: string; field: string; reason: string }

function requestedIn(resource: Resource, body: unknown, id: string): Requested {
  const { attributes, object } = actionAttributes(body)
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
  { id, field, reason }: Requested,
) {
  const { resource } = store
  // Users without the permission to show learn nothing about existing rows.
  const row = await seen(deps, store, id)
  const need = (resource.can as Readonly<Record<string, string>>).reveal as string
  const isMine = isOwn(deps.user, row)
  if (!isMine && !deps.user.permissions.has(need)) throw Forbidden({ need })
  if (!isMine && (await isBeyondLimit(deps))) {
    await notifyOfMany(deps, {
      menu: resource.menu,
      type: resource.name,
      id,
      field,
      label: titleOf(resource, row),
      reason,
    })
    return 'too many'
  }
  const value = await opened(deps, vault, { type: resource.name as EncryptedResource, field, row })
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
  return { plain: value }
}

/** Default of *Utilitas*. */
const MAX_PER_HOUR = 20

/** Counts under a lock of the user, so that concurrent requests cannot exceed the limit. */
async function isBeyondLimit(deps: Deps): Promise<boolean> {
  const { db, user } = deps
  const max = await numberSetting(deps, 'security.reveals_per_hour', MAX_PER_HOUR)
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`reveal ${user.id}`}, 0))`)
  const match = await db.first(sql<{ n: number }>`select count(*)::int as n from ems.audit_logs
    where actor_id = ${user.id}::bigint and at > now() - interval '1 hour' and action = 'reveal'`)
  return (match?.n ?? 0) >= max
}

type Attempt = { menu: string; type: string; id: string; field: string; label: string; reason: string }

/** Records the attempt and notifies readers of the group's audit log, once until they read it. */
async function notifyOfMany(deps: Deps, { menu, type, id, field, label, reason }: Attempt) {
  const { db, user } = deps
  await audit(deps, [
    {
      action: 'denied',
      menu,
      target_type: type,
      target_id: id,
      target_label: label,
      changed_fields: [field],
      reason: `Batas data sensitif per jam. ${reason}`,
      is_sensitive: true,
    },
  ])
  const rows = await db.rows(sql<{
    id: string
  }>`select u.id::text from ems.users u join ems.usergroups g on g.id = u.usergroup_id
    where u.deleted_at is null and u.status = 'active' and g.deleted_at is null and g.is_active
      and g.data_scope = 'group' and g.permissions @> array[${auditLogs.can.list}]`)
  const notice = {
    event: 'employee.revealed',
    users: rows.map(({ id: officer }) => officer),
    title: `${user.name} melampaui batas melihat data sensitif karyawan`,
    body: 'Permintaan berikutnya ditolak selama satu jam. Periksa Log Audit.',
    severity: 'warning',
    menu: auditLogs.menu,
    route: `/private/utilities/log-audit?filter[actor]=${user.id}`,
    groupKey: `employee.revealed.${user.id}`,
  } as const
  await notify(deps, [notice])
}

const TooManyReveals = () =>
  new Problem(429, [
    {
      status: '429',
      code: 'TOO_MANY_REVEALS',
      title: 'Too Many Requests',
      detail:
        'Batas data sensitif yang dapat dilihat dalam satu jam tercapai.[Galat]Petugas keamanan sudah diberi tahu. Coba lagi nanti.',
    },
  ])
