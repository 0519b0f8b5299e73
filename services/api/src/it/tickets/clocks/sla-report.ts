import { jiraIssues, type SlaGroup, type SlaLine, type SlaReport, slaGroups } from '@ems/contracts/it'
import { type Sql, sql } from '@ems/postgres'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps, Handler } from '../../../kit/context.ts'
import { allow } from '../../../kit/http/authorize.ts'
import { send } from '../../../kit/http/document.ts'
import { badRequest } from '../../../kit/problems.ts'
import { ticketScope } from '../ticket-scope.ts'

const query = z
  .strictObject({
    from: z.iso.date(),
    to: z.iso.date(),
    by: z.enum(Object.keys(slaGroups) as [SlaGroup, ...SlaGroup[]]).default('tier'),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'] })

/** Key and name of the groups. */
const groups: Readonly<Record<SlaGroup, readonly [key: Sql, name: Sql]>> = {
  tier: [sql`t.tier_id::text`, sql`(select s.name from ems.jira_service_tiers s where s.id = t.tier_id)`],
  company: [sql`t.company_id::text`, sql`(select r.name from ems."references" r where r.id = t.company_id)`],
  assignee: [sql`t.assignee_id::text`, sql`(select u.name from ems.users u where u.id = t.assignee_id)`],
  request_type: [
    sql`t.request_type_id::text`,
    sql`(select r.name from ems."references" r where r.id = t.request_type_id)`,
  ],
  priority: [sql`t.priority`, sql`upper(t.priority)`],
}

export type SlaPeriod = z.infer<typeof query>

/** The period and grouping that a request names. */
export function slaPeriodIn(request: FastifyRequest): SlaPeriod {
  const input = query.safeParse(request.query)
  if (!input.success) {
    const [issue] = input.error.issues
    const parameter = String(issue?.path[0] ?? (issue?.code === 'unrecognized_keys' ? issue.keys[0] : 'from'))
    throw badRequest('Parameter tidak sah.', { parameter }, 'PARAMETER')
  }
  return input.data
}

/** Tickets of the report: added in the period, with a tier, not cancelled, and the user may read them. */
export const ticketsIn = ({ user }: Pick<Deps, 'user'>, { from, to }: SlaPeriod) => sql`
  t.deleted_at is null and t.status <> 'cancelled' and t.tier_id is not null and ${ticketScope(user) ?? sql`true`}
  and t.created_at >= ${from}::timestamp at time zone 'Asia/Jakarta'
  and t.created_at < (${to}::date + 1)::timestamp at time zone 'Asia/Jakarta'`

/** How the tickets of a period kept the targets of their tiers. */
export async function readSlaReport(deps: Pick<Deps, 'db' | 'user'>, period: SlaPeriod): Promise<SlaReport> {
  const { from, to, by } = period
  const [key, name] = groups[by]
  const rows = await deps.db.rows(sql<SlaLine & { isTotal: boolean }>`
    with tickets as (select t.*, ${key} as key from ems.jira_issues t
      where ${ticketsIn(deps, period)}),
    counted as (select grouping(t.key) = 1 as "isTotal", t.key, min(t.id) as one, count(*)::int as tickets,
      count(t.responded_at)::int as answered,
      count(*) filter (where t.responded_at is not null and not t.response_breached)::int as response_met,
      count(*) filter (where t.status in ('resolved', 'closed'))::int as solved,
      count(*) filter (where t.status in ('resolved', 'closed') and not t.resolve_breached)::int as resolve_met,
      (percentile_disc(0.5) within group (order by t.response_minutes) filter (where t.responded_at is not null)) as response_minutes,
      (percentile_disc(0.5) within group (order by t.resolve_minutes) filter (where t.status in ('resolved', 'closed'))) as resolve_minutes,
      coalesce(sum(t.paused_minutes), 0)::int as paused_minutes,
      count(*) filter (where t.status not in ('resolved', 'closed') and (t.response_breached or t.resolve_breached))::int as breached_open,
      count(*) filter (where t.reopen_count > 0)::int as reopened
      from tickets t group by grouping sets ((t.key), ()))
    select c."isTotal", c.key, c.tickets, c.answered, c.response_met, c.solved, c.resolve_met, c.response_minutes, c.resolve_minutes,
      c.paused_minutes, c.breached_open, c.reopened,
      round(c.response_met * 100.0 / nullif(c.answered, 0), 1)::text as response_percent,
      round(c.resolve_met * 100.0 / nullif(c.solved, 0), 1)::text as resolve_percent,
      case when not c."isTotal" then (select ${name} from ems.jira_issues t where t.id = c.one) end as name
    from counted c order by c."isTotal", c.tickets desc, c.key`)
  const lines = rows.flatMap(({ isTotal, ...line }) => (isTotal ? [] : [line]))
  const { isTotal: _, ...total } = rows.find(({ isTotal }) => isTotal) as SlaLine & { isTotal: boolean }
  return { from, to, by, total, lines }
}

/** GET /jira-issues/-actions/slaReport: how the tickets added between two days, that have a tier, kept its targets. */
export const slaReport: Handler = async (request, reply) => {
  const deps = allow(request, jiraIssues.can.list)
  const period = slaPeriodIn(request)
  const attributes = await readSlaReport(deps, period)
  return send(reply, 200, {
    data: { type: 'sla-reports', id: `${period.from}:${period.to}:${period.by}`, attributes },
  })
}
