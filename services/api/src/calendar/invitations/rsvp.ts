import { type AgendaEvent, agendaEvents, agendaResponses, rsvpRequest } from '@ems/contracts/calendar'
import { formatDay } from '@ems/contracts/days'
import { Problem } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { z } from 'zod'
import { record } from '../../kit/audit/audit-log.ts'
import { notify } from '../../kit/audit/notifications.ts'
import type { Deps, Handler } from '../../kit/context.ts'
import { depsOf } from '../../kit/http/authorize.ts'
import { idOf } from '../../kit/http/resource-routes.ts'
import { conflict, Forbidden } from '../../kit/problems.ts'
import type { Row } from '../../kit/store/columns.ts'
import type { Store } from '../../kit/stores.ts'
import { projectRows } from '../../kit/work/work-items.ts'
import { transact } from '../../kit/write/transaction.ts'
import { routeTo } from '../events/event-effects.ts'

/** POST /agenda-events/:id/-actions/rsvp: guests answer for themselves, without a permission. */
export const rsvp =
  (store: Store<typeof agendaEvents>): Handler =>
  (request, reply) => {
    depsOf(request)
    const requested = answerIn(request.body)
    const { response } = requested
    return transact(request, reply, async (deps) => {
      const event = (await store.find(deps, idOf(request))) as unknown as AgendaEvent
      const { employee } = deps.user
      if (!employee || !event.attendees.includes(employee))
        throw Forbidden({ because: 'Anda tidak diundang ke agenda ini.' })
      if (event.status === 'cancelled') throw conflict('STATE', 'Agenda sudah dibatalkan.')
      await answer(deps, event, employee, requested)
      await projectRows(deps, store as unknown as Store, [event as unknown as Row])
      await record(
        deps,
        [
          {
            action: 'rsvp',
            menu: 'calendar',
            target_type: 'agenda-events',
            target_id: event.id,
            target_label: event.title,
            after:
              requested.scope === 'all' ? { response } : { response, scope: requested.scope, date: requested.date },
          },
        ],
        [
          { channel: `private-user.${deps.user.id}`, event: 'notification.read', payload: { id: '0' } },
          {
            channel: 'private-agenda-events.0',
            event: 'updated',
            payload: { id: event.id, version: event.version, actor: deps.user.id, changed: ['responses'] },
          },
        ],
      )
      await notify(deps, [
        {
          event: 'agenda.response',
          users: [event.organizer],
          title: `${deps.user.name}: ${agendaResponses[response]}`,
          body: `${event.title}${daysMeant(requested)}`,
          target: { type: 'agenda-events', id: event.id },
          menu: 'calendar',
          route: routeTo(event.id, requested.date ?? undefined),
        },
      ])
      await deps.db.run(sql`update ems.notifications set read_at = now(), version = version + 1, updated_at = now(),
          updated_by_id = ${deps.user.id}::bigint
        where user_id = ${deps.user.id}::bigint and read_at is null and event = 'agenda.invited'
          and target_type = ${agendaEvents.name} and target_id = ${event.id}`)
      return { status: 200, body: { data: null, meta: { response } } }
    })
  }

type Requested = z.output<typeof rsvpRequest>

const daysMeant = ({ scope, date }: Requested) =>
  scope === 'all' || !date ? '' : `, ${formatDay(date)}${scope === 'following' ? ' dan berikutnya' : ''}`

/** Of a series one day, that day and the later ones, or all of it, which ends what was answered for single days. */
async function answer({ db }: Deps, event: AgendaEvent, employee: string, { response, scope, date }: Requested) {
  const mine = sql`event_id = ${event.id}::bigint and employee_id = ${employee}::bigint`
  if (scope === 'all' || !event.rrule) {
    await db.run(sql`delete from ems.agenda_day_responses where ${mine}`)
    await db.run(sql`insert into ems.agenda_responses (event_id, employee_id, response)
      values (${event.id}::bigint, ${employee}::bigint, ${response})
      on conflict (event_id, employee_id) do update set response = excluded.response, at = now()`)
    return
  }
  const rows = await db.rows(sql<{ is_day: boolean }>`
    with days as (
      select o.date from ems.agenda_occurrences o where o.event_id = ${event.id}::bigint
        and exists (select from ems.agenda_occurrences d where d.event_id = o.event_id and d.date = ${date}::date)
        and (o.date = ${date}::date or (${scope} = 'following' and o.date > ${date}::date)))
    insert into ems.agenda_day_responses (event_id, employee_id, date, response)
    select ${event.id}::bigint, ${employee}::bigint, date, ${response} from days
    on conflict (event_id, employee_id, date) do update set response = excluded.response, at = now()
    returning date = ${date}::date as is_day`)
  if (!rows.length) throw conflict('NO_OCCURRENCE', 'Kejadian ini sudah tidak ada pada agenda.')
}

function answerIn(body: unknown): Requested {
  const sent = (body as { data?: { attributes?: unknown } } | undefined)?.data?.attributes ?? {}
  const parsed = rsvpRequest.safeParse(sent)
  if (parsed.success) return parsed.data
  throw new Problem(
    422,
    parsed.error.issues.map(({ path, message }) => ({
      status: '422',
      code: 'VALIDATION',
      title: 'Unprocessable Entity',
      detail: message,
      source: { pointer: ['/data/attributes', ...(path.length ? path : ['response'])].join('/') },
    })),
  )
}
