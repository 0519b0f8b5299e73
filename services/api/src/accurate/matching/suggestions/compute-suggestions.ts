import type { AccountingConnection, PairKind } from '@ems/contracts/accurate'
import { type Db, type Sql, sql, transaction } from '@ems/postgres'
import { systemDeps } from '../../../kit/workflow/system.ts'
import { type Sides, sidesOf } from '../pair-sides.ts'
import { equalPairs, SIMILAR, scoredPairs } from './scoring.ts'
import { type Alike, type GroupedName, type Name, similarNames } from './similar-names.ts'

type Choice = { connection: AccountingConnection; kind: PairKind }

const TIMEOUT_MS = 120_000

/** Whether the stored suggestions are those of what both sides are now, how many rows these are, and when they were computed. */
export async function pendingOf(db: Db, choice: Choice) {
  const { size, mark } = await db.one(markOf(db, choice))
  const stored = await db.first(sql<{ mark: string | null; computed_at: string | null }>`
    select mark, computed_at from ems.accounting_matchings where ${isChosen(choice)}`)
  return { size, mark, at: stored?.computed_at ?? null, isCurrent: stored?.mark === mark }
}

const isChosen = ({ connection, kind }: Choice) => sql`connection = ${connection} and kind = ${kind}`
const sidesFor = (db: Db, { connection, kind }: Choice) => sidesOf(systemDeps(db), connection, kind)

/** Another text whenever a row of either side comes, goes or gets another version. */
function markOf(db: Db, choice: Choice) {
  const { records, rows } = sidesFor(db, choice)
  const side = (of: Sql) =>
    sql`(select count(*)::int as n, concat_ws(' ', count(*), sum(version), sum(id)) as mark from (${of}) s)`
  return sql<{ size: number; mark: string }>`select r.n + e.n as size, r.mark || ' / ' || e.mark as mark
    from ${side(records)} r, ${side(rows)} e`
}

/**
 * Stores for each record that has no counterpart the row of EMS that fits it best in each company: of what is equal, or else by
 * likeness of the names. What changes meanwhile leaves another mark, and is computed the next time.
 */
export async function computeSuggestions(db: Db, choice: Choice): Promise<void> {
  const { mark, isCurrent } = await pendingOf(db, choice)
  if (isCurrent) return
  const sides = sidesFor(db, choice)
  const { names, rows } = await transaction(
    db,
    async (tx) => ({ names: await tx.rows(unequalNames(sides)), rows: await tx.rows(freeNames(sides)) }),
    { timeoutMs: TIMEOUT_MS, isSnapshot: true },
  )
  const alike = await similarNames(names, rows, SIMILAR)
  await transaction(
    db,
    async (tx) => {
      await tx.run(sql`select from ems.accounting_matchings where ${isChosen(choice)} for update`)
      await storeBest(tx, choice, sides, alike)
      await chooseOffered(tx, choice)
      // Nearly all rows may be new: without statistics of now a page of 100,000 takes longer than its time.
      await tx.run(sql`select ems.analyze_suggestions()`)
      await tx.run(
        sql`update ems.accounting_matchings set mark = ${mark}, computed_at = now() where ${isChosen(choice)}`,
      )
    },
    { timeoutMs: TIMEOUT_MS },
  )
}

const isFree = (records: Sql) => sql`not exists (select from ${records} r where r.counterpart_id = e.id)`

/** Both sides without their pairs, under the names that the scoring knows. */
const withoutPairs = ({ records, rows }: Sides) => sql`
  records as materialized (select id, number, npwp, key, counterpart_id from (${records}) r),
  open as materialized (select * from records where counterpart_id is null),
  free as materialized (select id, code, npwp, key, company from (${rows}) e where ${isFree(sql`records`)})`

/** Names for which likeness may say more: nothing that everybody may see is equal to them. */
const unequalNames = (sides: Sides) => sql<Name>`with ${withoutPairs(sides)}, equal as materialized (${equalPairs})
  select o.id, o.key from open o where o.key <> ''
    and not exists (select from equal join free f on f.id = equal.counterpart where equal.id = o.id and f.company is null)
  order by o.id`

const freeNames = ({ records, rows }: Sides) => sql<GroupedName>`
  select e.id, e.key, e.company as group from (${rows}) e where e.key <> '' and ${isFree(sql`(${records})`)} order by e.id`

/** The best row of EMS for each record and company; forgets what holds no longer. */
const storeBest = (db: Db, choice: Choice, sides: Sides, alike: readonly Alike[]) =>
  db.run(sql`
    with ${withoutPairs(sides)},
    alike as (select * from unnest(${alike.map(({ id }) => id)}::bigint[],
      ${alike.map(({ counterpart }) => counterpart)}::bigint[]) a(id, counterpart)),
    scored as (${scoredPairs(sql`${equalPairs} union select * from alike`)}),
    best as materialized (select distinct on (s.id, f.company) s.*, f.company from scored s join free f on f.id = s.counterpart
      order by s.id, f.company, s.score desc, s.counterpart),
    gone as (
      delete from ems.accounting_suggestions s where s.connection = ${choice.connection} and s.kind = ${choice.kind}
        and not exists (select from best b where b.id = s.record_id and b.company is not distinct from s.company_id))
    insert into ems.accounting_suggestions as s (connection, kind, record_id, counterpart_id, company_id, score, reasons)
    select ${choice.connection}, ${choice.kind}, b.id, b.counterpart, b.company, b.score, b.reasons from best b
    on conflict on constraint accounting_suggestions_key do update
    set counterpart_id = excluded.counterpart_id, score = excluded.score, reasons = excluded.reasons
    where (s.counterpart_id, s.score, s.reasons) is distinct from (excluded.counterpart_id, excluded.score, excluded.reasons)`)

/** A row of EMS is offered to the record that is most like it, of those whose best row it is. */
const chooseOffered = (db: Db, choice: Choice) =>
  db.run(sql`
    with offered as materialized (${offeredOf(sql`select * from ems.accounting_suggestions s where ${isChosen(choice)}`)})
    update ems.accounting_suggestions s set is_offered = not s.is_offered
    where ${isChosen(choice)} and s.is_offered <> exists (select from offered o
      where o.record_id = s.record_id and o.counterpart_id = s.counterpart_id)`)

/** Of some suggestions the best of each record, and of those the one that is most like its row of EMS. */
export const offeredOf = (some: Sql): Sql => sql`
  select distinct on (b.counterpart_id) b.record_id, b.counterpart_id, b.score, b.reasons
  from (select distinct on (c.record_id) c.record_id, c.counterpart_id, c.score, c.reasons from (${some}) c
    order by c.record_id, c.score desc, c.counterpart_id) b
  order by b.counterpart_id, b.score desc, b.record_id`
