import { type AgendaEvent, type AgendaZone, agendaEvents, agendaZones } from '@ems/contracts/calendar'
import { addDays, formatDay } from '@ems/contracts/days'
import { sql } from '@ems/postgres'
import type { Deps, User } from '../../kit/context.ts'
import { Forbidden, type Issue } from '../../kit/problems.ts'
import type { Row } from '../../kit/store/columns.ts'
import type { VisibleTo } from '../../kit/store/row-scope.ts'
import { type Check, isRemoval } from '../../kit/write/write-rows.ts'
import { clockIn, dayIn, type Occurrence, occurrencesOf, recurrenceIssue } from './recurrence.rules.ts'

type Events = typeof agendaEvents
type Owned = Pick<AgendaEvent, 'organizer' | 'visibility'>

/**
 * Row scope: events that the user organises or is invited to, and events visible to the user's department, office,
 * companies or everybody. Private events are visible to organiser and guests only, for every data scope.
 */
export const eventScope: VisibleTo = ({ id, employee, scope, companies }) => {
  const invited = sql`exists (select from ems.agenda_events_attendees a
    where a.owner_id = t.id and a.target_id = ${employee}::bigint)`
  const own = sql`(select e from ems.employees e where e.id = ${employee}::bigint)`
  const ofCompany =
    scope === 'group'
      ? sql`true`
      : sql`(exists (select from ems.agenda_events_companies c
            where c.owner_id = t.id and c.target_id = any(${companies}::bigint[]))
          or exists (select from ems.agenda_events_offices o where o.owner_id = t.id and o.target_id = (${own}).office_id))`
  const ofDepartment =
    scope === 'group'
      ? sql`true`
      : sql`exists (select from ems.agenda_events_departments d
          where d.owner_id = t.id and d.target_id = (${own}).department_id)`
  return sql`(t.organizer_id = ${id}::bigint or ${invited} or t.visibility = 'group'
    or (t.visibility = 'company' and ${ofCompany}) or (t.visibility = 'department' and ${ofDepartment}))`
}

/**
 * Events for some people only are changed by their organiser; widely visible ones also by users who may change agendas.
 */
const mayChange = (user: Pick<User, 'id'>, { organizer, visibility }: Owned) =>
  organizer === user.id || (visibility !== 'private' && visibility !== 'attendees')

/** Actions of a user on one event. */
export function permittedOn({ id, permissions }: Pick<User, 'id' | 'permissions'>, row: Row): readonly string[] {
  const event = row as unknown as AgendaEvent
  const open = [
    'show',
    ...(mayChange({ id }, event) ? ['update', 'destroy', 'edit', 'remove', 'cancel', 'reopen'] : []),
  ]
  const can = agendaEvents.can as Readonly<Record<string, string>>
  return open.filter((verb) => permissions.has(can[verb] ?? ''))
}

/** Refuses what is not the user's to change, rules that cannot be followed, and a room that is taken. */
export const validateEvent: Check<Events> = async (deps, { before, after, changed }) => {
  const { user } = deps
  if (before && !mayChange(user, before as Owned))
    throw Forbidden({ because: 'Hanya penyelenggara yang dapat mengubah agenda ini.' })
  // Of what comes back from the trash everything is looked at again; of what goes there nothing.
  const isGoing = before && isRemoval({ before, after })
  if (isGoing) return []
  const issues = outOfScope(user, after, changed)
  const wrong = recurrenceIssue(after)
  if (wrong) return [...issues, { field: 'rrule', message: wrong }]
  return [...issues, ...(await roomIssues(deps, after))]
}

const outOfScope = (
  { scope, companies: inScope }: User,
  { companies }: { companies: readonly string[] },
  changed: readonly string[],
): Issue[] =>
  scope !== 'group' && changed.includes('companies') && companies.some((company) => !inScope.includes(company))
    ? [{ field: 'companies', message: 'Perusahaan di luar jangkauan Anda.' }]
    : []

type Placed = Pick<
  AgendaEvent,
  'start_at' | 'end_at' | 'timezone' | 'rrule' | 'exdates' | 'room' | 'status' | 'all_day'
> & {
  id?: string
}

async function roomIssues({ db }: Deps, event: Placed): Promise<Issue[]> {
  if (!event.room || event.status === 'cancelled') return []
  // Locks the room until the end of the transaction, so that it stays free.
  await db.run(
    sql`select pg_advisory_xact_lock(hashtext('ems.agenda_room'), (${event.room}::bigint % 2147483647)::int)`,
  )
  const taken = await roomTaken({ db }, event.room, occurrencesOf(event), event.id)
  return taken ? [{ field: 'room', message: takenText(taken), code: 'OVERLAP' }] : []
}

type Taken = { title: string; start_at: string; end_at: string; timezone: AgendaZone; all_day: boolean }

/** The first event that already has the room at one of these times, except the event `apart`. */
export async function roomTaken(
  { db }: Pick<Deps, 'db'>,
  room: string,
  occurrences: readonly Occurrence[],
  detached?: string,
): Promise<Taken | undefined> {
  return db.first(sql<Taken>`
    select case when e.visibility in ('private', 'attendees') then 'agenda lain' else e.title end as title,
      o.start_at, o.end_at, e.timezone, e.all_day
    from jsonb_to_recordset(${JSON.stringify(occurrences)}::jsonb) as w(start_at timestamptz, end_at timestamptz)
    join ems.agenda_occurrences o
      on o.room_id = ${room}::bigint and tstzrange(o.start_at, o.end_at) && tstzrange(w.start_at, w.end_at)
    join ems.agenda_events e on e.id = o.event_id
    where o.event_id is distinct from ${detached ?? null}::bigint
    order by o.start_at limit 1`)
}

const takenText = (taken: Taken) => `Ruang sudah dipakai ${taken.title} ${hoursOf(taken)}.`

/** `24/11/2026 09.00–10.00 WIB`, in the event's own zone; of an all-day event only its days. */
export function hoursOf({ start_at, end_at, timezone, all_day }: Omit<Taken, 'title'>): string {
  const [start, end] = [new Date(start_at).toISOString(), new Date(end_at).toISOString()]
  const first = dayIn(start, timezone)
  const last = all_day ? addDays(dayIn(end, timezone), -1) : dayIn(end, timezone)
  if (all_day) return first >= last ? formatDay(first) : `${formatDay(first)}–${formatDay(last)}`
  const until = `${first === last ? '' : `${formatDay(last)} `}${clockIn(end, timezone)}`
  return `${formatDay(first)} ${clockIn(start, timezone)}–${until} ${agendaZones[timezone]}`
}
