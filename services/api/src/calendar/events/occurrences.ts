import type { AgendaEvent, AgendaOccurrence, agendaEvents } from '@ems/contracts/calendar'
import { permission } from '@ems/contracts/permission'
import { retrying, type Sql, sql } from '@ems/postgres'
import { z } from 'zod'
import type { Deps, Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { idOf } from '../../kit/http/resource-routes.ts'
import { badRequest } from '../../kit/problems.ts'
import type { Row } from '../../kit/store/columns.ts'
import type { Store } from '../../kit/stores.ts'
import { permittedOn } from './agenda-events.rules.ts'
import { rangeIn } from './date-range.ts'

type Match = AgendaOccurrence & Pick<AgendaEvent, 'organizer'>

/** A year's strip, and a week at both ends. */
const MAX_DAYS = 400

/**
 * GET /calendar/occurrences?from&to&pinned: days of all events in scope, with `pinned=1` of pinned ones. Without the
 * permission to list, only events that the user organises or is invited to.
 */
export const occurrences =
  (store: Store<typeof agendaEvents>): Handler =>
  async (request, reply) => {
    const deps = allow(request, permission('calendar', 'access'))
    const range = rangeIn(request.query, { most: MAX_DAYS, also: ['pinned'] })
    const { pinned } = request.query as { pinned?: string }
    if (pinned !== undefined && pinned !== '1')
      throw badRequest('Nilai harus 1.', { parameter: 'pinned' }, 'FILTER_VALUE')
    const rows = await retrying(() => occurrencesWithin(deps, store, { ...range, isPinned: pinned === '1' }))
    const records = rows.map(({ id, ...attributes }) => ({ type: 'agenda-occurrences', id, attributes }))
    return send(reply, 200, { data: records, meta: { total: records.length } })
  }

/** Days may begin in any of the three zones: from midnight in Jayapura to midnight in Jakarta. */
async function occurrencesWithin(
  deps: Deps,
  store: Store<typeof agendaEvents>,
  { from, to, isPinned = false }: { from: string; to: string; isPinned?: boolean },
): Promise<AgendaOccurrence[]> {
  const during = sql`tstzrange(${`${from}T00:00:00+09:00`}::timestamptz, (${`${to}T00:00:00+07:00`}::timestamptz + interval '1 day'), '[)')
    && tstzrange(o.start_at, o.end_at, '[]')`
  const requested = isPinned ? sql`t.is_pinned` : sql`true`
  return read(deps, sql`${store.sight(deps)} and ${requested} and ${during}`)
}

/** GET /calendar/events/:event/invited?date: who is invited, and what they answered, of a series for that day. */
export const invited =
  (store: Store<typeof agendaEvents>): Handler =>
  async (request, reply) => {
    const deps = allow(request, permission('calendar', 'access'))
    const event = (await store.find(deps, idOf(request))) as unknown as AgendaEvent
    const { date = null } = request.query as { date?: string }
    if (date !== null && !z.iso.date().safeParse(date).success)
      throw badRequest('Tanggal harus YYYY-MM-DD.', { parameter: 'date' }, 'FILTER_VALUE')
    const rows = await deps.db.rows(sql<{ id: string }>`
      select e.id, e.full_name as name, coalesce(ems.agenda_answer(a.owner_id, a.target_id, ${date}::date), 'waiting') as response
      from ems.agenda_events_attendees a join ems.employees e on e.id = a.target_id
      where a.owner_id = ${event.id}::bigint order by e.full_name, e.id`)
    const records = rows.map(({ id, ...attributes }) => ({ type: 'agenda-responses', id, attributes }))
    return send(reply, 200, { data: records, meta: { total: records.length } })
  }

const mine = ({
  user,
}: Deps) => sql`(t.organizer_id = ${user.id}::bigint or exists (select from ems.agenda_events_attendees a
  where a.owner_id = t.id and a.target_id = ${user.employee}::bigint))`

async function read(deps: Deps, condition: Sql): Promise<AgendaOccurrence[]> {
  const { db, user } = deps
  const rows = await db.rows(sql<Match>`
    select o.event_id || ':' || o.date as id, o.event_id::text as event, o.date::text as date, t.version, t.title, t.event_type,
      t.all_day, o.start_at, o.end_at, t.timezone, t.status, t.visibility, t.is_pinned,
      (t.rrule is not null) as is_recurring, ${mine(deps)} as is_mine, t.organizer_id::text as organizer,
      u.name as organizer_name, m.name as room_name, t.location,
      array(select c.name from ems.agenda_events_companies l join ems."references" c on c.id = l.target_id
        where l.owner_id = t.id order by c.name) as company_names,
      (select count(*)::int from ems.agenda_events_attendees a where a.owner_id = t.id) as invited,
      (select count(*)::int from ems.agenda_events_attendees a
        where a.owner_id = t.id and ems.agenda_answer(t.id, a.target_id, o.date) = 'accepted') as accepted,
      (select coalesce(ems.agenda_answer(t.id, a.target_id, o.date), 'waiting') from ems.agenda_events_attendees a
        where a.owner_id = t.id and a.target_id = ${user.employee}::bigint) as response
    from ems.agenda_occurrences o join ems.agenda_events t on t.id = o.event_id
    join ems.users u on u.id = t.organizer_id left join ems."references" m on m.id = t.room_id
    where ${condition} order by o.start_at, o.event_id limit 5000`)
  return rows.map((row) => ({ ...row, can: permittedOn(user, row as unknown as Row) }))
}
