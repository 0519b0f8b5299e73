import { type AgendaEvent, type AgendaScope, agendaEvents } from '@ems/contracts/calendar'
import { addDays, daysBetween } from '@ems/contracts/days'
import { sql } from '@ems/postgres'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { audit } from '../../kit/audit/audit-log.ts'
import type { Deps, Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { objectsOf } from '../../kit/http/document.ts'
import { idOf } from '../../kit/http/resource-routes.ts'
import { badRequest, conflict, invalid, issuesOf, NotFound } from '../../kit/problems.ts'
import type { Row } from '../../kit/store/columns.ts'
import type { Store } from '../../kit/stores.ts'
import { reasonIn } from '../../kit/workflow/reason.ts'
import { takeTransition } from '../../kit/workflow/take.ts'
import { transact } from '../../kit/write/transaction.ts'
import { insertRows, lockAll, type Rules, removeRows, updateRows, type Values } from '../../kit/write/write-rows.ts'
import { countIn, dayIn, endingOn, leftOf, movedBy, type Occurrence, occurrencesOf } from './recurrence.rules.ts'

type Events = typeof agendaEvents
type Event = AgendaEvent & Row
type Means = { store: Store<Events>; rules: Rules<Events> }
type Moved = Pick<AgendaEvent, 'start_at' | 'rrule'>
type Act = (deps: Deps, means: Means, event: Event, asked: Requested) => Promise<Row | undefined>
type Requested = { scope: AgendaScope; date: string | null; changes?: Values; reason?: string }

const envelope = z.object({
  data: z.object({
    id: z.string().optional(),
    meta: z.object({ version: z.int() }, { error: 'Versi data wajib disebut.' }),
    attributes: z.record(z.string(), z.unknown()).optional(),
  }),
})

/** POST /agenda-events/:id/-actions/<action>, of the version its author saw. */
const acting =
  (action: keyof Events['actions'] & string, act: Act) =>
  (store: Store<Events>, rules: Rules<Events>): Handler =>
  (request, reply) => {
    const { user } = allow(request, agendaEvents.can[action])
    const { version, asked } = requestedOf(action, request)
    return transact(request, reply, async (deps) => {
      const [event] = await lockAll(deps, store, [{ id: idOf(request), version, root: '/data' }], 'update')
      if (!event) throw NotFound({})
      const row = await act(deps, { store, rules }, event as Event, asked)
      return row ? { status: 200, body: { data: objectsOf(agendaEvents, { user })(row) } } : { status: 204 }
    })
  }

function requestedOf(action: keyof Events['actions'] & string, { body }: FastifyRequest) {
  const sent = envelope.safeParse(body)
  if (!sent.success)
    throw badRequest('Versi data wajib disebut.', { pointer: '/data/meta/version' }, 'VERSION_REQUIRED')
  const { meta, attributes = {} } = sent.data.data
  const parsed = agendaEvents.bodies[action].safeParse(attributes)
  if (!parsed.success) throw invalid(agendaEvents, issuesOf(parsed.error))
  return { version: meta.version, asked: parsed.data as Requested }
}

/** The day of the series that was asked for, and how many days of it come before. */
function dayOf(event: Event, date: string | null): { occurrence: Occurrence; before: number } {
  const all = occurrencesOf(event)
  const before = all.findIndex((one) => one.date === date)
  const occurrence = all[before]
  if (!occurrence) throw conflict('NO_OCCURRENCE', 'Kejadian ini sudah tidak ada pada agenda.')
  return { occurrence, before }
}

const isWhole = (event: Event, { scope }: Requested) => scope === 'all' || !event.rrule

/** Changes one day, the rest of the series, or all of it; what is changed alone becomes an event of its own. */
export const edit = acting('edit', async (deps, means, event, requested) => {
  const changes = changesOf(requested)
  if (isWhole(event, requested))
    return change(deps, means, event, event.rrule ? onSeries(event, requested, changes) : changes)
  return requested.scope === 'this'
    ? detached(deps, means, event, requested, changes)
    : rest(deps, means, event, requested, changes)
})

/** Takes one day, the rest, or all of a series away; days that were changed alone go with those they are among. */
export const remove = acting('remove', async (deps, means, event, requested) => {
  if (isWhole(event, requested)) await removeWhole(deps, means, event)
  else if (requested.scope === 'this') await except(deps, means, event, dayOf(event, requested.date).occurrence.date)
  else {
    await removeDetached(deps, means, event, dayOf(event, requested.date).occurrence.start_at)
    await endBefore(deps, means, event, requested)
  }
  return undefined
})

/** DELETE /agenda-events/:id */
export const deleteSeries =
  (store: Store<Events>, rules: Rules<Events>): Handler =>
  (request, reply) => {
    allow(request, agendaEvents.can.destroy)
    return transact(request, reply, async (deps) => {
      const [event] = await lockAll(deps, store, [{ id: idOf(request), root: '/data' }], 'update')
      if (!event) throw NotFound({})
      await removeWhole(deps, { store, rules }, event as Event)
      return { status: 204 }
    })
  }

/** Stays to be seen as cancelled; the room is free again. */
export const cancel = acting('cancel', async (deps, means, event, requested) => {
  if (event.status === 'cancelled') throw conflict('STATE', 'Agenda sudah dibatalkan.')
  const { reason } = requested
  if (requested.scope === 'all') await cancelDetached(deps, means, event, reason)
  if (isWhole(event, requested)) return taken(deps, means, event, 'cancel', reason)
  const cancelled = { status: 'cancelled', cancel_reason: await cancelReason(deps, reason) }
  const row = await (requested.scope === 'this' ? detached : rest)(deps, means, event, requested, cancelled)
  await audit(deps, [
    {
      action: 'cancel',
      menu: agendaEvents.menu,
      target_type: agendaEvents.name,
      target_id: event.id,
      target_label: event.title,
      ...(requested.reason ? { reason: requested.reason } : {}),
    },
  ])
  return row
})

export const reopen = acting('reopen', (deps, means, event) => {
  if (event.status !== 'cancelled')
    throw conflict('STATE', 'Hanya agenda yang dibatalkan yang dapat diaktifkan kembali.')
  return taken(deps, means, event, 'reopen')
})

/** Changes of an update, validated as such. */
function changesOf({ changes = {} }: Requested): Values {
  const parsed = agendaEvents.update.safeParse(changes)
  if (!parsed.success) throw invalid(agendaEvents, issuesOf(parsed.error))
  return Object.fromEntries(Object.entries(parsed.data).filter(([, value]) => value !== undefined))
}

const pointer = '/data/attributes/reason'
const cancelReason = (deps: Deps, reason: string | undefined) =>
  reasonIn(deps, agendaEvents, agendaEvents.workflow.transitions.cancel, reason, pointer)

async function taken(
  deps: Deps,
  { store, rules }: Means,
  { id }: Event,
  name: keyof Events['workflow']['transitions'] & string,
  reason?: string,
) {
  const changes = [{ id, root: '/data', values: {} }]
  const [row] = await takeTransition(deps, store, name, changes, rules, { reason, pointer })
  return row
}

async function change(deps: Deps, { store, rules }: Means, event: Event, values: Values) {
  const [row] = await updateRows(deps, store, [{ id: event.id, root: '/data', values }], rules)
  return row
}

/** Moves the whole series by the shift of one day. */
function onSeries(event: Event, { date }: Requested, changes: Values): Values {
  const { start_at, end_at, rrule = event.rrule } = changes as Partial<AgendaEvent>
  if (!start_at && !end_at) return changes
  const { occurrence } = dayOf(event, date)
  const by = Date.parse(start_at ?? occurrence.start_at) - Date.parse(occurrence.start_at)
  const length = Date.parse(end_at ?? occurrence.end_at) - Date.parse(start_at ?? occurrence.start_at)
  const start = new Date(Date.parse(event.start_at) + by).toISOString()
  const first = dayIn(start, event.timezone)
  const days = daysBetween(dayIn(event.start_at, event.timezone), first)
  return {
    ...changes,
    start_at: start,
    end_at: new Date(Date.parse(start) + length).toISOString(),
    exdates: event.exdates.map((day) => addDays(day, days)),
    ...(rrule && rrule === event.rrule ? { rrule: movedBy(rrule, days, first) } : {}),
  }
}

/** Copies what a request may say of an event; who answered what does not come along. */
const copied = (event: Event): Values =>
  Object.fromEntries(Object.keys(agendaEvents.create.shape).map((field) => [field, event[field]]))

/** One day becomes an event of its own, and an exception of the series. */
async function detached(deps: Deps, means: Means, event: Event, { date }: Requested, changes: Values) {
  const { occurrence } = dayOf(event, date)
  await except(deps, means, event, occurrence.date)
  const { start_at, end_at } = occurrence
  return added(deps, means, event, { ...copied(event), start_at, end_at, ...changes, rrule: null })
}

/** The series ends the day before; a new one goes on from here. */
async function rest(deps: Deps, means: Means, event: Event, requested: Requested, changes: Values) {
  const { occurrence, before } = dayOf(event, requested.date)
  if (!before) return change(deps, means, event, onSeries(event, requested, changes))
  const { start_at, end_at } = occurrence
  const values: Values & Moved = { ...(copied(event) as Moved), start_at, end_at, ...changes }
  const rule = event.rrule ?? ''
  // Removed days still count for COUNT, and an unchanged COUNT is that of the whole series.
  const counted = occurrencesOf({ ...event, exdates: [] }).findIndex(({ date }) => date === occurrence.date)
  const isSame = values.rrule === rule
  if (values.rrule && countIn(values.rrule) === countIn(rule)) values.rrule = leftOf(values.rrule, counted)
  if (values.rrule && isSame) {
    const first = dayIn(values.start_at, event.timezone)
    values.rrule = movedBy(values.rrule, daysBetween(occurrence.date, first), first)
  }
  await endBefore(deps, means, event, requested)
  return added(deps, means, event, values)
}

async function added(deps: Deps, { store, rules }: Means, event: Event, values: Values) {
  const { status, cancel_reason, ...sayable } = values
  const withParent: Rules<Events> = {
    ...rules,
    compute: (inside, proposal) => ({
      ...rules.compute?.(inside, proposal),
      organizer: event.organizer,
      recurrence_parent: event.id,
      ...(status ? { status, cancel_reason } : {}),
    }),
  }
  const [row] = await insertRows(deps, store, [{ values: sayable, root: '/data' }], withParent)
  return row
}

const except = (deps: Deps, means: Means, event: Event, date: string) =>
  isLastLeft(event)
    ? removeAlone(deps, means, event)
    : change(deps, means, event, { exdates: [...event.exdates, date].toSorted() })

const isLastLeft = (event: Event) => occurrencesOf(event).length === 1

async function endBefore(deps: Deps, means: Means, event: Event, { date }: Requested) {
  const { occurrence, before } = dayOf(event, date)
  if (!before) return removeAlone(deps, means, event)
  return change(deps, means, event, { rrule: endingOn(event.rrule ?? '', addDays(occurrence.date, -1)) })
}

/** The days of a series that are agendas of their own, from a moment on. */
async function detachedFrom({ db }: Deps, { id }: Event, from: string | null = null): Promise<Event[]> {
  return db.rows(sql<Event>`select id::text, status from ems.agenda_events
    where recurrence_parent_id = ${id}::bigint and rrule is null and deleted_at is null
      and start_at >= coalesce(${from}::timestamptz, '-infinity') order by id`)
}

async function removeDetached(deps: Deps, { store, rules }: Means, event: Event, from?: string) {
  const days = await detachedFrom(deps, event, from)
  if (!days.length) return
  await removeRows(
    deps,
    store,
    days.map(({ id }) => ({ id, root: '/data' })),
    rules,
  )
}

async function cancelDetached(deps: Deps, means: Means, event: Event, reason: string | undefined) {
  for (const day of await detachedFrom(deps, event))
    if (day.status === 'scheduled') await taken(deps, means, day, 'cancel', reason)
}

async function removeWhole(deps: Deps, means: Means, event: Event) {
  await removeDetached(deps, means, event)
  await removeAlone(deps, means, event)
}

/** A series that went on from this one, and days that were moved, stay and belong to nothing. */
async function removeAlone(deps: Deps, { store, rules }: Means, { id }: Event) {
  await deps.db.run(
    sql`update ems.agenda_events set recurrence_parent_id = null where recurrence_parent_id = ${id}::bigint`,
  )
  await removeRows(deps, store, [{ id, root: '/data' }], rules)
}
