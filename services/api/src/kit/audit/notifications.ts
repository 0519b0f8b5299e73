import type { NotificationEvent, notificationChannels, severities } from '@ems/contracts/common'
import { sql } from '@ems/postgres'
import type { Deps } from '../context.ts'

/**
 * A notification for some users. `route` opens its record; notifications with the same unread `groupKey` are merged.
 */
export type Notice = {
  event: NotificationEvent
  users: readonly string[]
  title: string
  body?: string | null
  severity?: keyof typeof severities
  target?: { type: string; id: string }
  menu?: string
  route?: string
  groupKey?: string
  /** Replaces the earlier notification with the same `groupKey`. */
  replaces?: boolean
  /** Appears under the bell only. */
  isQuiet?: boolean
}

/** Default of *Utilitas* for users without a choice of their own. */
const byDefault = (channel: keyof typeof notificationChannels) =>
  sql`(select (coalesce(s.value, s.default_value) #>> '{}')::boolean from ems.configs s
    where s.key = 'notification.' || n.event || ${sql.lit(`.${channel}`)} and s.company_id is null)`

/**
 * Notifies users in the caller's transaction, so a rollback sends nothing. Skipped are the author (unless `self`),
 * events that the user or *Utilitas* switched off, and inactive users.
 */
export async function notify(
  { db, user }: { db: Deps['db']; user: Pick<Deps['user'], 'id'> },
  notices: readonly Notice[],
  { self = false } = {},
) {
  const rows = notices.flatMap(({ users, target, groupKey, isQuiet, replaces, ...notice }) =>
    [...new Set(users)]
      .filter((id) => self || id !== user.id)
      .map((id) => ({
        ...notice,
        user_id: id,
        target_type: target?.type,
        target_id: target?.id,
        group_key: groupKey,
        quiet: isQuiet,
        replaces,
      })),
  )
  if (!rows.length) return
  for (const { replaces, user_id, group_key } of rows)
    if (replaces && group_key)
      await db.run(sql`delete from ems.notifications where user_id = ${user_id}::bigint and group_key = ${group_key}`)
  await db.run(sql`
    with given as (
      select n.*, coalesce((u.preferences #>> array['notifications', n.event, 'popup'])::boolean,
        ${byDefault('popup')}, true) and not coalesce(n.quiet, false) as popup
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(user_id bigint, event text, title text, body text,
        severity text, target_type text, target_id text, menu text, route text, group_key text, quiet boolean)
      join ems.users u on u.id = n.user_id and u.deleted_at is null and u.status <> 'inactive'
      where coalesce((u.preferences #>> array['notifications', n.event, 'bell'])::boolean, ${byDefault('bell')}, true)
        and not exists (select from ems.notifications o
          where o.user_id = n.user_id and o.group_key = n.group_key and o.read_at is null)
    ), written as (
      insert into ems.notifications (user_id, event, title, body, severity, target_type, target_id, menu, route, actor_id, group_key)
      select user_id, event, left(title, 200), left(body, 2000), coalesce(severity, 'info'), target_type, target_id, menu,
        route, nullif(${user.id}::bigint, 0), group_key from given
      returning id, user_id, event
    ), told as (
      insert into ems.outbox (channel, event, payload)
      select 'private-user.' || w.user_id, 'notification.created',
        jsonb_build_object('id', w.id::text, 'event', w.event, 'popup',
          (select bool_or(g.popup) from given g where g.user_id = w.user_id and g.event = w.event))
      from written w returning 1
    )
    select pg_notify('outbox', '') from (select from told limit 1) any_told`)
}
