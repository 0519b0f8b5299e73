import type { Funnel, FunnelEnd, FunnelReason, FunnelStage } from '@ems/contracts/marketing'
import { type Sql, sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { movesBetween, type Period, rupiah, staysIn, stepsIn } from './kept-days.ts'
import { withNamesInScope } from './owner-names.ts'
import { endOfDay, openAt, startOfDay } from './spans.ts'

/** Moves of a period, from the history of the cards. */
export const movesOf = (period: Period) =>
  movesBetween(period, startOfDay(period.from), endOfDay(period.to), period.found)

/** Cards that stood in a stage at the first or after the last moment of a period. */
const standing = ({ board, found }: Period, moment: Sql) => sql`
  select s.stage_key as key, count(*)::int as cards, ${rupiah} as value from ems.marketing_spans s
  where s.board_id = ${board}::bigint and ${openAt(moment)} and ${found} group by s.stage_key`

/** The middle of the stays in each stage, in days; of two middle ones their mean. */
const medians = (stays: Sql) => sql`
  select key, round((min(tenths) filter (where upto >= (n + 1) / 2) + min(tenths) filter (where upto >= n / 2 + 1))::numeric / 20, 1)
    as days
  from (select key, tenths, (sum(cards) over (partition by key order by tenths))::bigint as upto,
      (sum(cards) over (partition by key))::bigint as n
    from (select key, tenths, sum(cards) as cards from (${stays}) h group by key, tenths) x) y
  group by key`

/** What a board's cards did between two days, stage by stage. A stage that the board no longer has comes last, by its key. */
export async function funnelOf(deps: Deps, period: Period): Promise<Omit<Funnel, 'from' | 'to'>> {
  const { db } = deps
  const [steps, stays] = [await stepsIn(deps, period), await staysIn(deps, period)]
  const stages = await db.rows(sql<FunnelStage>`
    with named as (
      select x.stage ->> 'key' as key, x.stage ->> 'name' as name, x.stage ->> 'category' as category, x.place
      from ems.marketing_boards b, jsonb_array_elements(b.stages) with ordinality x (stage, place)
      where b.id = ${period.board}::bigint),
    started as (${standing(period, startOfDay(period.from))}),
    ended as (${standing(period, endOfDay(period.to))}),
    steps as materialized (${steps}),
    came as (
      select s.stage_key as key, sum(s.cards)::int as cards, sum(s.value)::numeric(18,2) as value from steps s
      where s.result in ('open', 'won', 'lost') group by s.stage_key),
    gone as (
      select s.from_stage as key, sum(s.cards)::int as cards,
        coalesce(sum(s.cards) filter (where s.result = 'open' and b.place > a.place), 0)::int as forward,
        coalesce(sum(s.cards) filter (where s.result = 'open' and (b.place > a.place) is not true), 0)::int as back,
        coalesce(sum(s.cards) filter (where s.result = 'won'), 0)::int as won,
        coalesce(sum(s.cards) filter (where s.result = 'lost'), 0)::int as lost,
        coalesce(sum(s.cards) filter (where s.result = 'cancelled'), 0)::int as cancelled,
        coalesce(sum(s.cards) filter (where s.result = 'removed'), 0)::int as removed,
        round(sum(s.stayed_seconds) / nullif(sum(s.stays), 0) / 86400, 1) as average_days
      from steps s left join named a on a.key = s.from_stage left join named b on b.key = s.stage_key
      where s.from_result = 'open' group by s.from_stage),
    medians as (${medians(stays)}),
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
      g.average_days::text, m.days::text as median_days
    from keys k left join named n on n.key = k.key left join started a on a.key = k.key left join ended e on e.key = k.key
    left join came c on c.key = k.key left join gone g on g.key = k.key left join medians m on m.key = k.key
    order by n.place nulls last, k.key`)
  return { stages, ...(await endsOf(deps, steps)) }
}

/** Won cards of each owner, and won and lost ones of each reason. */
async function endsOf(deps: Deps, steps: Sql): Promise<Pick<Funnel, FunnelEnd>> {
  const sums = sql.raw('sum(e.cards)::int as cards, sum(e.value)::numeric(18,2)::text as value')
  const ends = await deps.db.rows(sql<FunnelReason & { kind: FunnelEnd }>`
    with ends as materialized (
      select s.result, s.owner_id, s.won_reason_id, s.lost_reason_id, sum(s.cards) as cards, sum(s.value) as value
      from (${steps}) s where s.result in ('won', 'lost') group by 1, 2, 3, 4)
    select 'won_by' as kind, e.owner_id::text as id, min(u.name) as name, ${sums}
    from ends e left join ems.users u on u.id = e.owner_id where e.result = 'won' group by e.owner_id
    union all
    select 'won_for', e.won_reason_id::text, min(r.name), ${sums}
    from ends e left join ems."references" r on r.id = e.won_reason_id where e.result = 'won' group by e.won_reason_id
    union all
    select 'lost_for', e.lost_reason_id::text, min(r.name), ${sums}
    from ends e left join ems."references" r on r.id = e.lost_reason_id where e.result = 'lost' group by e.lost_reason_id
    order by 4 desc, 3`)
  const of = (which: FunnelEnd) => ends.flatMap(({ kind, ...end }) => (kind === which ? end : []))
  const won_by = await withNamesInScope(deps, of('won_by'), {
    ownerOf: ({ id }) => id,
    named: (end, name) => ({ ...end, name }),
  })
  return { won_by, won_for: of('won_for'), lost_for: of('lost_for') }
}
