import { agendaEvents } from '@ems/contracts/calendar'
import { sql } from '@ems/postgres'
import type { PendingConditions } from '../kit/jobs/pending-counts.ts'

export const calendarPending: PendingConditions = {
  /** Invitations to what is still to come, as long as they are not answered. */
  [agendaEvents.name]: ({ employee }) => sql`t.status = 'scheduled'
    and exists (select from ems.agenda_events_attendees i where i.owner_id = t.id and i.target_id = ${employee}::bigint)
    and exists (select from ems.agenda_occurrences o where o.event_id = t.id and o.end_at > now()
      and ems.agenda_answer(t.id, ${employee}::bigint, o.date) is null)`,
}
