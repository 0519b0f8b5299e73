import { credentials } from '@ems/contracts/it'
import { type Sql, sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import type { User } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { idOf } from '../../kit/http/resource-routes.ts'
import type { Store } from '../../kit/stores.ts'
import { paramsOf } from './action-params.ts'
import { sharedCredentials, visibleSecrets } from './rights.ts'

/** Favourites of one user; more is no choice any more, and the list of their ids stays short. */
const MAX_FAVOURITES = 500

/**
 * GET /credentials/favourites: ids of the user's favourites. POST /credentials/:id/-actions/favourite `{is_favourite}` marks one or
 * takes the mark away; the row, its version and its history stay as they are.
 */
export function favouriteRoutes(app: FastifyInstance, store: Store<typeof credentials>) {
  app.get('/favourites', async (request, reply) => {
    const { db, user } = allow(request, credentials.can.show)
    const rows = await db.rows(sql<{ id: string }>`select credential_id::text as id from ems.credential_favourites
      where user_id = ${user.id}::bigint order by created_at desc limit ${MAX_FAVOURITES}::int`)
    return send(reply, 200, { data: rows.map(({ id }) => ({ type: 'credential-favourites', id })) })
  })
  app.post('/:id/-actions/favourite', async (request, reply) => {
    const deps = allow(request, credentials.can.favourite)
    const id = idOf(request)
    const { is_favourite: isFavourite } = paramsOf<{ is_favourite: boolean }>(request.body, id, 'favourite')
    await store.find(deps, id)
    const { db, user } = deps
    if (isFavourite)
      await db.run(sql`insert into ems.credential_favourites (user_id, credential_id)
        values (${user.id}::bigint, ${id}::bigint) on conflict do nothing`)
    else
      await db.run(sql`delete from ems.credential_favourites
        where user_id = ${user.id}::bigint and credential_id = ${id}::bigint`)
    return send(reply, 200, { data: { type: 'credential-favourites', id, attributes: { is_favourite: isFavourite } } })
  })
}

/** Conditions of the filters *Favorit* and *Duplikat*. */
export const personal: Readonly<Record<string, (user: User) => Sql>> = {
  favourite: ({ id }) =>
    sql`t.id in (select f.credential_id from ems.credential_favourites f where f.user_id = ${id}::bigint)`,
  // Only among those that the user may read: equality would say something about the secrets of others.
  reused: (user) => sql`t.id in (select ems.reused_credentials(array(select t.id from ems.credentials t
    where t.deleted_at is null and ${sharedCredentials(user) ?? sql`true`} and ${visibleSecrets(user)})))`,
}
