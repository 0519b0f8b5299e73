import { type AgendaEvent, type agendaEvents, agendaResponses, rsvpRequest } from '@ems/contracts/calendar'
import { Problem } from '@ems/contracts/kit'
import { sql } from 'kysely'
import { notify } from '../common/index.ts'
import { record } from '../kit/audit.ts'
import type { Handler } from '../kit/context.ts'
import { conflict, Forbidden } from '../kit/problems.ts'
import { depsOf } from '../kit/request.ts'
import { idOf } from '../kit/routes.ts'
import type { Store } from '../kit/store.ts'
import { transact } from '../kit/transact.ts'
import { routeTo } from './placing.ts'

/** POST /agenda-events/:id/-actions/rsvp: whoever is invited answers for themselves; no permission is asked for. */
export const rsvp =
  (store: Store<typeof agendaEvents>): Handler =>
  (request, reply) => {
    depsOf(request)
    const response = responseIn(request.body)
    return transact(request, reply, async (deps) => {
      const event = (await store.find(deps, idOf(request))) as unknown as AgendaEvent
      const { employee } = deps.user
      if (!employee || !event.attendees.includes(employee))
        throw Forbidden({ because: 'Anda tidak diundang ke agenda ini.' })
      if (event.status === 'cancelled') throw conflict('STATE', 'Agenda sudah dibatalkan.')
      await sql`insert into ems.agenda_responses (event_id, employee_id, response)
        values (${event.id}::bigint, ${employee}::bigint, ${response})
        on conflict (event_id, employee_id) do update set response = excluded.response, at = now()`.execute(deps.db)
      await record(
        deps,
        [
          {
            action: 'rsvp',
            menu: 'calendar',
            target_type: 'agenda-events',
            target_id: event.id,
            target_label: event.title,
            after: { response },
          },
        ],
        [
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
          body: event.title,
          target: { type: 'agenda-events', id: event.id },
          menu: 'calendar',
          route: routeTo(event.id),
        },
      ])
      return { status: 200, body: { data: null, meta: { response } } }
    })
  }

function responseIn(body: unknown) {
  const sent = (body as { data?: { attributes?: unknown } } | undefined)?.data?.attributes ?? {}
  const parsed = rsvpRequest.safeParse(sent)
  if (parsed.success) return parsed.data.response
  throw new Problem(
    422,
    parsed.error.issues.map(({ message }) => ({
      status: '422',
      code: 'VALIDATION',
      title: 'Unprocessable Entity',
      detail: message,
      source: { pointer: '/data/attributes/response' },
    })),
  )
}
