import type { Forecast, ForecastChange, ForecastRow, ForecastSum } from '@ems/contracts/marketing'
import { type Sql, sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { endOfDay, openAt } from './spans.ts'

export type Comparison = { board: string | undefined; on: string; since: string; found: Sql }

const rupiah = (column: 'value' | 'weighted_value') =>
  sql.raw(`coalesce(sum(s.${column}) filter (where s.currency = 'IDR'), 0)::numeric(18,2)::text`)

/** Cards that were open at the end of a day. */
export const openOn = ({ board, found }: Pick<Comparison, 'board' | 'found'>, day: string) => sql`ems.marketing_spans s
  where ${openAt(endOfDay(day))} and ${board ? sql`s.board_id = ${board}::bigint` : sql`true`} and ${found}`

/** What was expected at the end of a day, by month and owner, and what changed since another one. */
export async function forecastOf({ db }: Deps, compared: Comparison): Promise<Forecast> {
  const { on, since } = compared
  const rows = await db.rows(sql<ForecastRow>`
    select to_char(s.expected_close, 'YYYY-MM') as month, s.owner_id::text as owner,
      coalesce(min(u.name), '#' || s.owner_id) as owner_name, count(*)::int as cards, ${rupiah('value')} as value,
      ${rupiah('weighted_value')} as weighted
    from (select s.* from ${openOn(compared, on)}) s left join ems.users u on u.id = s.owner_id
    group by 1, s.owner_id order by 1 nulls last, 3, 2`)
  const sumOn = (day: string) =>
    db.one(sql<ForecastSum>`select count(*)::int as cards, ${rupiah('value')} as value, ${rupiah('weighted_value')} as weighted
      from ${openOn(compared, day)}`)
  return { on, since, rows, total: await sumOn(on), before: await sumOn(since), changes: await changesOf(db, compared) }
}

/** Every card that was open on one of both days and stands otherwise on the other; each is counted once. */
function changesOf(db: Deps['db'], compared: Comparison): Promise<ForecastChange[]> {
  const facts = sql.raw(`s.card_id, coalesce(s.value, 0) * (s.currency = 'IDR')::int as value,
    coalesce(s.weighted_value, 0) * (s.currency = 'IDR')::int as weighted`)
  const stateAt = (
    day: string,
  ) => sql`(select x.result from ems.marketing_spans x where x.card_id = coalesce(a.card_id, b.card_id)
    and x.began_at < ${endOfDay(day)} and x.ended_at >= ${endOfDay(day)})`
  return db.rows(sql<ForecastChange>`
    with a as (select ${facts} from ${openOn(compared, compared.since)}), b as (select ${facts} from ${openOn(compared, compared.on)}),
    pairs as (
      select case
          when b.card_id is null then case ${stateAt(compared.on)} when 'open' then 'moved' else coalesce(${stateAt(compared.on)}, 'removed') end
          when a.card_id is null then case when ${stateAt(compared.since)} is null then 'new'
            when ${stateAt(compared.since)} = 'open' then 'moved' else 'reopened' end
          when a.value <> b.value then 'value'
          when a.weighted <> b.weighted then 'likelihood'
        end as kind,
        coalesce(b.value, 0) - coalesce(a.value, 0) as value, coalesce(b.weighted, 0) - coalesce(a.weighted, 0) as weighted
      from a full join b on b.card_id = a.card_id)
    select kind, count(*)::int as cards, sum(value)::numeric(18,2)::text as value, sum(weighted)::numeric(18,2)::text as weighted
    from pairs where kind is not null group by kind
    order by array_position(array['new', 'reopened', 'won', 'lost', 'cancelled', 'removed', 'value', 'likelihood', 'moved'], kind)`)
}
