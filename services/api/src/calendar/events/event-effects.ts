import { type AgendaEvent, agendaEvents } from '@ems/contracts/calendar'
import { sql } from '@ems/postgres'
import { notify } from '../../kit/audit/notifications.ts'
import type { Deps } from '../../kit/context.ts'
import { conflict } from '../../kit/problems.ts'
import { storeFor } from '../../kit/stores.ts'
import { projectRows } from '../../kit/work/work-items.ts'
import type { Written } from '../../kit/write/write-rows.ts'
import { hoursOf } from './agenda-events.rules.ts'
import { occurrencesOf } from './recurrence.rules.ts'

type Events = typeof agendaEvents

/** Fields that move the days of an event. */
const timing = ['start_at', 'end_at', 'timezone', 'rrule', 'exdates', 'all_day'] as const
/** Fields whose changes are announced to guests. */
const reporting = [...timing, 'room', 'location', 'meeting_url', 'status'] as const

/** After an event is written: its days, the rooms they block, its reminders, and word to those it concerns. */
export async function applyEventEffects(deps: Deps, { before, after, changed }: Written<Events>) {
  const event = (after ?? before) as AgendaEvent
  const moved = changed.some((field) => (timing as readonly string[]).includes(field))
  if (!after) await deps.db.run(sql`delete from ems.agenda_occurrences where event_id = ${event.id}::bigint`)
  else if (!before || moved || ['room', 'status', 'reminders'].some((field) => changed.includes(field)))
    await place(deps, event)
  // A day that is taken out moves none of the others: they stay answered.
  if (before && after && changed.some((field) => field !== 'exdates' && (timing as readonly string[]).includes(field)))
    for (const table of ['agenda_responses', 'agenda_day_responses'])
      await deps.db.run(sql`delete from ${sql.id(`ems.${table}`)} where event_id = ${event.id}::bigint`)
  // Invitees follow from the days, which exist only now.
  if (after) await projectRows(deps, storeFor(agendaEvents.name), [after])
  await notifyInvited(deps, before as AgendaEvent | null, after as AgendaEvent | null, changed)
}

async function place({ db }: Deps, event: AgendaEvent) {
  const room = event.status === 'scheduled' ? event.room : null
  await db.run(sql`delete from ems.agenda_occurrences where event_id = ${event.id}::bigint`)
  await roomRejected(() =>
    db.run(sql`insert into ems.agenda_occurrences (event_id, date, start_at, end_at, room_id)
      select ${event.id}::bigint, o.date, o.start_at, o.end_at, ${room}::bigint
      from jsonb_to_recordset(${JSON.stringify(occurrencesOf(event))}::jsonb)
        as o(date date, start_at timestamptz, end_at timestamptz)`),
  )
  if (event.status === 'scheduled')
    await db.run(sql`insert into ems.agenda_reminders (event_id, date, minutes, remind_at)
      select o.event_id, o.date, m::int, o.start_at - m::int * interval '1 minute'
      from ems.agenda_occurrences o, jsonb_array_elements_text(${JSON.stringify(event.reminders)}::jsonb) m
      where o.event_id = ${event.id}::bigint and o.start_at - m::int * interval '1 minute' > now()`)
}

/** Two events of one request may want the same room: each alone was sound. */
async function roomRejected<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw (error as { constraint?: string }).constraint === 'agenda_events_room_check'
      ? conflict('OVERLAP', 'Ruang sudah dipakai agenda lain pada waktu itu.')
      : error
  }
}

async function notifyInvited(
  deps: Deps,
  before: AgendaEvent | null,
  after: AgendaEvent | null,
  changed: readonly string[],
) {
  const event = after ?? before
  // Past events are not announced; a series that began in the past continues.
  if (!event || (!event.rrule && Date.parse(event.end_at) < Date.now())) return
  const existing = new Set(before?.attendees ?? [])
  const added = (after?.attendees ?? []).filter((employee) => !existing.has(employee))
  const kept = (before?.attendees ?? []).filter((employee) => !after || after.attendees.includes(employee))
  const isNotified = !after || changed.some((field) => (reporting as readonly string[]).includes(field))
  const isOver = !after || (after.status === 'cancelled' && before?.status !== 'cancelled')
  const where = hoursOf(event)
  if (added.length && event.status === 'scheduled')
    await notifyEmployees(deps, added, {
      event: 'agenda.invited',
      title: `Undangan: ${event.title}`,
      body: `${where}${event.rrule ? ', berulang' : ''}. Diundang oleh ${deps.user.name}.`,
      target: event,
    })
  if (before && kept.length && isNotified)
    await notifyEmployees(deps, kept, {
      event: 'agenda.changed',
      title: isOver ? `Dibatalkan: ${event.title}` : `Agenda berubah: ${event.title}`,
      body: isOver ? `${where}.${event.cancel_reason ? ` ${event.cancel_reason}` : ''}` : `Sekarang ${where}.`,
      target: event,
    })
}

type Word = { event: 'agenda.invited' | 'agenda.changed'; title: string; body: string; target: AgendaEvent }

async function notifyEmployees(deps: Deps, employees: readonly string[], { target, ...word }: Word) {
  const rows = await deps.db.rows(sql<{ id: string }>`select id from ems.users
    where employee_id = any(${employees}::bigint[]) and deleted_at is null and status <> 'inactive'`)
  const users = rows.map(({ id }) => id)
  await notify(deps, [
    {
      ...word,
      users,
      target: { type: 'agenda-events', id: target.id },
      menu: 'calendar',
      route: routeTo(target.id),
      severity: word.event === 'agenda.changed' ? 'warning' : 'info',
    },
  ])
}

/** Address of an event in the calendar. */
export const routeTo = (event: string, date?: string) =>
  `/private/home/calendar?event=${event}${date ? `&date=${date}` : ''}`
