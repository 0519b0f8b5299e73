import { marketingActivities, type StageTotal } from '@ems/contracts/marketing'
import { retrying, sql } from '@ems/postgres'
import type { Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { listQuery } from '../../kit/query/parse-list-query.ts'
import type { Store } from '../../kit/stores.ts'

/**
 * GET /marketing-activities/-actions/stageTotals with the filters of a list: how many of these cards each stage has, and
 * what they are worth in rupiah. Board, list, calendar and agenda show the same numbers.
 */
export const stageTotals =
  (store: Store<typeof marketingActivities>): Handler =>
  async (request, reply) => {
    const deps = allow(request, marketingActivities.can.list)
    const query = listQuery(marketingActivities, request.query)
    const stages = await retrying(() =>
      deps.db.rows(sql<StageTotal>`
        select t.board_id::text as board, t.stage_key as key, count(*)::int as cards,
          coalesce(sum(t.value) filter (where t.currency = 'IDR'), 0)::text as value,
          coalesce(sum(t.weighted_value) filter (where t.currency = 'IDR'), 0)::text as weighted,
          (count(*) filter (where t.currency <> 'IDR' and t.value is not null))::int as elsewhere
        from ems.marketing_activities t where ${store.matching(deps, query)} group by t.board_id, t.stage_key`),
    )
    return send(reply, 200, { data: [], meta: { stages } })
  }
