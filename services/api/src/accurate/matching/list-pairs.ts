import type { AccountingConnection, AccountingPair, PairKind, PairState } from '@ems/contracts/accurate'
import { type Sql, sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { type Sides, sidesOf } from './pair-sides.ts'
import { equalPairs, scoredPairs } from './scoring.ts'

/**
 * Records without an equal number, NPWP or name whose names are compared by likeness, at most; and how many rows of EMS all of
 * them together are compared with. Each such row costs 6 µs by the index of trigrams, so that this takes two seconds.
 */
const MAX_COMPARED = 2_000
const MAX_COMPARISONS = 330_000

export type PairQuery = {
  connection: AccountingConnection
  kind: PairKind
  state: PairState
  q: string
  page: number
  size: number
}
export type PairRow = AccountingPair & { id: string }
export type PairList = { rows: readonly PairRow[]; total: number; counts: Readonly<Record<PairState, number>> }

/**
 * Records of accounting with their pair or the best suggestion, and rows of EMS that no record belongs to. A row of EMS is
 * suggested to one record only, the one that is most like it, so that all suggestions can be confirmed together.
 */
export async function listPairs(deps: Deps, query: PairQuery): Promise<PairList> {
  const { connection, kind, state, size, page } = query
  const sides = sidesOf(deps, connection, kind)
  const counted = await deps.db.one(sql<{ counts: Partial<Record<PairState, number>>; rows: PairRow[] | null }>`
    with ${suggestionsIn(sides)},
    all_rows as (
      select case when r.counterpart_id is not null then 'paired' when b.id is not null then 'suggested' else 'unpaired' end as state,
        r.id, r.number, r.name, nullif(r.npwp, '') as npwp, r.city, r.is_suspended, e.id as other_id, e.code, e.name as other_name,
        e.city as other_city, b.score, b.reasons, u.name as linked_by, r.linked_at
      from records r left join best b on b.id = r.id
      left join rows e on e.id = coalesce(r.counterpart_id, b.counterpart)
      left join ems.users u on u.id = r.linked_by_id
      where r.counterpart_id is null or e.id is not null
      union all
      select 'unsent', e.id, e.code, e.name, nullif(e.npwp, ''), e.city, false, null, null, null, null, null, null, null, null
      from rows e where not exists (select from records r where r.counterpart_id = e.id)
    ), matching as (
      select * from all_rows where ${searched(query.q)}
    )
    select (select coalesce(jsonb_object_agg(state, n), '{}') from (select state, count(*) as n from matching group by state) s) as counts,
      (select jsonb_agg(p) from (
        select state, id::text, number, name, npwp, city, is_suspended, score, coalesce(reasons, '{}') as reasons, linked_by, linked_at,
          case when other_id is not null then jsonb_build_object('id', other_id::text, 'code', code, 'name', other_name,
            'city', other_city) end as counterpart
        from matching where state = ${state} order by score desc nulls last, number collate ems.natural_order, id
        limit ${size} offset ${(page - 1) * size}) p) as rows`)
  const counts = { suggested: 0, paired: 0, unpaired: 0, unsent: 0, ...counted.counts }
  return { rows: counted.rows ?? [], total: counts[state], counts }
}

const searched = (q: string): Sql =>
  q
    ? sql`ems.searchable(concat_ws(' ', number, name, npwp, code, other_name)) like '%' || ems.searchable(${q.replace(/[\\%_]/g, '\\$&')}) || '%'`
    : sql`true`

/** Common table expressions `records`, `rows` and `best`. */
const suggestionsIn = ({ records, rows, isAlike }: Sides): Sql => sql`
  records as materialized (${records}),
  rows as materialized (${rows}),
  open as materialized (select * from records where counterpart_id is null),
  free as materialized (select * from rows e where not exists (select from records r where r.counterpart_id = e.id)),
  equal as materialized (${equalPairs}
  ), alike as (
    select o.id, t.id as counterpart
    from (select id, key from open where key <> '' and id not in (select id from equal) order by id
      limit (select least(${MAX_COMPARED}::int, ${MAX_COMPARISONS}::int / greatest(count(*), 1)) from free)) o join ${isAlike(sql`o.key`)}
  ), scored as (${scoredPairs(sql`select * from equal union select * from alike`)}
  ), best_of_record as (
    select distinct on (id) * from scored order by id, score desc, counterpart
  ), best as (
    select distinct on (counterpart) * from best_of_record order by counterpart, score desc, id
  )`
