import { feedRequest } from '@ems/contracts/calendar'
import type { FastifyInstance } from 'fastify'
import { agendaStore } from './events/agenda-events.ts'
import { conflictQuery, conflicts } from './events/conflicts.ts'
import { invited, occurrences } from './events/occurrences.ts'
import { layerIcs } from './feeds/export.ts'
import { endFeed, listFeeds, makeFeed } from './feeds/feeds.ts'
import { invitations } from './invitations/invitations.ts'
import { countWorkingDays } from './working-days.ts'
/** Routes of the calendar besides its two collections. */
export async function calendarApi(app: FastifyInstance) {
  app.get('/occurrences', occurrences(agendaStore))
  app.get('/invitations', invitations)
  app.get('/events/:id/invited', invited(agendaStore))
  app.post('/conflicts', { config: { takes: conflictQuery } }, conflicts(agendaStore))
  app.get('/working-days', countWorkingDays)
  app.get('/export', { config: { anyMedia: true } }, layerIcs(agendaStore))
  app.get('/feeds', listFeeds)
  app.post('/feeds', { config: { perMinute: 20, takes: feedRequest } }, makeFeed)
  app.delete('/feeds/:layer', endFeed)
}

export { agendaEventsApi } from './events/agenda-events.ts'
export { rangeIn } from './events/date-range.ts'
export { routeTo } from './events/event-effects.ts'
export { occurrencesOf } from './events/recurrence.rules.ts'
export { calendarFeedsApi } from './feeds/feeds.ts'
export { leaveOfficesApi } from './leave-offices.ts'
export { giveReminders } from './reminders.ts'
export { type WorkHours, workDays, workHours } from './working-days.ts'
