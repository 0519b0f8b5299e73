import { type Pool, sql } from '@ems/postgres'
import type { Notice } from '../../kit/audit/notifications.ts'
import { isAfterHour, sendDueReminders } from '../../kit/jobs/reminders.ts'
import { today } from '../../kit/today.ts'

/** Days before the end at which the owner is reminded. */
const LEAD_DAYS = 14

type Due = { id: string; name: string; owner: string; status: string; due: string; reason: string | null }

/**
 * Marks secrets that must be changed because an employee who saw them has left, updates states by their days, and reminds
 * owners once per due day, from 06:00 in Jakarta on. Safe to call at any time, by any number of workers.
 */
export const remindCredentials = (pool: Pool, { fromHour = 6 } = {}): Promise<string> =>
  sendDueReminders(pool, async (db) => {
    await db.run(sql`update ems.credentials c set rotation_due = ${today},
        rotation_reason = left('Pernah dilihat ' || seen.name || ', yang sudah keluar', 200)
      from (select distinct on (l.credential_id) l.credential_id as id, l.secret_version as version, u.name
        from ems.credential_logs l join ems.users u on u.id = l.actor_id
        where ems.opens_secret(l.action) and (u.is_leaver or u.status = 'inactive')
        order by l.credential_id, l.secret_version desc) seen
      where c.id = seen.id and c.secret_version = seen.version and c.rotation_due is null and c.deleted_at is null
        and not c.is_archived`)
    // The trigger works out the state; writing the folder again starts it.
    await db.run(sql`update ems.credentials c set folder_id = folder_id
      where c.deleted_at is null and not c.is_archived
        and ((c.expires_at < ${today} and c.status <> 'expired') or (c.status = 'active' and
          ((c.rotated_at at time zone 'Asia/Jakarta')::date + c.rotate_days <= ${today} or c.rotation_due <= ${today})))`)
    const rows = await db.rows(sql<Due>`
      with due as (
        select c.id, 'expiry' as kind, c.expires_at as day from ems.credentials c
        where c.expires_at <= ${today} + ${LEAD_DAYS}::int and c.deleted_at is null and not c.is_archived
        union all
        select c.id, 'rotation', coalesce(c.rotation_due, (c.rotated_at at time zone 'Asia/Jakarta')::date + c.rotate_days)
        from ems.credentials c where c.status = 'rotation_due' and c.deleted_at is null
      ), given as (
        insert into ems.reminders_given (target_type, target_id, kind, day, days)
        select 'credentials', id, kind, day, 0 from due where ${isAfterHour(fromHour)}
        on conflict do nothing returning target_id, day)
      select c.id::text, c.name, c.owner_id::text as owner, c.status, to_char(g.day, 'DD/MM/YYYY') as due,
        c.rotation_reason as reason
      from given g join ems.credentials c on c.id = g.target_id order by g.day, c.id`)
    return { notices: rows.map(noticeOf), found: `${rows.length} kredensial` }
  })

const noticeOf = ({ id, name, owner, status, due, reason }: Due): Notice => ({
  event: 'credential.due',
  users: [owner],
  title: status === 'rotation_due' ? `${name} perlu dirotasi` : `${name} kedaluwarsa ${due}`,
  body: reason,
  severity: status === 'active' ? 'warning' : 'error',
  target: { type: 'credentials', id },
  menu: 'credential',
})
