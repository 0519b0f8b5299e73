import { type Sql, sql } from '@ems/postgres'

/** Points of equal numbers, and of equal NPWPs; names that are alike give up to as many. A hundred is certain. */
const POINTS = 50
/** Likeness of two names, from 0 to 1, from which one is worth a look. */
export const SIMILAR = 0.5
const MIN_NPWP = 15

/** Pairs of which something is equal: of `open` records of accounting and `free` rows of EMS, both named so. */
export const equalPairs = sql`
  select o.id, f.id as counterpart from open o join free f on upper(f.code) = upper(o.number)
  union select o.id, f.id from open o join free f on f.npwp = o.npwp where length(o.npwp) >= ${MIN_NPWP}::int
  union select o.id, f.id from open o join free f on f.key = o.key where o.key <> ''`

/** The pairs of `candidates` (id, counterpart) that are worth a look, each with its score and what speaks for it. */
export const scoredPairs = (candidates: Sql): Sql => sql`
  select id, counterpart, least(100, round(${POINTS}::int * (has_number::int + has_npwp::int + likeness)))::int as score,
    array_remove(array[case when has_number then 'number' end, case when has_npwp then 'npwp' end,
      case when likeness = 1 then 'name' when likeness >= ${SIMILAR}::real then 'similar' end], null) as reasons
  from (
    select o.id, f.id as counterpart, upper(f.code) = upper(o.number) as has_number,
      f.npwp = o.npwp and length(o.npwp) >= ${MIN_NPWP}::int as has_npwp, public.similarity(f.key, o.key) as likeness
    from (${candidates}) c join open o on o.id = c.id join free f on f.id = c.counterpart
  ) rated
  where has_number or has_npwp or likeness >= ${SIMILAR}::real`
