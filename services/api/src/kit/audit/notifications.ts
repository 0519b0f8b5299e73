import {
  isOnByDefault,
  type NotificationChannel,
  type NotificationEvent,
  notificationEvents,
  type severities,
  unmutedEvents,
} from '@ems/contracts/common'
import { sql } from '@ems/postgres'
import type { Deps } from '../context.ts'
import { type Closing, gather, type Naming } from './gathered.ts'

/**
 * A notification for some users and the users of some employees. `route` opens its record; notifications with the same
 * unread `groupKey` are merged.
 */
export type Notice = {
  event: NotificationEvent
  users?: readonly string[]
  employees?: readonly string[]
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

const events = Object.keys(notificationEvents) as NotificationEvent[]
const onByDefault = (channel: NotificationChannel) => events.filter((event) => isOnByDefault(event, channel))

/** Time in which reading a notification makes its e-mail needless. */
const mailDelay = sql`coalesce((select (coalesce(s.value, s.default_value) #>> '{}')::int from ems.configs s
  where s.key = 'mail.delay_minutes' and s.company_id is null), 2) * interval '1 minute'`

/** The choice of the user, else that of *Utilitas*, else the default of the event. */
const isOn = (channel: NotificationChannel) =>
  sql`coalesce((u.preferences #>> array['notifications', n.event, ${sql.lit(channel)}])::boolean,
    (select (coalesce(s.value, s.default_value) #>> '{}')::boolean from ems.configs s
      where s.key = 'notification.' || n.event || ${sql.lit(`.${channel}`)} and s.company_id is null),
    n.event = any(${onByDefault(channel)}))`

type Sender = { db: Deps['db']; user: Pick<Deps['user'], 'id'> }

/**
 * Notifies users in the caller's transaction, so a rollback sends nothing. Skipped are the author (unless `self`),
 * events that the user or *Utilitas* switched off, records that the user muted, and inactive users. E-mails wait two minutes for the notification to
 * be read, those of the digest until the morning (docs/decisions/mail.md).
 */
export async function notify({ db, user }: Sender, notices: readonly Notice[], { self = false } = {}) {
  const rows = notices.flatMap(
    ({ users = [], employees = [], target, groupKey, isQuiet: quiet, replaces, ...notice }) => {
      const row = { ...notice, target_type: target?.type, target_id: target?.id, group_key: groupKey, quiet, replaces }
      return [
        ...[...new Set(users)].filter((id) => self || id !== user.id).map((user_id) => ({ ...row, user_id })),
        ...[...new Set(employees)].map((employee_id) => ({ ...row, employee_id })),
      ]
    },
  )
  if (!rows.length) return
  const keys = new Set(rows.flatMap(({ group_key }) => group_key ?? []))
  // A notice is merged into an unread one of its group, which therefore has to be written before.
  const joins = (earlier: readonly (typeof rows)[]) =>
    !earlier.some((some) => some.some(({ group_key }) => group_key !== undefined && keys.has(group_key)))
  await gather(db, rows, {
    key: `notify ${user.id} ${self}`,
    isOrdered: true,
    joins,
    isAfter: (all) => all.some((some) => some.some(({ group_key }) => group_key !== undefined)),
    close: (all, name) => closing({ db, user }, all.flat(), self, name),
  })
}

type NoticeRow = Omit<Notice, 'users' | 'employees' | 'target' | 'groupKey' | 'isQuiet'> & {
  user_id?: string
  employee_id?: string
  target_type: string | undefined
  target_id: string | undefined
  group_key: string | undefined
  quiet: boolean | undefined
}

async function closing(
  { db, user }: Sender,
  rows: readonly NoticeRow[],
  self: boolean,
  name: Naming,
): Promise<Closing> {
  for (const row of rows)
    if (row.replaces && row.group_key && row.user_id)
      await db.run(
        sql`delete from ems.notifications where user_id = ${row.user_id}::bigint and group_key = ${row.group_key}`,
      )
  const [candidates, due, bells, sent] = [name('wanted'), name('due'), name('bell'), name('sent')]
  return {
    tables: [
      sql`${candidates} as (
      select distinct on (u.id, n.event, n.title, n.target_type, n.target_id, n.group_key) n.*, u.id as to_id,
        u.status = 'active' as is_mailable, ${isOn('bell')} as bell,
        ${isOn('popup')} and not coalesce(n.quiet, false) as popup, ${isOn('mail')} as mail, ${isOn('digest')} as digest
      from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (user_id bigint, employee_id bigint, event text,
        title text, body text, severity text, target_type text, target_id text, menu text, route text, group_key text,
        quiet boolean)) with ordinality as n(user_id, employee_id, event, title, body, severity, target_type, target_id,
          menu, route, group_key, quiet, place)
      cross join lateral (select * from ems.users where id = n.user_id
        union all select * from ems.users where employee_id = n.employee_id) u
      where u.deleted_at is null and u.status <> 'inactive' and (${self} or u.id is distinct from ${user.id}::bigint)
        and (n.event = any(${unmutedEvents}::text[]) or not exists (select from ems.muted_records m
          where m.user_id = u.id and m.target_type = n.target_type and m.target_id = n.target_id))
    )`,
      sql`${due} as (
      select * from ${candidates} w where (w.bell or w.mail or w.digest) and not exists (select from ems.notifications o
        where o.user_id = w.to_id and o.group_key = w.group_key and o.read_at is null) order by w.place
    )`,
      sql`${bells} as (
      insert into ems.notifications (user_id, event, title, body, severity, target_type, target_id, menu, route, actor_id, group_key)
      select to_id, event, left(title, 200), left(body, 2000), coalesce(severity, 'info'), target_type, target_id, menu,
        route, nullif(${user.id}::bigint, 0), group_key from ${due} where bell order by place
      returning id, user_id, event, title, target_id
    )`,
      sql`${name('mail')} as (
      insert into ems.mails (user_id, event, notification_id, payload, state, send_after)
      select g.to_id, g.event, (select w.id from ${bells} w where w.user_id = g.to_id and w.event = g.event
          and w.title = left(g.title, 200) and w.target_id is not distinct from g.target_id limit 1),
        jsonb_strip_nulls(jsonb_build_object('title', g.title, 'body', g.body, 'severity', g.severity, 'target_type',
          g.target_type, 'target_id', g.target_id, 'route', g.route, 'actor', nullif(${user.id}::bigint, 0)::text)),
        case when g.mail then 'queued' else 'collected' end, now() + ${mailDelay}
      from ${due} g where g.is_mailable and not coalesce(g.quiet, false) and (g.mail or g.digest)
    )`,
      sql`${sent} as (
      insert into ems.outbox (channel, event, payload)
      select 'private-user.' || w.user_id, 'notification.created',
        jsonb_build_object('id', w.id::text, 'event', w.event, 'popup',
          (select bool_or(g.popup) from ${due} g where g.to_id = w.user_id and g.event = w.event))
      from ${bells} w returning 1
    )`,
    ],
    events: sent,
  }
}
