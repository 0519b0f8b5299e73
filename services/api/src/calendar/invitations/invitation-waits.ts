import { sql } from '@ems/postgres'
import type { PendingItem, StoreWaits } from '../../kit/stores.ts'

type Unanswered = { id: string; employee: string; until: string }

/**
 * An agenda waits for guests who have not answered all of its days, until the last of these days ends. Who changes days or
 * answers projects the agenda again.
 */
export const invitationWaits: StoreWaits = {
  of: async ({ db }, rows) => {
    const scheduled = rows.flatMap(({ id, status }) => (status === 'scheduled' ? id : []))
    if (!scheduled.length) return new Map()
    const unanswered = await db.rows(sql<Unanswered>`
      select o.event_id as id, i.target_id as employee, max(o.end_at) as until
      from ems.agenda_events_attendees i join ems.agenda_occurrences o on o.event_id = i.owner_id
      where i.owner_id = any(${scheduled}::bigint[]) and o.end_at > now() and ems.agenda_answer(o.event_id, i.target_id, o.date) is null
      group by o.event_id, i.target_id`)
    const byEvent = Map.groupBy(unanswered, ({ id }) => id)
    return new Map(
      [...byEvent].map(([id, people]) => [
        id,
        people.map(
          ({ employee, until }): PendingItem => ({
            reason: 'invitation',
            say: 'Tanggapi undangan',
            for: { employee },
            until,
          }),
        ),
      ]),
    )
  },
}
