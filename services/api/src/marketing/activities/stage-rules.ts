import { isObject } from '@ems/contracts/is-object'
import { type demandedFields, marketingBoards, type StageRulesHit, stageLines } from '@ems/contracts/marketing'
import { type Sql, sql } from '@ems/postgres'
import { z } from 'zod'
import type { Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { idOf } from '../../kit/http/resource-routes.ts'
import { invalid, issuesOf } from '../../kit/problems.ts'
import { seen } from '../../kit/store/visibility.ts'
import type { Store } from '../../kit/stores.ts'
import { activityScope } from './marketing-activities.ts'

type Demanded = keyof typeof demandedFields

export const stageRulesBody = z.strictObject({ stages: stageLines })

/** Most cards that a preview names. */
const MAX_NAMED = 50

/**
 * POST /marketing-boards/:id/-actions/stageRules with `stages` as they would be: the open cards of the board that lack
 * what their stage would demand, or that would have stayed in it for too long. Nothing is stored.
 */
export const stageRules =
  (store: Store<typeof marketingBoards>): Handler =>
  async (request, reply) => {
    const deps = allow(request, marketingBoards.can.update)
    const board = await seen(deps, store, idOf(request))
    const { body } = request
    const input = stageRulesBody.safeParse(isObject(body) && isObject(body.data) ? body.data.attributes : undefined)
    if (!input.success) throw invalid(marketingBoards, issuesOf(input.error))
    const { stages } = input.data
    const demands = stages.flatMap(({ key, required_fields }) =>
      (required_fields ?? []).map((field) => ({ key, field, column: columns[field] })),
    )
    const lacks = demands.map(
      ({ key, field, column }) => sql`case when t.stage_key = ${key} and ${column} then ${field} end`,
    )
    const rows = await deps.db.rows(sql<StageRulesHit>`
      with limits as (
        select s ->> 'key' as key, s ->> 'name' as name, (s ->> 'rot_days')::int as days
        from jsonb_array_elements(${JSON.stringify(stages)}::jsonb) s),
      cards as (
        select t.id::text, t.code, t.title, l.name as stage,
          array_remove(array[${lacks.length ? sql.join(lacks) : sql``}]::text[], null) as missing,
          coalesce(t.stage_entered_at + make_interval(days => l.days) <= now(), false) as is_stuck,
          coalesce(t.rots_at <= now(), false) as was_stuck
        from ems.marketing_activities t join limits l on l.key = t.stage_key
        where t.board_id = ${board.id}::bigint and t.deleted_at is null and t.result = 'open'
          and ${activityScope(deps.user) ?? sql`true`})
      select * from cards where cardinality(missing) > 0 or is_stuck or was_stuck
      order by cardinality(missing) desc, stage, code`)
    return send(reply, 200, {
      data: [],
      meta: {
        missing: rows.filter(({ missing }) => missing.length).length,
        stuck: rows.filter(({ is_stuck }) => is_stuck).length,
        stuck_now: rows.filter(({ was_stuck }) => was_stuck).length,
        cards: rows.filter(({ missing, is_stuck }) => missing.length || is_stuck).slice(0, MAX_NAMED),
      },
    })
  }

const columns: Readonly<Record<Demanded, Sql>> = {
  partner: sql`t.partner_id is null`,
  contact: sql`t.contact_id is null`,
  value: sql`t.value is null`,
  expected_close: sql`t.expected_close is null`,
  next_action_at: sql`t.next_action_at is null`,
  source: sql`t.source_id is null`,
  description: sql`coalesce(t.description, '') = ''`,
  lines: sql`t.lines = '[]'`,
}
