import { type AgendaEvent, type agendaEvents, type FeedLayer, feedLayers } from '@ems/contracts/calendar'
import { addDays } from '@ems/contracts/days'
import { permission } from '@ems/contracts/permission'
import { retrying, type Sql, sql } from '@ems/postgres'
import type { FastifyReply } from 'fastify'
import type { Deps, Handler } from '../../kit/context.ts'
import { allow, depsOf } from '../../kit/http/authorize.ts'
import { idOf } from '../../kit/http/resource-routes.ts'
import { badRequest } from '../../kit/problems.ts'
import { ofCompanies } from '../../kit/store/row-scope.ts'
import { seen } from '../../kit/store/visibility.ts'
import type { Store } from '../../kit/stores.ts'
import { dayIn } from '../events/recurrence.rules.ts'
import { type IcsEvent, icsOf } from './ics.ts'

type Events = Store<typeof agendaEvents>
type Invited = { name: string | null; email: string | null; response: string | null }
type Match = AgendaEvent & {
  people: Invited[]
  organizer_name: string
  organizer_email: string
  room_name: string | null
}

/** GET /agenda-events/:id/ics */
export const eventIcs =
  (store: Events): Handler =>
  async (request, reply) => {
    const deps = depsOf(request)
    const event = await seen(deps, store, idOf(request))
    const matches = await retrying(() => eventsOf(deps, sql`t.id = ${event.id}::bigint`))
    return sendIcs(reply, event.title, matches.map(entryOf))
  }

/** GET /calendar/export?layer=agenda|holidays: the layer as a file. */
export const layerIcs =
  (store: Events): Handler =>
  async (request, reply) => {
    const deps = allow(request, permission('calendar', 'access'))
    const { layer } = request.query as { layer?: unknown }
    if (typeof layer !== 'string' || !Object.hasOwn(feedLayers, layer))
      throw badRequest('Lapisan kalender tidak dikenal.', { parameter: 'layer' }, 'PARAMETER')
    return sendIcs(reply, feedLayers[layer as FeedLayer], await entriesOf(deps, store, layer as FeedLayer))
  }

/** Entries of a layer for this user, from a year ago on, so that the file stays small. */
export async function entriesOf(deps: Deps, store: Events, layer: FeedLayer): Promise<IcsEvent[]> {
  if (layer === 'holidays') return holidaysOf(deps)
  const recent = sql`exists (select from ems.agenda_occurrences o where o.event_id = t.id and o.end_at > now() - interval '1 year')`
  const matches = await eventsOf(deps, sql`${store.sight(deps)} and ${recent}`)
  return matches.map(entryOf)
}

export function sendIcs(reply: FastifyReply, name: string, entries: readonly IcsEvent[]) {
  const file = `${
    name
      .replaceAll(/[^\p{L}\p{N} _-]/gu, ' ')
      .trim()
      .slice(0, 80) || 'kalender'
  }.ics`
  return reply
    .header('content-type', 'text/calendar; charset=utf-8')
    .header('content-disposition', `attachment; filename="kalender.ics"; filename*=UTF-8''${encodeURIComponent(file)}`)
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .send(icsOf(name, entries))
}

async function eventsOf({ db }: Deps, condition: Sql): Promise<Match[]> {
  return db.rows(sql<Match>`
    select t.*, u.name as organizer_name, u.email as organizer_email, m.name as room_name,
      (select coalesce(jsonb_agg(jsonb_build_object('name', e.full_name, 'email', coalesce(e.work_email, (
            select u.email from ems.users u where u.employee_id = e.id and u.deleted_at is null order by u.id limit 1)),
          'response', r.response)
          order by e.full_name), '[]')
        from ems.agenda_events_attendees a join ems.employees e on e.id = a.target_id
        left join ems.agenda_responses r on r.event_id = t.id and r.employee_id = e.id
        where a.owner_id = t.id) as people
    from ems.agenda_events t join ems.users u on u.id = t.organizer_id
    left join ems."references" m on m.id = t.room_id
    where ${condition} order by t.start_at, t.id limit 5000`)
}

const answers: Readonly<Record<string, string>> = {
  accepted: 'ACCEPTED',
  tentative: 'TENTATIVE',
  declined: 'DECLINED',
}

function entryOf(event: Match): IcsEvent {
  const { timezone, start_at, end_at, people, guests } = event
  const invited = [...people, ...guests.map((email) => ({ name: null, email, response: null }))]
  const when = event.all_day
    ? { allDay: true as const, start: dayIn(start_at, timezone), end: dayIn(end_at, timezone) }
    : { allDay: false as const, start: start_at, end: end_at, zone: timezone }
  return {
    ...when,
    uid: `${event.ics_uid}@ems`,
    stamp: event.updated_at,
    summary: event.title,
    status: event.status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED',
    sequence: event.sequence,
    description: event.description,
    location: [event.room_name, event.location].filter(Boolean).join(', ') || null,
    url: event.meeting_url,
    rrule: event.rrule,
    exdates: event.exdates,
    organizer: { name: event.organizer_name, email: event.organizer_email },
    attendees: invited.map(({ name, email, response }) => ({
      name,
      email,
      response: answers[response ?? ''] ?? 'NEEDS-ACTION',
    })),
    reminders: event.reminders,
  }
}

async function holidaysOf(deps: Deps): Promise<IcsEvent[]> {
  const rows = await deps.db.rows(sql<{
    id: string
    date: string
    name: string
    updated_at: string
    is_tentative: boolean
    decree: string | null
    whose: string | null
  }>`
    select t.id, t.date, t.name, t.updated_at, t.is_tentative, t.decree, r.name as whose
    from ems.leave_offices t left join ems."references" r on r.id = coalesce(t.office_id, t.religion_id, t.company_id)
    where t.deleted_at is null and t.date > now() - interval '1 year'
      and ${ofCompanies(deps.user) ?? sql`true`} order by t.date, t.id limit 5000`)
  return rows.map(({ id, date, name, updated_at, is_tentative, decree, whose }) => ({
    allDay: true,
    start: date,
    end: addDays(date, 1),
    uid: `libur-${id}@ems`,
    stamp: updated_at,
    summary: whose ? `${name} (${whose})` : name,
    status: is_tentative ? 'TENTATIVE' : 'CONFIRMED',
    description: decree,
    isTransparent: true,
  }))
}
