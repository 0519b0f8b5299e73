import { type AgendaConflicts, type AgendaZone, type agendaEvents, agendaZones } from '@ems/contracts/calendar'
import { Problem } from '@ems/contracts/kit'
import { permission } from '@ems/contracts/permission'
import { sql } from '@ems/postgres'
import { z } from 'zod'
import type { Deps, Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import type { Store } from '../../kit/stores.ts'
import { hoursOf, roomTaken } from './agenda-events.rules.ts'
import { dayIn, occurrencesOf, recurrenceIssue } from './recurrence.rules.ts'

const id = z.string().regex(/^[1-9]\d{0,17}$/, 'Id tidak dikenal.')
/** Planned time and guests. */
export const conflictQuery = z.strictObject({
  start_at: z.iso.datetime({ error: 'Mulai bukan waktu yang sah.' }),
  end_at: z.iso.datetime({ error: 'Selesai bukan waktu yang sah.' }),
  timezone: z.enum(Object.keys(agendaZones) as AgendaZone[]),
  attendees: z.array(id).max(500, 'Peserta maksimal 500 pilihan.'),
  room: id.nullable(),
  /** Of a series the room is looked for on all its days; people are on its first. */
  rrule: z.string().max(300, 'Pengulangan maksimal 300 karakter.').nullable().default(null),
  /** The event itself is no conflict. */
  event: id.nullable(),
})
const inOrder = conflictQuery.refine(({ start_at, end_at }) => Date.parse(end_at) >= Date.parse(start_at), {
  path: ['end_at'],
  error: 'Selesai tidak boleh sebelum Mulai.',
})
type Requested = z.output<typeof conflictQuery>

/** POST /calendar/conflicts: who is not free at a time, whether it is a holiday, and whether the room is taken. */
export const conflicts =
  (store: Store<typeof agendaEvents>): Handler =>
  async (request, reply) => {
    const deps = allow(request, permission('calendar', 'access'))
    const expected = requestedIn(request.body)
    const attributes: AgendaConflicts = {
      busy: await busyOf(deps, store, expected),
      away: await awayOf(deps, expected),
      left: await leftOf(deps, expected),
      holidays: await holidaysOn(deps, expected),
      room: await roomOf(deps, expected),
    }
    return send(reply, 200, { data: { type: 'agenda-conflicts', id: '1', attributes } })
  }

/** Titles of conflicting events only where the user may see them. */
async function busyOf(
  deps: Deps,
  store: Store<typeof agendaEvents>,
  { start_at, end_at, attendees, event }: Requested,
) {
  return deps.db.rows(sql<AgendaConflicts['busy'][number]>`
    select distinct on (e.full_name, e.id) e.id::text as employee, e.full_name as name,
      case when ${store.sight(deps)} then t.title end as title
    from ems.agenda_events_attendees a
    join ems.agenda_events t on t.id = a.owner_id and t.status = 'scheduled' and t.deleted_at is null
    join ems.agenda_occurrences o on o.event_id = t.id
      and tstzrange(o.start_at, o.end_at) && tstzrange(${start_at}::timestamptz, ${end_at}::timestamptz)
    join ems.employees e on e.id = a.target_id
    where a.target_id = any(${attendees}::bigint[]) and t.id is distinct from ${event}::bigint
      and ems.agenda_answer(t.id, e.id, o.date) is distinct from 'declined'
    order by e.full_name, e.id, o.start_at`)
}

/** Days of approved leave, without reasons. */
async function awayOf({ db }: Deps, requested: Requested) {
  const { first, last } = daysOf(requested)
  return db.rows(sql<AgendaConflicts['away'][number]>`
    select distinct e.full_name as name, e.id::text as employee
    from ems.leave_employees l join ems.employees e on e.id = l.employee_id
    where l.deleted_at is null and l.entry = 'request' and l.status = 'approved'
      and l.start_date <= ${last}::date and l.end_date >= ${first}::date
      and e.id = any(${requested.attendees}::bigint[])
    order by 1, 2`)
}

async function leftOf({ db }: Deps, requested: Requested) {
  return db.rows(sql<AgendaConflicts['left'][number]>`
    select e.full_name as name, e.id::text as employee from ems.employees e
    where e.id = any(${requested.attendees}::bigint[]) and (e.status = 'exited' or e.deleted_at is not null)
    order by 1, 2`)
}

/** Its calendar days; what ends at midnight ends with the day before. */
const daysOf = ({ start_at, end_at, timezone }: Requested) => ({
  first: dayIn(start_at, timezone),
  last: dayIn(new Date(Math.max(Date.parse(end_at) - 1, Date.parse(start_at))).toISOString(), timezone),
})

async function holidaysOn({ db, user }: Deps, requested: Requested) {
  const { attendees } = requested
  const { first, last } = daysOf(requested)
  return db.rows(sql<{ date: string; name: string }>`
    select distinct h.date::text as date, h.name from ems.leave_offices h
    where h.deleted_at is null and h.date between ${first}::date and ${last}::date and (h.scope = 'everyone'
      or h.company_id in (select company_id from ems.employees where id = any(${[...attendees, user.employee]}::bigint[]))
      or h.office_id in (select office_id from ems.employees where id = any(${[...attendees, user.employee]}::bigint[])))
    order by 1, 2`)
}

async function roomOf(deps: Deps, { room, rrule, event, ...times }: Requested) {
  if (!room) return null
  const series = { ...times, rrule, exdates: [] }
  // A rule that cannot be followed is refused when it is saved.
  const days = occurrencesOf(recurrenceIssue(series) ? { ...series, rrule: null } : series)
  const taken = await roomTaken(deps, room, days, event ?? undefined)
  return taken ? { title: taken.title, hours: hoursOf(taken) } : null
}

function requestedIn(body: unknown): Requested {
  const parsed = inOrder.safeParse((body as { data?: { attributes?: unknown } } | undefined)?.data?.attributes ?? {})
  if (parsed.success) return parsed.data
  throw new Problem(
    422,
    parsed.error.issues.map(({ path, message }) => ({
      status: '422',
      code: 'VALIDATION',
      title: 'Unprocessable Entity',
      detail: message,
      source: { pointer: ['/data/attributes', ...path].join('/') },
    })),
  )
}
