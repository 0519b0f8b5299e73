import type { AgendaInvitation } from '@ems/contracts/calendar'
import { permission } from '@ems/contracts/permission'
import { retrying, sql } from '@ems/postgres'
import type { Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { badRequest } from '../../kit/problems.ts'
import { manyOf } from '../../kit/query/company-filter.ts'

const MAX_ITEMS = 20

/** GET /calendar/invitations: future agendas that the user has not answered, each with its next unanswered day. */
export const invitations: Handler = async (request, reply) => {
  const { db, user } = allow(request, permission('calendar', 'access'))
  const [parameter] = Object.keys(request.query as object)
  if (parameter) throw badRequest('Parameter tidak dikenal.', { parameter }, 'PARAMETER')
  const rows = await retrying(() =>
    db.rows(sql<AgendaInvitation>`
      select t.id::text as id, t.id::text as event, t.title, n.date::text as date, n.start_at
      from ems.agenda_events_attendees a
      join ems.agenda_events t on t.id = a.owner_id and t.status = 'scheduled' and t.deleted_at is null
      cross join lateral (select o.date, o.start_at from ems.agenda_occurrences o
        where o.event_id = t.id and o.end_at > now() and ems.agenda_answer(t.id, a.target_id, o.date) is null
        order by o.start_at limit 1) n
      where a.target_id = ${user.employee}::bigint
      order by n.start_at, t.id limit ${MAX_ITEMS}`),
  )
  return send(reply, 200, manyOf('agenda-invitations', rows))
}
