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
 * What figures of whole days say to this user: those in reach as a condition on `d`, and the spans in reach that they leave out.
 * Undefined for those who reach only their own cards.
 */
export function daysFound({ id, scope, companies }: User): Kept | undefined {
  if (scope === 'group') return { found: sql`true` }
  if (scope !== 'company') return undefined
  const among = (row: 'd' | 's') => {
    const company = sql.id(`${row}.company_id`)
    return sql`(${company} is null or ${company} = any(${companies}::bigint[]))`
  }
  return {
    found: among('d'),
    beyond: sql`(not ${among('s')} and (s.owner_id = ${id}::bigint or s.card_id in
      (select m.owner_id from ems.marketing_activities_members m where m.target_id = ${id}::bigint)))`,
  }
}

/** Figures in reach, and spans in reach that they leave out. */
export type Kept = { found: Sql; beyond?: Sql }

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
