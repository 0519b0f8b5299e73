import { marketingActivities, type PipelineStage } from '@ems/contracts/marketing'
import { retrying, sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { rangeIn } from '../../calendar/index.ts'
import type { Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { companiesIn, manyOf } from '../../kit/query/company-filter.ts'
import { activityScope } from './marketing-activities.ts'
import { boardScope } from './marketing-boards.ts'

/** The longest range of the dashboard, plus a leap day. */
const MAX_DAYS = 3_660

/**
 * GET /marketing-pipeline?from&to&companies: stages of the boards in scope, the main board first. Open stages count
 * their present cards; won and lost stages count cards closed between the two days in Jakarta.
 */
export async function marketingPipelineApi(app: FastifyInstance) {
  app.get('', pipeline)
}

const pipeline: Handler = async (request, reply) => {
  const { db, user } = allow(request, marketingActivities.can.list)
  const { from, to } = rangeIn(request.query, { most: MAX_DAYS, also: ['companies'] })
  const companies = companiesIn(request.query)
  const rows = await retrying(() =>
    db.rows(sql<PipelineStage>`
      with cards as (
        select t.board_id, t.stage_key, count(*)::int as cards,
          coalesce(sum(t.value) filter (where t.currency = 'IDR'), 0) as value,
          coalesce(sum(t.weighted_value) filter (where t.currency = 'IDR'), 0) as weighted,
          (count(*) filter (where t.currency <> 'IDR' and t.value is not null))::int as elsewhere
        from ems.marketing_activities t
        where t.deleted_at is null and ${activityScope(user) ?? sql`true`}
          and ${companies ? sql`t.company_id = any(${companies}::bigint[])` : sql`true`}
          and (t.result = 'open' or t.result in ('won', 'lost')
            and t.closed_at >= ${from}::date::timestamp at time zone 'Asia/Jakarta'
            and t.closed_at < (${to}::date + 1)::timestamp at time zone 'Asia/Jakarta')
        group by t.board_id, t.stage_key
      )
      select t.id || ':' || (s.stage ->> 'key') as id, t.id::text as board, t.name as board_name, s.stage ->> 'key' as key,
        s.stage ->> 'name' as name, s.stage ->> 'category' as category, coalesce(c.cards, 0) as cards,
        coalesce(c.value, 0)::text as value, coalesce(c.weighted, 0)::text as weighted, coalesce(c.elsewhere, 0) as elsewhere
      from ems.marketing_boards t
      cross join jsonb_array_elements(t.stages) with ordinality s (stage, place)
      left join cards c on c.board_id = t.id and c.stage_key = s.stage ->> 'key'
      where t.deleted_at is null and not t.is_archived and ${boardScope(user) ?? sql`true`}
      order by t.is_default desc, t.sort_order, t.id, s.place`),
  )
  return send(reply, 200, manyOf('marketing-pipeline', rows))
}
