import { resourceOf } from '@ems/contracts'
import { maxMutedRecords, unmutedEvents } from '@ems/contracts/common'
import { retrying, sql } from '@ems/postgres'
import { emit } from '../kit/audit/audit-log.ts'
import type { Deps, Handler } from '../kit/context.ts'
import { depsOf } from '../kit/http/authorize.ts'
import { send } from '../kit/http/document.ts'
import { targetOf, titleOf } from '../kit/list/filter-target.ts'
import { conflict } from '../kit/problems.ts'
import { storeFor } from '../kit/stores.ts'
import { transact } from '../kit/write/transaction.ts'
import { routesTo } from './record-url.ts'

type Muted = { type: string; id: string; since: string }
type Params = { type: string; id: string }

/** GET /notifications/-muted: records that the user muted, newest first; without a name where they may not read it any more. */
export const listMuted: Handler = async (request, reply) => {
  const deps = depsOf(request)
  const documents = await retrying(async () => {
    const all = await deps.db.rows(sql<Muted>`select target_type as type, target_id as id, created_at as since
      from ems.muted_records where user_id = ${deps.user.id}::bigint order by created_at desc, target_type, target_id`)
    const { titles, routes } = await namesOf(deps, all)
    return all.flatMap(({ type, id, since }) => {
      const resource = resourceOf(type)
      if (!resource) return []
      const title = titles.get(keyOf(type, id)) ?? null
      const attributes = {
        target_type: type,
        target_id: id,
        kind: resource.label,
        title,
        since,
        route: (title && routes.get(keyOf(type, id))) ?? null,
      }
      return [{ type: 'muted-records', id: keyOf(type, id), attributes }]
    })
  })
  return send(reply, 200, { data: documents, meta: { total: documents.length } })
}

const keyOf = (type: string, id: string) => `${type}:${id}`

/** Names and addresses of the records that the user reaches, two statements for each collection at most. */
async function namesOf(deps: Deps, all: readonly Muted[]) {
  const [titles, routes] = [new Map<string, string>(), new Map<string, string>()]
  for (const [type, some] of Map.groupBy(all, (one) => one.type)) {
    if (!resourceOf(type)) continue
    const store = storeFor(type)
    const rows = await store.findMany(
      deps,
      some.map(({ id }) => id),
    )
    for (const row of rows) titles.set(keyOf(type, row.id), titleOf(store.resource, row))
    const ids = rows.map(({ id }) => id)
    for (const [id, route] of await routesTo(deps, store.resource, ids)) routes.set(keyOf(type, id), route)
  }
  return { titles, routes }
}

/** PUT /notifications/-muted/:type/:id: no more notifications of a record that the user may read, besides tasks of their own. */
export const mute: Handler = (request, reply) => {
  const { type, id } = request.params as Params
  return transact(request, reply, async (deps) => {
    const { row } = await targetOf(deps, type, id)
    const { n } = await deps.db.one(sql<{ n: number }>`select count(*)::int as n from ems.muted_records
      where user_id = ${deps.user.id}::bigint`)
    if (n >= maxMutedRecords)
      throw conflict(
        'TOO_MANY',
        `Paling banyak ${maxMutedRecords} data dapat dibisukan. Bunyikan dulu yang lain di Profil › Notifikasi.`,
      )
    await deps.db.run(sql`insert into ems.muted_records (user_id, target_type, target_id)
      values (${deps.user.id}::bigint, ${type}, ${row.id}) on conflict do nothing`)
    await cancelMails(deps, { type, id })
    return publishChange(deps)
  })
}

/** DELETE /notifications/-muted/:type/:id: notifications come again; also of a record that the user may not read any more. */
export const unmute: Handler = (request, reply) => {
  const { type, id } = request.params as Params
  return transact(request, reply, async (deps) => {
    await deps.db.run(sql`delete from ems.muted_records where user_id = ${deps.user.id}::bigint
      and target_type = ${type} and target_id = ${id}`)
    return publishChange(deps)
  })
}

/** E-mails of the record that have not gone out, also those for the e-mail of the day. */
const cancelMails = ({ db, user }: Deps, { type, id }: Params) =>
  db.run(sql`update ems.mails set state = 'cancelled', payload = '{}' where user_id = ${user.id}::bigint
    and state in ('queued', 'collected', 'held') and payload ->> 'target_type' = ${type} and payload ->> 'target_id' = ${id}
    and event <> all(${unmutedEvents}::text[])`)

/** The user's other tabs read again. */
async function publishChange(deps: Deps) {
  await emit(deps, [{ channel: `private-user.${deps.user.id}`, event: 'muted.changed', payload: {} }])
  return { status: 204 }
}
