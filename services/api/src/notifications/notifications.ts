import { isOnByDefault, type NotificationChannel, type NotificationEvent, notifications } from '@ems/contracts/common'
import { retrying, sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { emit } from '../kit/audit/audit-log.ts'
import type { Deps, Handler } from '../kit/context.ts'
import { depsOf } from '../kit/http/authorize.ts'
import { changeIn } from '../kit/http/body.ts'
import { objectsOf, send } from '../kit/http/document.ts'
import { idOf, listed, show } from '../kit/http/resource-routes.ts'
import { listQuery } from '../kit/query/parse-list-query.ts'
import type { Row } from '../kit/store/columns.ts'
import type { VisibleTo } from '../kit/store/row-scope.ts'
import { storeOf } from '../kit/store/store.ts'
import { transact } from '../kit/write/transaction.ts'
import { lockAll } from '../kit/write/write-rows.ts'
import { listMuted, mute, unmute } from './muted-records.ts'

const mine: VisibleTo = ({ id }) => sql`t.user_id = ${id}::bigint`

export const store = storeOf(notifications, { visibleTo: mine, isOpen: true, can: () => ['show', 'update'] })

/** Notifications of the user. Only `notify` writes them; the only change is marking as read. */
export async function notificationsApi(app: FastifyInstance) {
  app.get('', list)
  app.get('/-defaults', defaults)
  app.get('/-muted', listMuted)
  app.put('/-muted/:type/:id', mute)
  app.delete('/-muted/:type/:id', unmute)
  app.get('/:id', show(store))
  app.patch('/:id', read)
  app.post('/-actions/readAll', readAll)
}

const list: Handler = async (request, reply) => {
  const query = listQuery(notifications, request.query)
  const deps = depsOf(request)
  const document = await retrying(() => listed(deps, store, query, request.url))
  const match = await deps.db.first(sql<{ n: number }>`select count(*)::int n from ems.notifications
    where user_id = ${deps.user.id}::bigint and read_at is null`)
  return send(reply, 200, { ...document, meta: { ...document.meta, unread: match?.n ?? 0 } })
}

/** GET /notifications/-defaults: events and channels that *Utilitas* sets otherwise than EMS, for users without a choice of their own. */
const defaults: Handler = async (request, reply) => {
  const { db } = depsOf(request)
  const rows = await db.rows(sql<{ event: NotificationEvent; channels: Partial<Record<NotificationChannel, boolean>> }>`
    select event, jsonb_object_agg(channel, is_on = 'true') as channels from (
      select split_part(key, '.', 2) || '.' || split_part(key, '.', 3) as event, split_part(key, '.', 4) as channel,
        coalesce(value, default_value) as is_on
      from ems.configs where "group" = 'notification' and key like 'notification.%.%.%' and company_id is null) one
    where is_on is not null group by event`)
  const attributes = Object.fromEntries(
    rows.flatMap(({ event, channels }) => {
      const other = Object.entries(channels).filter(
        ([channel, isOn]) => isOn !== isOnByDefault(event, channel as NotificationChannel),
      )
      return other.length ? [[event, Object.fromEntries(other)]] : []
    }),
  )
  return send(reply, 200, {
    data: { type: 'notification-defaults', id: '1', attributes: { notifications: attributes } },
  })
}

/** The server sets the time; the request only says read or unread. */
const read: Handler = (request, reply) => {
  const change = changeIn(notifications, request.body, idOf(request))
  return transact(request, reply, async (deps) => {
    const [row] = await lockAll(deps, store, [change])
    const wasRead = row?.read_at != null
    const isRead = 'read_at' in change.values ? change.values.read_at !== null : wasRead
    if (isRead !== wasRead) {
      await deps.db.run(sql`update ems.notifications set read_at = case when ${isRead} then now() end, version = version + 1,
        updated_at = now(), updated_by_id = ${deps.user.id}::bigint where id = ${change.id}::bigint`)
      await report(deps, change.id)
    }
    const after = await store.find(deps, change.id)
    return { status: 200, body: { data: objectsOf(notifications, { user: deps.user })(after as Row) } }
  })
}

/** POST /notifications/-actions/readAll: marks all unread notifications as read. Needs no body. */
const readAll: Handler = (request, reply) =>
  transact(request, reply, async (deps) => {
    const match = await deps.db.first(sql<{ n: number }>`with done as (
        update ems.notifications set read_at = now(), version = version + 1, updated_at = now(),
          updated_by_id = ${deps.user.id}::bigint
        where user_id = ${deps.user.id}::bigint and read_at is null returning 1)
      select count(*)::int n from done`)
    if (match?.n) await report(deps, '0')
    return { status: 200, body: { meta: { read: match?.n ?? 0, unread: 0 } } }
  })

/** Event for other tabs of the user, which count again; id 0 stands for all. */
const report = (deps: Deps, id: string) =>
  emit(deps, [{ channel: `private-user.${deps.user.id}`, event: 'notification.read', payload: { id } }])
