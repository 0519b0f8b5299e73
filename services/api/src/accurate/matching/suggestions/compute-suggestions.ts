import type { AccountingConnection, PairKind } from '@ems/contracts/accurate'
import { type Db, type Sql, sql, transaction } from '@ems/postgres'
import { systemDeps } from '../../../kit/workflow/system.ts'
import { type Sides, sidesOf } from '../pair-sides.ts'
import { equalPairs, SIMILAR, scoredPairs, scoreOf } from './scoring.ts'

type Choice = { connection: AccountingConnection; kind: PairKind }
type How = {
  /** After a change all names are compared anew; otherwise those first that were compared longest ago. */
  isWhole: boolean
  /** As long as names are compared; the others have their turn the next time. */
  budgetMs: number
}

/** Names that one statement compares: with 100,000 rows of EMS that all are alike it takes seconds. */
const BATCH = 25
const TIMEOUT_MS = 120_000

/** Whether the stored suggestions are those of what both sides are now, how many rows these are, and when they were computed. */
export async function pendingOf(db: Db, choice: Choice) {
  const { size, mark } = await db.one(markOf(db, choice))
  const stored = await db.first(sql<{ mark: string | null; is_complete: boolean; computed_at: string | null }>`
    select mark, is_complete, computed_at from ems.accounting_matchings where ${isChosen(choice)}`)
  return { size, at: stored?.computed_at ?? null, isCurrent: stored?.mark === mark && stored.is_complete }
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
 * Stores for each record that has no counterpart the row of EMS that fits it best: of all records those of which something is
 * equal, and by likeness of the names as many as the time allows.
 */
export async function computeSuggestions(db: Db, choice: Choice, { isWhole, budgetMs }: How): Promise<void> {
  const end = performance.now() + budgetMs
  await transaction(
    db,
    async (tx) => {
      const before = await tx.one(sql<{ mark: string | null; is_complete: boolean }>`
        select mark, is_complete from ems.accounting_matchings where ${isChosen(choice)} for update`)
      const { mark } = await tx.one(markOf(tx, choice))
      // Somebody else has just computed them.
      if (before.mark === mark && before.is_complete) return
      const run = { db: tx, choice, sides: sidesFor(tx, choice) }
      if (before.mark !== mark) {
        if (isWhole) await tx.run(sql`delete from ems.accounting_suggestions where ${isChosen(choice)}`)
        await tx.run(sql`update ems.accounting_matchings set changed_at = now() where ${isChosen(choice)}`)
      }
      await storeEqual(run)
      // By index only names that may count are looked at.
      await tx.run(sql`select set_config('pg_trgm.similarity_threshold', ${String(SIMILAR)}, true)`)
      let left = true
      while (left && performance.now() < end) left = (await compareNames(run)) === BATCH
      await chooseOffered(run)
      // Nearly all rows may be new: without statistics of now a page of 100,000 takes longer than its time.
      await tx.run(sql`analyze ems.accounting_suggestions`)
      await tx.run(sql`update ems.accounting_matchings set mark = ${mark}, is_complete = ${!left}, computed_at = now()
        where ${isChosen(choice)}`)
    },
    { timeoutMs: TIMEOUT_MS },
  )
}

type Run = { db: Db; choice: Choice; sides: Sides }

/** The best row of EMS for each record of which the number, NPWP or name is equal; forgets what holds no longer. */
const storeEqual = ({ db, choice, sides: { records, rows } }: Run) =>
  db.run(sql`
    with records as materialized (select id, number, npwp, key, counterpart_id from (${records}) r),
    open as materialized (select * from records where counterpart_id is null),
    free as materialized (select id, code, npwp, key from (${rows}) e where not exists (select from records r where r.counterpart_id = e.id)),
    equal as materialized (${equalPairs}),
    scored as (${scoredPairs(sql`select * from equal`)}),
    best as materialized (select distinct on (id) * from scored order by id, score desc, counterpart),
    gone as (
      delete from ems.accounting_suggestions s where s.connection = ${choice.connection} and s.kind = ${choice.kind}
        and not exists (select from best b where b.id = s.record_id)
        and (s.is_equal or not exists (select from open o where o.id = s.record_id)
          or s.counterpart_id is not null and not exists (select from free f where f.id = s.counterpart_id)))
    insert into ems.accounting_suggestions as s (connection, kind, record_id, counterpart_id, score, reasons, is_equal)
    select ${choice.connection}, ${choice.kind}, b.id, b.counterpart, b.score, b.reasons, true from best b
    on conflict (connection, kind, record_id) do update
    set counterpart_id = excluded.counterpart_id, score = excluded.score, reasons = excluded.reasons, is_equal = true
    where (s.counterpart_id, s.score, s.reasons, s.is_equal)
      is distinct from (excluded.counterpart_id, excluded.score, excluded.reasons, true)`)

/** Compares the names of the next records without anything equal, and stores the most similar row of EMS or that there is none. */
async function compareNames({ db, choice, sides: { records, rows } }: Run): Promise<number> {
  const { compared } = await db.one(sql<{ compared: number }>`
    with chosen as materialized (
      select r.id, r.key from (${records}) r
      left join ems.accounting_suggestions s on s.connection = ${choice.connection} and s.kind = ${choice.kind} and s.record_id = r.id
      where r.counterpart_id is null and r.key <> '' and s.is_equal is distinct from true
        and (s.compared_at is null or s.compared_at < (select m.changed_at from ems.accounting_matchings m
          where m.connection = ${choice.connection} and m.kind = ${choice.kind}))
      order by s.compared_at nulls first, r.id limit ${BATCH}
    ), stored as (
      insert into ems.accounting_suggestions as s (connection, kind, record_id, counterpart_id, score, reasons, compared_at)
      select ${choice.connection}, ${choice.kind}, c.id, m.id, coalesce(${scoreOf(sql`m.likeness`)}, 0),
        case when m.id is null then '{}'::text[] else '{similar}'::text[] end, clock_timestamp()
      from chosen c left join lateral (
        select e.id, public.similarity(e.key, c.key) as likeness from (${rows}) e
        where e.key operator(public.%) c.key and not exists (select from (${records}) x where x.counterpart_id = e.id)
        order by 2 desc, 1 limit 1) m on true
      on conflict (connection, kind, record_id) do update
      set counterpart_id = excluded.counterpart_id, score = excluded.score, reasons = excluded.reasons,
        compared_at = excluded.compared_at
      returning 1)
    select count(*)::int as compared from stored`)
  return compared
}

/** A row of EMS is offered to the record that is most like it. */
const chooseOffered = ({ db, choice }: Run) =>
  db.run(sql`
    with best as materialized (select distinct on (counterpart_id) record_id from ems.accounting_suggestions
      where ${isChosen(choice)} and counterpart_id is not null order by counterpart_id, score desc, record_id)
    update ems.accounting_suggestions s set is_offered = not s.is_offered
    where ${isChosen(choice)} and s.is_offered <> (s.record_id in (select record_id from best))`)
