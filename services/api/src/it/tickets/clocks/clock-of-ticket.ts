import type { TicketClock } from '@ems/contracts/it'
import { sql } from '@ems/postgres'
import type { Handler } from '../../../kit/context.ts'
import { depsOf } from '../../../kit/http/authorize.ts'
import { send } from '../../../kit/http/document.ts'
import { idOf } from '../../../kit/http/resource-routes.ts'
import { seen } from '../../../kit/store/visibility.ts'
import type { Store } from '../../../kit/stores.ts'
import { type Clock, minutesOf } from './clock.rules.ts'
import { computeClocks } from './keep-clocks.ts'

/** GET /jira-issues/:id/clock: both clocks at this moment, and every interval of them. For users who may read the ticket. */
export const clockOfTicket =
  (store: Store): Handler =>
  async (request, reply) => {
    const deps = depsOf(request)
    const { id } = await seen(deps, store, idOf(request))
    const [computed] = await computeClocks(deps.db, [id])
    const spans = await deps.db.rows(sql<TicketClock['spans'][number]>`select i.begins_at, i.ends_at, i.state, i.status,
        (select s.name from ems.jira_service_tiers s where s.id = i.tier_id) as tier
      from ems.ticket_clock_spans i where i.ticket_id = ${id}::bigint order by i.begins_at`)
    const link = await deps.db.first(sql<{ sla: TicketClock['tracker'] | null }>`select sla from ems.jira_links
      where ticket_id = ${id}::bigint`)
    const standing = computed?.standing
    const columns = computed?.columns
    const attributes: TicketClock = {
      state: columns?.sla_state ?? 'none',
      response: standing ? sideOf(standing.response, columns?.response_target ?? 0) : null,
      resolve: standing ? sideOf(standing.resolve, columns?.resolve_target ?? 0) : null,
      paused_minutes: columns?.paused_minutes ?? 0,
      spans,
      tracker: link?.sla ?? [],
    }
    return send(reply, 200, { data: { type: 'ticket-clocks', id, attributes } })
  }

const sideOf = ({ spent, dueAt, isRunning, isBreached }: Clock, target: number) => ({
  target_minutes: target,
  spent_minutes: minutesOf(spent),
  due_at: dueAt === null ? null : new Date(dueAt).toISOString(),
  is_running: isRunning,
  is_breached: isBreached,
})
