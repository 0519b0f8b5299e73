import type { slaStates, ticketStatuses } from '../choices.ts'
import type { JiraClock } from './jira-connection.ts'

/** Names of the intervals of a clock. */
export const spanStates = { running: 'Berjalan', paused: 'Jeda', stopped: 'Berhenti' } as const

type Side = {
  target_minutes: number
  /** Working minutes until now. */
  spent_minutes: number
  due_at: string | null
  is_running: boolean
  is_breached: boolean
}

/** Answer of `GET /jira-issues/:id/clock`; a ticket without a tier has no clocks. */
export type TicketClock = {
  state: keyof typeof slaStates
  response: Side | null
  resolve: Side | null
  paused_minutes: number
  spans: readonly {
    begins_at: string
    ends_at: string | null
    state: keyof typeof spanStates
    status: keyof typeof ticketStatuses
    tier: string | null
  }[]
  /** What the clocks of Jira Service Management say, where the ticket has an issue there. */
  tracker: readonly JiraClock[]
}
