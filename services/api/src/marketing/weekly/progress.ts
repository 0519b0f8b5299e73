import type { TargetProgress } from '@ems/contracts/marketing'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { targetScope } from '../work/marketing-targets.ts'

type Which = { month: string; board?: string | undefined; owner?: string | undefined }

/**
 * Targets of a month in reach of the user with what is reached: cards won in it, by the owner and value they had then, and
 * interactions of the person on cards of the board. Other currencies than rupiah are in no sum.
 */
export const progressOf = ({ db, user }: Deps, { month, board, owner }: Which) =>
  db.rows(sql<TargetProgress>`
    with chosen as (
      select t.*, (t.month || '-01')::date::timestamp at time zone 'Asia/Jakarta' as began,
        ((t.month || '-01')::date + interval '1 month')::timestamp at time zone 'Asia/Jakarta' as ended
      from ems.marketing_targets t where t.deleted_at is null and t.month = ${month}
        and ${targetScope(user) ?? sql`true`} and ${board ? sql`t.board_id = ${board}::bigint` : sql`true`}
        and ${owner ? sql`t.owner_id = ${owner}::bigint` : sql`true`}),
    reached as (
      select c.*, w.cards, w.value, i.had from chosen c
      cross join lateral (
        select count(*)::int as cards, coalesce(sum(s.value) filter (where s.currency = 'IDR'), 0)::numeric(18,2) as value
        from ems.marketing_spans s where s.board_id = c.board_id and s.is_move and s.result = 'won' and s.owner_id = c.owner_id
          and s.began_at >= c.began and s.began_at < c.ended) w
      cross join lateral (
        select count(*)::int as had from ems.marketing_activities a cross join jsonb_array_elements(a.interactions) x
        where a.board_id = c.board_id and a.last_interaction_at >= c.began
          and coalesce((x ->> 'by')::bigint, a.owner_id) = c.owner_id
          and (x ->> 'at')::timestamptz >= c.began and (x ->> 'at')::timestamptz < c.ended) i)
    select r.id::text, r.owner_id::text as owner, u.name as owner_name, r.board_id::text as board, b.name as board_name, r.month,
      r.won_value::text, r.value::text as won_value_reached, ${percent('r.value', 'r.won_value')} as won_value_percent,
      r.won_cards, r.cards as won_cards_reached, ${percent('r.cards', 'r.won_cards')} as won_cards_percent,
      r.interaction_count, r.had as interaction_count_reached, ${percent('r.had', 'r.interaction_count')} as interaction_count_percent
    from reached r join ems.users u on u.id = r.owner_id join ems.marketing_boards b on b.id = r.board_id
    order by u.name, b.name, r.id`)

const percent = (part: string, whole: string) => sql.raw(`round(100.0 * ${part} / nullif(${whole}, 0), 1)::text`)
