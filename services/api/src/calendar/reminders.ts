import type { AgendaZone } from '@ems/contracts/calendar'
import { type Pool, sql } from '@ems/postgres'
import type { Notice } from '../kit/audit/notifications.ts'
import { sendDueReminders } from '../kit/jobs/reminders.ts'
import { hoursOf } from './events/agenda-events.rules.ts'
import { routeTo } from './events/event-effects.ts'

type Due = {
  event: string
  date: string
  title: string
  start_at: string
  end_at: string
  timezone: AgendaZone
  all_day: boolean
  users: string[]
}

/**
 * Reminds the organiser and everybody who did not decline of what begins soon. Any number of workers may call it: each
 * reminder is given once, and one that comes after the event began is not given at all.
 */
export const giveReminders = (pool: Pool): Promise<string> =>
  sendDueReminders(pool, async (db) => {
    const rows = await db.rows(sql<Due>`
        with due as (
          delete from ems.agenda_reminders where (event_id, date, minutes) in (
            select event_id, date, minutes from ems.agenda_reminders where remind_at <= now() for update skip locked)
          returning event_id, date)
        select t.id::text as event, o.date::text as date, t.title, o.start_at, o.end_at, t.timezone, t.all_day, array(
            select u.id::text from ems.users u where u.id = t.organizer_id or exists (
              select from ems.agenda_events_attendees a
              where a.owner_id = t.id and a.target_id = u.employee_id
                and ems.agenda_answer(a.owner_id, a.target_id, o.date) is distinct from 'declined')) as users
        from (select distinct event_id, date from due) d
        join ems.agenda_occurrences o using (event_id, date)
        join ems.agenda_events t on t.id = o.event_id and t.status = 'scheduled'
        where o.start_at > now()`)
    return { notices: rows.map(noticeOf), found: `${rows.length} agenda` }
  })

const noticeOf = ({ event, date, title, users, ...when }: Due): Notice => ({
  event: 'agenda.reminder',
  users,
  title: `Pengingat: ${title}`,
  body: hoursOf(when),
  target: { type: 'agenda-events', id: event },
  menu: 'calendar',
  route: routeTo(event, date),
})
