import type { Funnel, FunnelReason, FunnelStage } from '@ems/contracts/marketing'
import { type Sql, sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { endOfDay, openAt, startOfDay } from './spans.ts'

export type Period = { board: string; from: string; to: string; found: Sql }

const rupiah = sql.raw(`coalesce(sum(s.value) filter (where s.currency = 'IDR'), 0)::numeric(18,2)`)

/** Moves of a period, from the history of the cards. */
export const movesOf = ({ board, from, to, found }: Period) => sql`ems.marketing_spans s
  where s.board_id = ${board}::bigint and s.is_move and s.began_at >= ${startOfDay(from)} and s.began_at < ${endOfDay(to)}
    and ${found}`

/** Cards that stood in a stage at the first or after the last moment of a period. */
const standing = ({ board, found }: Period, moment: Sql) => sql`
  select s.stage_key as key, count(*)::int as cards, ${rupiah} as value from ems.marketing_spans s
  where s.board_id = ${board}::bigint and ${openAt(moment)} and ${found} group by s.stage_key`

/** What a board's cards did between two days, stage by stage. A stage that the board no longer has comes last, by its key. */
export async function funnelOf({ db }: Deps, period: Period): Promise<Omit<Funnel, 'from' | 'to'>> {
  const stages = await db.rows(sql<FunnelStage>`
    with named as (
      select x.stage ->> 'key' as key, x.stage ->> 'name' as name, x.stage ->> 'category' as category, x.place
      from ems.marketing_boards b, jsonb_array_elements(b.stages) with ordinality x (stage, place)
      where b.id = ${period.board}::bigint),
    started as (${standing(period, startOfDay(period.from))}),
    ended as (${standing(period, endOfDay(period.to))}),
    steps as materialized (
      select s.stage_key, s.result, s.from_stage, s.from_result, s.stayed_seconds, s.value, s.currency from ${movesOf(period)}),
    came as (
      select s.stage_key as key, count(*)::int as cards, ${rupiah} as value from steps s
      where s.result in ('open', 'won', 'lost') group by s.stage_key),
    gone as (
      select s.from_stage as key, count(*)::int as cards,
        (count(*) filter (where s.result = 'open' and b.place > a.place))::int as forward,
        (count(*) filter (where s.result = 'open' and (b.place > a.place) is not true))::int as back,
        (count(*) filter (where s.result = 'won'))::int as won, (count(*) filter (where s.result = 'lost'))::int as lost,
        (count(*) filter (where s.result = 'cancelled'))::int as cancelled,
        (count(*) filter (where s.result = 'removed'))::int as removed,
        round(avg(s.stayed_seconds) / 86400, 1) as average_days,
        round((percentile_cont(0.5) within group (order by s.stayed_seconds) / 86400)::numeric, 1) as median_days
      from steps s left join named a on a.key = s.from_stage left join named b on b.key = s.stage_key
      where s.from_result = 'open' group by s.from_stage),
    keys as (
      select key from named union select key from started union select key from ended union select key from came
      union select key from gone where key is not null)
    select k.key, coalesce(n.name, k.key) as name, coalesce(n.category, 'open') as category,
      coalesce(a.cards, 0) as started, coalesce(a.value, 0)::text as started_value,
      coalesce(c.cards, 0) as entered, coalesce(c.value, 0)::text as entered_value,
      coalesce(g.forward, 0) as forward, coalesce(g.back, 0) as back, coalesce(g.won, 0) as won, coalesce(g.lost, 0) as lost,
      coalesce(g.cancelled, 0) as cancelled, coalesce(g.removed, 0) as removed,
      coalesce(e.cards, 0) as ended, coalesce(e.value, 0)::text as ended_value,
      round(100.0 * (g.forward + g.won) / nullif(g.cards, 0), 1)::text as conversion,
      g.average_days::text, g.median_days::text
    from keys k left join named n on n.key = k.key left join started a on a.key = k.key left join ended e on e.key = k.key
    left join came c on c.key = k.key left join gone g on g.key = k.key
    order by n.place nulls last, k.key`)
  const ends = sql`select s.owner_id, s.lost_reason_id, s.result, s.value, s.currency from ${movesOf(period)}`
  const won_by = await db.rows(sql<FunnelReason>`
    select s.owner_id::text as id, min(u.name) as name, count(*)::int as cards, ${rupiah}::text as value
    from (${ends}) s left join ems.users u on u.id = s.owner_id where s.result = 'won' group by s.owner_id order by 3 desc, 2`)
  const lost_for = await db.rows(sql<FunnelReason>`
    select s.lost_reason_id::text as id, min(r.name) as name, count(*)::int as cards, ${rupiah}::text as value
    from (${ends}) s left join ems."references" r on r.id = s.lost_reason_id where s.result = 'lost'
    group by s.lost_reason_id order by 3 desc, 2`)
  return { stages, won_by, lost_for }
}
