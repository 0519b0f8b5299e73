import {
  type AccountingConnection,
  type AccountingPair,
  type PairKind,
  type PairState,
  pairStates,
} from '@ems/contracts/accurate'
import { type Sql, sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { sidesOf } from './pair-sides.ts'
import { offeredOf } from './suggestions/compute-suggestions.ts'
import { freshSuggestions } from './suggestions/suggestion-schedule.ts'

export type PairQuery = {
  connection: AccountingConnection
  kind: PairKind
  state: PairState
  q: string
  page: number
  size: number
}
export type PairRow = AccountingPair & { id: string }
export type PairList = {
  rows: readonly PairRow[]
  total: number
  counts: Readonly<Record<PairState, number>>
  /** When suggestions were computed, and whether something has changed since. */
  suggested_at: string | null
  is_current: boolean
}

/**
 * Records of accounting with their pair or the stored suggestion, and rows of EMS that no record belongs to. A row of EMS is
 * suggested to one record only, the one that is most like it, so that all suggestions can be confirmed together.
 */
export async function listPairs(deps: Deps, query: PairQuery): Promise<PairList> {
  const { connection, kind, state, size, page } = query
  const suggested = await freshSuggestions(deps.db, connection, kind)
  const whole = sql`s.record_id, s.score, s.reasons, ${ofRow}, e.search`
  const rowsIn = rowsByState(deps, query, sql`(${offeredIn(deps, query, whole)})`)
  // Numbers are compared as people read them, which costs a second for 100,000 suggestions; their score is what counts.
  const order = state === 'suggested' ? sql`score desc, id` : sql`number collate ems.natural_order, id`
  const [counts, rows] = await Promise.all([
    countsOf(deps, query),
    deps.db.rows(sql<PairRow>`
      select ${state}::text as state, m.id::text, m.number, m.name, nullif(m.npwp, '') as npwp, m.city, m.is_suspended, m.score,
        coalesce(m.reasons, '{}') as reasons, u.name as linked_by, m.linked_at,
        case when m.other_id is not null then jsonb_build_object('id', m.other_id::text, 'code', m.code, 'name', m.other_name,
          'city', m.other_city) end as counterpart
      from (select * from (${rowsIn[state]}) all_rows
        order by ${order} limit ${size} offset ${(page - 1) * size}) m
      left join ems.users u on u.id = m.linked_by_id
      order by ${order}`),
  ])
  return { rows, total: counts[state], counts, ...suggested }
}

const ofRecord = sql`r.id, r.number, r.name, r.npwp, r.city, r.is_suspended, r.linked_by_id, r.linked_at`
const ofRow = sql`e.id as other_id, e.code, e.name as other_name, e.city as other_city`
const noRow = sql`null::bigint as other_id, null as code, null as other_name, null as other_city`
const noScore = sql`null::int as score, null::text[] as reasons`

/** How many rows each state has. Two of them look at the suggestions, which are joined once. */
function countsOf(deps: Deps, query: PairQuery): Promise<Record<PairState, number>> {
  const search = query.q ? sql`e.search` : sql`null as search`
  const slim = sql`s.record_id, ${noScore}, ${noRow}, ${search}`
  const rowsIn = rowsByState(deps, query, sql`offered`)
  const states = Object.keys(pairStates) as PairState[]
  return deps.db.one(sql<Record<PairState, number>>`
    with offered as materialized (${offeredIn(deps, query, slim)})
    select ${sql.join(states.map((one) => sql`(select count(*)::int from (${rowsIn[one]}) m) as ${sql.id(one)}`))}`)
}

/** No record is paired with the row `e` of EMS; that the pair is not null lets an index find the few that are. */
const isFree = (records: Sql) =>
  sql`not exists (select from (${records}) x where x.counterpart_id = e.id and x.counterpart_id is not null)`

/** Suggestions whose row of EMS is free, with the row as `e`. */
function offeredIn(deps: Deps, query: PairQuery, columns: Sql): Sql {
  const { records, rows } = sidesOf(deps, query.connection, query.kind)
  return sql`select ${columns} from (${offeredTo(deps, query)}) s join (${rows}) e on e.id = s.counterpart_id
    where ${isFree(records)}`
}

/** One statement for each state, all with the same columns. `offered`: what `offeredIn` selects. */
function rowsByState(deps: Deps, query: PairQuery, offered: Sql): Record<PairState, Sql> {
  const { connection, kind, q } = query
  const { records, rows } = sidesOf(deps, connection, kind)
  const matches = (...texts: Sql[]) => {
    if (!q) return sql`true`
    const expected = sql`'%' || ems.searchable(${q.replace(/[\\%_]/g, '\\$&')}) || '%'`
    return sql`(${sql.join(
      texts.map((text) => sql`${text} like ${expected}`),
      sql` or `,
    )})`
  }
  return {
    suggested: sql`select ${ofRecord}, o.other_id, o.code, o.other_name, o.other_city, o.score, o.reasons
      from ${offered} o join (${records}) r on r.id = o.record_id
      where r.counterpart_id is null and ${matches(sql`r.search`, sql`o.search`)}`,
    paired: sql`select ${ofRecord}, ${ofRow}, ${noScore} from (${records}) r join (${rows}) e on e.id = r.counterpart_id
      where r.counterpart_id is not null and ${matches(sql`r.search`, sql`e.search`)}`,
    unpaired: sql`select ${ofRecord}, ${noRow}, ${noScore} from (${records}) r
      where r.counterpart_id is null and ${matches(sql`r.search`)} and r.id not in (select o.record_id from ${offered} o)`,
    unsent: sql`select e.id, e.code as number, e.name, e.npwp, e.city, false as is_suspended, null::bigint as linked_by_id,
        null::timestamptz as linked_at, ${noRow}, ${noScore}
      from (${rows}) e where ${isFree(records)} and ${matches(sql`e.search`)}`,
  }
}

/**
 * Suggestions for a user. Who does not see all companies is offered the best of the rows in sight: a better one that is hidden
 * hides no other.
 */
function offeredTo(deps: Deps, { connection, kind }: PairQuery): Sql {
  const stored = sql`select s.* from ems.accounting_suggestions s`
  const isChosen = sql`s.connection = ${connection} and s.kind = ${kind}`
  if (deps.user.scope === 'group') return sql`${stored} where ${isChosen} and s.is_offered`
  const { rows } = sidesOf(deps, connection, kind)
  return offeredOf(sql`${stored} where ${isChosen} and s.counterpart_id in (select v.id from (${rows}) v)`)
}
