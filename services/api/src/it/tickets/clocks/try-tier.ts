import { jiraServiceTiers, type TierTrial, type TryTier, tryTierBody } from '@ems/contracts/it'
import { type Db, sql } from '@ems/postgres'
import type { Deps, Handler } from '../../../kit/context.ts'
import { allow } from '../../../kit/http/authorize.ts'
import { send } from '../../../kit/http/document.ts'
import { badRequest } from '../../../kit/problems.ts'
import { ticketScope } from '../ticket-scope.ts'
import { minutesOf, type Span, standingOf } from './clock.rules.ts'
import { readCalendars } from './read-calendars.ts'

type Tried = {
  id: string
  local_no: string
  summary: string
  request_type: string
  priority: string
  company: string
  office: string | null
  tier: string | null
  responded: number | null
  isBroken: boolean
  spans: [from: number, to: number | null, state: Span['state'], status: string][]
}
type Conditions = Pick<TryTier, 'request_types' | 'companies' | 'offices' | 'priority_order'> & {
  id: string | null
  priorities: readonly string[]
}

/** Tickets of one trial: more than a help desk has in a month. */
const MAX_TICKETS = 20_000
const MAX_EXAMPLES = 20

/** POST /jira-service-tiers/-actions/tryOut: what a tier would have done to the tickets of a past month. Writes nothing. */
export const tryOut: Handler = async (request, reply) => {
  const deps = allow(request, jiraServiceTiers.can.update)
  const body = tryTierBody.safeParse((request.body as { data?: { attributes?: unknown } } | null)?.data?.attributes)
  if (!body.success) {
    const [issue] = body.error.issues
    throw badRequest(issue?.message ?? '', { pointer: `/data/attributes/${issue?.path.join('/') ?? ''}` }, 'ATTRIBUTE')
  }
  const attributes = await tried(deps, body.data)
  return send(reply, 200, { data: { type: 'tier-trials', id: body.data.month, attributes } })
}

/** The first matching tier by order gets a ticket, as when it is added; a VIP tier has those that were given it by hand. */
async function tried(deps: Deps, draft: TryTier): Promise<TierTrial> {
  const tickets = await ticketsOf(deps, draft.month)
  const own: Conditions = { ...draft, id: draft.tier }
  const order = [...(await otherTiers(deps.db, draft.tier)), own].sort(
    (one, other) => one.priority_order - other.priority_order || Number(one.id ?? 1e18) - Number(other.id ?? 1e18),
  )
  const matched = tickets.filter((ticket) =>
    draft.is_vip ? draft.tier !== null && ticket.tier === draft.tier : order.find((tier) => fits(tier, ticket)) === own,
  )
  const pattern = draft.work_pattern
  const calendarOf = await readCalendars(
    deps.db,
    matched.map((ticket) => ({ ...ticket, pattern })),
  )
  const pausing: ReadonlySet<string> = new Set(['pending_approval', ...draft.pause_statuses])
  const goal = { response: draft.response_minutes, resolve: draft.resolve_minutes, percents: [], warnAt: 100 }
  const results = matched.map((ticket) => {
    const spans = ticket.spans.map(([from, to, state, status]): Span => {
      return { from, to, state: state === 'stopped' ? state : pausing.has(status) ? 'paused' : 'running' }
    })
    const course = { spans, calendar: calendarOf({ ...ticket, pattern }), now: Date.now() }
    const { response, resolve } = standingOf(course, goal, ticket.responded)
    return {
      ticket,
      response,
      resolve,
      over: Math.max(response.spent / draft.response_minutes, resolve.spent / draft.resolve_minutes),
    }
  })
  const broken = results.filter(({ response, resolve }) => response.isBreached || resolve.isBreached)
  return {
    tickets: tickets.length,
    matched: matched.length,
    response_broken: results.filter(({ response }) => response.isBreached).length,
    resolve_broken: results.filter(({ resolve }) => resolve.isBreached).length,
    broken: broken.length,
    broken_before: matched.filter(({ isBroken }) => isBroken).length,
    examples: broken
      .sort((one, other) => other.over - one.over)
      .slice(0, MAX_EXAMPLES)
      .map(({ ticket: { id, local_no, summary }, response, resolve }) => ({
        ...{ id, local_no, summary },
        response_minutes: minutesOf(response.spent),
        resolve_minutes: minutesOf(resolve.spent),
        response_broken: response.isBreached,
        resolve_broken: resolve.isBreached,
      })),
  }
}

const ticketsOf = ({ db, user }: Deps, month: string): Promise<Tried[]> =>
  db.rows(sql<Tried>`select t.id::text, t.local_no, t.summary, t.request_type_id::text as request_type, t.priority,
      t.company_id::text as company, t.office_id::text as office, t.tier_id::text as tier,
      floor(extract(epoch from t.responded_at) * 1000)::float8 as responded,
      t.response_breached or t.resolve_breached as "isBroken",
      coalesce((select json_agg(json_build_array(floor(extract(epoch from i.begins_at) * 1000),
          floor(extract(epoch from i.ends_at) * 1000), i.state, i.status) order by i.begins_at)
        from ems.ticket_clock_spans i where i.ticket_id = t.id), '[]') as spans
    from ems.jira_issues t
    where t.deleted_at is null and t.status <> 'cancelled' and ${ticketScope(user) ?? sql`true`}
      and t.created_at >= ${`${month}-01`}::timestamp at time zone 'Asia/Jakarta'
      and t.created_at < (${`${month}-01`}::timestamp + interval '1 month') at time zone 'Asia/Jakarta'
    order by t.created_at limit ${MAX_TICKETS}`)

const otherTiers = (db: Db, without: string | null): Promise<Conditions[]> => {
  const targets = (name: string) =>
    sql`array(select j.target_id::text from ${sql.id(`ems.jira_service_tiers_${name}`)} j where j.owner_id = t.id)`
  return db.rows(sql<Conditions>`select t.id::text, t.priority_order, ${targets('request_types')} as request_types,
      ${targets('companies')} as companies, ${targets('offices')} as offices,
      array(select p ->> 'priority' from jsonb_array_elements(t.priorities) p) as priorities
    from ems.jira_service_tiers t
    where t.is_active and not t.is_vip and t.deleted_at is null and t.id is distinct from ${without}::bigint`)
}

const fits = ({ request_types, priorities, companies, offices }: Conditions, ticket: Tried): boolean =>
  isAmong(request_types, ticket.request_type) &&
  isAmong(priorities, ticket.priority) &&
  isAmong(companies, ticket.company) &&
  isAmong(offices, ticket.office)

/** A condition without values fits everything. */
const isAmong = (values: readonly string[], value: string | null) =>
  values.length === 0 || (value !== null && values.includes(value))
