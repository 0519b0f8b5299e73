import type { marketingActivities } from '@ems/contracts/marketing'
import { type Sql, sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { NotFound } from '../../kit/problems.ts'
import { listQuery } from '../../kit/query/parse-list-query.ts'
import type { Store } from '../../kit/stores.ts'
import { activityScope } from '../activities/marketing-activities.ts'
import { boardScope } from '../activities/marketing-boards.ts'
import { endOfDay, startOfDay } from '../funnel/spans.ts'

/** A stretch of days in Jakarta on one board or all of them, over the cards that are found. */
export type Stretch = { board: string | undefined; from: string; to: string; found: Sql }

const boardIs = ({ board }: Stretch, column: Sql) => (board ? sql`${column} = ${board}::bigint` : sql`true`)

/** A moment between the first and the last day. */
const within = ({ from, to }: Stretch, moment: Sql) =>
  sql`${moment} >= ${startOfDay(from)} and ${moment} < ${endOfDay(to)}`

/**
 * Ids of the cards in reach that the filters of a list find now. Without filters also removed ones, so that closed weeks stay
 * as they were.
 */
export function cardsFound(
  deps: Deps,
  store: Store<typeof marketingActivities>,
  raw: Readonly<Record<string, unknown>>,
): Sql {
  const match = Object.keys(raw).length
    ? store.matching(deps, listQuery(store.resource, raw))
    : (activityScope(deps.user) ?? sql`true`)
  return sql`select t.id from ems.marketing_activities t where ${match}`
}

/** Throws for a board that the user does not see. */
export async function mustSeeBoard({ db, user }: Deps, board: string) {
  const match = await db.first(sql`select from ems.marketing_boards t
    where t.id = ${board}::bigint and t.deleted_at is null and ${boardScope(user) ?? sql`true`}`)
  if (!match) throw NotFound({})
}

/**
 * Next steps `p` (docs/decisions/boards-and-tickets.md#plans) that were due in the stretch, each with its `outcome` as it stood at the end of it. One that had been moved
 * away, handed over or dropped before it began was no plan of it any more.
 */
export const plansOf = (stretch: Stretch) => sql`
  select p.id, p.card_id, p.owner_id, p.type, p.due_at,
    case when p.ended_at < ${endOfDay(stretch.to)} then p.outcome else 'open' end as outcome
  from ems.marketing_plans p
  where ${within(stretch, sql`p.due_at`)} and ${boardIs(stretch, sql`p.board_id`)}
    and (p.outcome is not distinct from 'done' or p.ended_at >= ${startOfDay(stretch.from)})
    and p.card_id in (${stretch.found})`

/** Interactions of the stretch, each with who had it: the owner of its card where nobody is named. */
export const interactionsOf = (stretch: Stretch) => sql`
  select t.id as card_id, t.code, t.title, i ->> 'type' as type, (i ->> 'at')::timestamptz as at, i ->> 'result' as said,
    coalesce((i ->> 'duration_min')::int, 0) as minutes, coalesce((i ->> 'by')::bigint, t.owner_id) as owner_id, t.board_id
  from ems.marketing_activities t cross join jsonb_array_elements(t.interactions) i
  where t.last_interaction_at >= ${startOfDay(stretch.from)} and ${within(stretch, sql`(i ->> 'at')::timestamptz`)}
    and ${boardIs(stretch, sql`t.board_id`)} and t.id in (${stretch.found})`

/** Spans `s` with which a card was made, won or lost in the stretch. */
export const movesIn = (stretch: Stretch) => sql`ems.marketing_spans s
  where s.is_move and ${within(stretch, sql`s.began_at`)} and ${boardIs(stretch, sql`s.board_id`)}
    and s.card_id in (${stretch.found})`
