import type { marketingActivities } from '@ems/contracts/marketing'
import { type Sql, sql } from '@ems/postgres'
import type { Deps, User } from '../../kit/context.ts'
import { listQuery } from '../../kit/query/parse-list-query.ts'
import type { Store } from '../../kit/stores.ts'

/** The first moment of a day in Jakarta. */
export const startOfDay = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Jakarta')`
/** The first moment after it. */
export const endOfDay = (day: string) => sql`((${day}::date + 1)::timestamp at time zone 'Asia/Jakarta')`

/** Spans `s` of open cards that were in force at a moment. */
export const openAt = (moment: Sql) => sql`s.result = 'open' and tstzrange(s.began_at, s.ended_at, '(]') @> ${moment}`

/** Row scope of a span: that of its card, with the owner and company that the card had then. */
function spanScope({ id, scope, companies }: User): Sql {
  if (scope === 'group') return sql`true`
  const mine = sql`(s.owner_id = ${id}::bigint or exists (select from ems.marketing_activities_members m
    where m.owner_id = s.card_id and m.target_id = ${id}::bigint))`
  return scope === 'company'
    ? sql`(s.company_id is null or s.company_id = any(${companies}::bigint[]) or ${mine})`
    : sql`(${mine} or exists (select from ems.marketing_activities t where t.id = s.card_id and t.created_by_id = ${id}::bigint))`
}

/**
 * Spans in reach, of the cards that the filters of a list find now. Without filters also those of removed cards, so that
 * the figures of a closed month never move.
 */
export function spansFound(
  deps: Deps,
  store: Store<typeof marketingActivities>,
  raw: Readonly<Record<string, unknown>>,
): Sql {
  const scope = spanScope(deps.user)
  if (!Object.keys(raw).length) return scope
  const query = listQuery(store.resource, raw)
  return sql`(${scope} and s.card_id in (select t.id from ems.marketing_activities t where ${store.matching(deps, query)}))`
}
