import { randomUUID } from 'node:crypto'
import { agendaEvents } from '@ems/contracts/calendar'
import type { FastifyInstance } from 'fastify'
import { toExcel } from '../../jobs/index.ts'
import { activity } from '../../kit/audit/activity.ts'
import { history, rollback } from '../../kit/audit/history.ts'
import type { Deps } from '../../kit/context.ts'
import { bulkUpdate, create, list, show, update } from '../../kit/http/resource-routes.ts'
import { storeOf } from '../../kit/store/store.ts'
import { restore } from '../../kit/write/trash.ts'
import type { Proposal, Rules, Values } from '../../kit/write/write-rows.ts'
import { eventIcs } from '../feeds/export.ts'
import { invitationWaits } from '../invitations/invitation-waits.ts'
import { rsvp } from '../invitations/rsvp.ts'
import { cancel, deleteSeries, edit, remove, reopen } from './agenda-events.actions.ts'
import { eventScope, permittedOn, validateEvent } from './agenda-events.rules.ts'
import { applyEventEffects } from './event-effects.ts'

export const agendaStore = storeOf(agendaEvents, {
  visibleTo: eventScope,
  own: ['organizer', 'attendees'],
  hushed: ({ visibility }) => visibility === 'private' || visibility === 'attendees',
  can: permittedOn,
  waits: invitationWaits,
})

/** The author of an event organises it. A moved event gets a new revision for subscribed calendars. */
const completed = ({ user }: Deps, { before, changed }: Proposal<typeof agendaEvents>): Values => {
  if (!before)
    return {
      organizer: user.id,
      status: 'scheduled',
      exdates: [],
      recurrence_parent: null,
      cancel_reason: null,
      ics_uid: randomUUID(),
      sequence: 0,
    }
  const moved = ['start_at', 'end_at', 'timezone', 'rrule', 'all_day'].some((field) => changed.includes(field))
  return moved ? { sequence: before.sequence + 1 } : {}
}

export const eventRules: Rules<typeof agendaEvents> = {
  compute: completed,
  check: validateEvent,
  effect: applyEventEffects,
}

export async function agendaEventsApi(app: FastifyInstance) {
  const rules = eventRules

  app.get('', list(agendaStore))
  app.get('/:id', show(agendaStore))
  app.post('', create(agendaStore, rules))
  app.patch('/:id', update(agendaStore, rules))
  app.delete('/:id', deleteSeries(agendaStore, rules))
  app.post('/-actions/bulkUpdate', bulkUpdate(agendaStore, rules))
  app.post('/-actions/toExcel', toExcel(agendaStore))
  app.post('/-actions/restore', restore(agendaStore, rules))
  app.get('/:id/history', history(agendaStore))
  app.get('/:id/activity', activity(agendaStore))
  app.post('/:id/-actions/rollback', rollback(agendaStore, rules))
  app.post('/:id/-actions/edit', edit(agendaStore, rules))
  app.post('/:id/-actions/remove', remove(agendaStore, rules))
  app.post('/:id/-actions/cancel', cancel(agendaStore, rules))
  app.post('/:id/-actions/reopen', reopen(agendaStore, rules))
  app.post('/:id/-actions/rsvp', rsvp(agendaStore))
  app.get('/:id/ics', { config: { anyMedia: true } }, eventIcs(agendaStore))
}
