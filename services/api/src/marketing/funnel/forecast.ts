import type { Forecast, ForecastChange, ForecastRow, ForecastSum } from '@ems/contracts/marketing'
import { type Sql, sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { withNamesInScope } from './owner-names.ts'
import { endOfDay, openAt } from './spans.ts'

export type Comparison = { board: string | undefined; on: string; since: string; found: Sql }

const rupiah = (column: 'value' | 'weighted_value') =>
  sql.raw(`coalesce(sum(s.${column}) filter (where s.currency = 'IDR'), 0)::numeric(18,2)::text`)

/** Cards that were open at the end of a day. */
export const openOn = ({ board, found }: Pick<Comparison, 'board' | 'found'>, day: string) => sql`ems.marketing_spans s
  where ${openAt(endOfDay(day))} and ${board ? sql`s.board_id = ${board}::bigint` : sql`true`} and ${found}`

/** What was expected at the end of a day, by month and owner, and what changed since another one. */
export async function forecastOf(deps: Deps, compared: Comparison): Promise<Forecast> {
  const { db } = deps
  const { on, since } = compared
  const all = await db.rows(sql<ForecastRow>`
    select to_char(s.expected_close, 'YYYY-MM') as month, s.owner_id::text as owner,
      coalesce(min(u.name), '#' || s.owner_id) as owner_name, count(*)::int as cards, ${rupiah('value')} as value,
      ${rupiah('weighted_value')} as weighted
    from (select s.* from ${openOn(compared, on)}) s left join ems.users u on u.id = s.owner_id
    group by 1, s.owner_id order by 1 nulls last, 3, 2`)
  const rows = await withNamesInScope(deps, all, {
    ownerOf: ({ owner }) => owner,
    named: (row, owner_name) => ({ ...row, owner_name }),
  })
  const sumOn = (day: string) =>
    db.one(sql<ForecastSum>`select count(*)::int as cards, ${rupiah('value')} as value, ${rupiah('weighted_value')} as weighted
      from ${openOn(compared, day)}`)
  return { on, since, rows, total: await sumOn(on), before: await sumOn(since), changes: await changesOf(db, compared) }
}

/** Every card that was open on one of both days and stands otherwise on the other; each is counted once. */
const changesOf = (db: Deps['db'], compared: Comparison): Promise<ForecastChange[]> =>
  db.rows(sql<ForecastChange>`
    select kind, count(*)::int as cards, sum(value)::numeric(18,2)::text as value,
      sum(weighted_value)::numeric(18,2)::text as weighted
    from (${changedCards(compared)}) c group by kind
    order by array_position(array['new', 'reopened', 'won', 'lost', 'cancelled', 'removed', 'value', 'likelihood', 'moved'], kind)`)

/**
 * Those cards one by one, in the columns of a span: what each adds to the difference, in rupiah, as it stood on the later day on
 * which it was open, and since when it stands as it does.
 */
export function changedCards(compared: Comparison): Sql {
  const facts = sql.raw(`s.*, coalesce(s.value, 0) * (s.currency = 'IDR')::int as rupiah,
    coalesce(s.weighted_value, 0) * (s.currency = 'IDR')::int as weighted`)
  // Looked up only for cards that were not open on the other day.
  const stateOf = (
    card: Sql,
    isNeeded: Sql,
    day: string,
  ) => sql`lateral (select min(x.result) as result, min(x.began_at) as began_at
    from ems.marketing_spans x where ${isNeeded} and x.card_id = ${card}
      and x.began_at < ${endOfDay(day)} and x.ended_at >= ${endOfDay(day)})`
  const earlier = stateOf(sql`b.card_id`, sql`a.card_id is null`, compared.since)
  const later = stateOf(sql`a.card_id`, sql`b.card_id is null`, compared.on)
  return sql`
    with a as (select ${facts} from ${openOn(compared, compared.since)}), b as (select ${facts} from ${openOn(compared, compared.on)}),
    pairs as (
      select case
          when b.card_id is null then case later.result when 'open' then 'moved' else coalesce(later.result, 'removed') end
          when a.card_id is null then case when earlier.result is null then 'new' when earlier.result = 'open' then 'moved' else 'reopened' end
          when a.rupiah <> b.rupiah then 'value'
          when a.weighted <> b.weighted then 'likelihood'
        end as kind, coalesce(b.id, a.id) as id, coalesce(b.card_id, a.card_id) as card_id, coalesce(b.code, a.code) as code,
        coalesce(b.title, a.title) as title, coalesce(b.owner_id, a.owner_id) as owner_id, 'IDR' as currency,
        coalesce(b.began_at, later.began_at, a.ended_at) as began_at,
        (coalesce(b.rupiah, 0) - coalesce(a.rupiah, 0))::numeric(18,2) as value,
        (coalesce(b.weighted, 0) - coalesce(a.weighted, 0))::numeric(18,2) as weighted_value
      from a full join b on b.card_id = a.card_id cross join ${earlier} earlier cross join ${later} later)
    select * from pairs where kind is not null`
}
