import { type Db, sql, type Transaction } from '@ems/postgres'
import {
  Column,
  type Counts,
  calculateAmounts,
  type Difference,
  engineVersion,
  figureNames,
  matchOf,
  moneys,
  type Parameters,
  resultDigest,
} from '../engine/index.ts'
import { usedRows } from './copy/allocation-rows.copy.ts'
import { loadDetachedTable } from './copy/detached-table-load.ts'
import { readInParallel } from './copy/parallel-read.ts'
import { type Demand, demandOf, readSupply, type Supply, selectedCount } from './read/run-input.ts'
import { type DifferenceWriter, differencesTo, markLines, type Run, startOf, type Totals, writeUseds } from './write.ts'

type Terms = {
  parameters: Parameters
  /** Pool for the second connections of a large run; without it the run works like a small one. */
  pool?: Db
  /** A run before that this one replaces. */
  before?: Replaced
  onPercent?: (percent: number) => void
}

/** What takes a run back: at once, or in two steps around the one that replaces it. */
export type Replaced = {
  /** Archives and removes its rows; ledgers and lines are as before it. */
  remove: () => Promise<unknown>
  /** Archives its rows and removes its shortages; its allocations go when the new ones come. */
  archive: () => Promise<unknown>
}

/** From this many PEB lines on, a run writes a separate table on a second connection (docs/decisions/kite-runs.md). */
export const limits = { separateTableFrom: 10_000 }

/**
 * Runs the allocation of a BCL.KT in the caller's transaction: reads, matches, and writes rows, ledgers, lines and
 * totals. Afterwards the BCL.KT is TERBENTUK. Rows of a large run are in a detached table until the transaction
 * attaches it.
 */
export async function execute(
  tx: Transaction,
  run: Run,
  { parameters, pool, before, onPercent = () => undefined }: Terms,
): Promise<Summary> {
  await tx.run(sql`set local work_mem = '96MB'`)
  // It waits for its other connection, at millions of lines for minutes.
  await tx.run(sql`set local idle_in_transaction_session_timeout = '10min'`)
  onPercent(5)
  const isLarge = pool && (await selectedCount(tx, run.bcl)) >= limits.separateTableFrom
  const adjacent = isLarge ? pool : undefined
  if (!adjacent) await before?.remove()
  const reading = adjacent && (await readInParallel(tx, adjacent))
  const demanded = demandOf(tx, { tenant: run.tenant, parameters }, run.bcl)
  const { tenant } = run
  const supplying = reading?.((reader) => readSupply(reader, { tenant, replaced: before && run.bcl }, demanded))
  // Awaited below; an earlier rejection must not end the process.
  supplying?.catch(() => undefined)
  const demand = await demanded
  // The new state of the lines is known before matching, so they are marked meanwhile.
  const marked = markLines(tx, run, demand).then(() => (adjacent ? before?.archive() : undefined))
  marked.catch(() => undefined)
  const supplied = await (supplying ?? marked.then(() => readSupply(tx, { tenant }, demand)))
  onPercent(40)
  const written = Promise.withResolvers<void>()
  const differences = differencesTo(tx, run, adjacent ? marked : marked.then(() => written.promise))
  const rows = rowsOf(demand, supplied, differences)
  if (adjacent) await loadDetachedTable({ tx, pool: adjacent }, run, rows)
  else {
    await marked
    await writeUseds(tx, run, rows.blocks(startOf(run)))
    written.resolve()
    await rows.matched
  }
  onPercent(95)
  return close(tx, run, { parameters, ...rows.result(), input_hash: supplied.input_hash })
}

/**
 * Rows of a run as text, produced while lines are matched. Can be read once. Shortages are hashed and forwarded.
 * `matched` resolves after the last shortage; then `result` is available.
 */
function rowsOf({ input, lines }: Demand, supply: Supply, writer: DifferenceWriter) {
  const { decimal } = input.parameters
  const result = resultDigest(decimal)
  const sums = new Column()
  const matched = Promise.withResolvers<void>()
  // Awaited later; an earlier rejection must not end the process.
  matched.promise.catch(() => undefined)
  const notified = (row: Difference) => {
    result.difference(row)
    writer.add(row, decimal)
  }
  const match = matchOf({ ...input, peb_lines: [] }, supply, notified, lines)
  const total = (name: keyof Totals) => sums.at(figureNames.indexOf(name))
  return {
    *blocks(start: string) {
      try {
        yield* usedRows(match, calculateAmounts(match), result.allocations, { start, decimal, sums })
      } finally {
        // Also after an early exit: the connection of the shortages is reused.
        matched.resolve(writer.end())
      }
    },
    matched: matched.promise,
    result: () => ({
      counts: match.counts,
      taken: new Set(match.materials.flatMap(({ stock, raw_material_id }) => (stock?.taken ? [raw_material_id] : []))),
      totals: Object.fromEntries(totalled.map((name) => [name, total(name)])) as Totals,
      result_hash: result.digest(),
    }),
  }
}

const totalled = ['claim_base', ...moneys] as const

/** Condition: the quantities of these raw materials can be added. Units cannot. */
const inOneUnit = (materials: string) =>
  `(select count(distinct unit) from ems.customs_kite_tool_raw_materials where id = any(${materials}::bigint[])) <= 1`

/** Result of a run. */
export type Summary = { version: number; used_count: number; diff_count: number; result_hash: string; run_no: number }

type Ended = {
  parameters: Parameters
  totals: Totals
  counts: Counts
  /** Raw materials of which something was allocated. */
  taken: ReadonlySet<string>
  input_hash: string
  result_hash: string
}

async function close(db: Db, { bcl, run_no, user }: Run, ended: Ended) {
  const { totals, parameters, counts } = ended
  const summary = await db.first(
    sql.text<Summary>(
      `update ems.customs_kite_tool_kite_datas k set status = 'TERBENTUK', run_no = $2, params_snapshot = $3::jsonb, input_hash = $4,
       result_hash = $5, fifo_pure = true, line_count = $6, need_count = $7, used_count = $8, diff_count = $9, total_cif = $10,
       total_bm = $11, total_bmt = $12, total_cukai = $13, total_ppn = $14, total_ppnbm = $15, total_claim = case when ${inOneUnit('$19')} then $16::numeric / 10::numeric ^ $17::int end,
       peb_count = (select count(distinct header_id) from ems.customs_kite_tool_peb_details where kite_data_id = k.id and status = 'TERALOKASI'),
       generated_at = now(), generated_no = nextval('ems.kite_runs'), heartbeat_at = null, message = null, previous_status = null,
       version = version + 1, updated_at = now(), updated_by_id = $18::bigint
     where id = $1 returning version, used_count, diff_count, result_hash, run_no`,
      [
        bcl,
        run_no,
        JSON.stringify({ ...parameters, engine_version: engineVersion }),
        ended.input_hash,
        ended.result_hash,
        counts.lines,
        counts.needs,
        counts.allocations,
        counts.differences,
        ...[totals.cif_idr, totals.bm, totals.bmt, totals.cukai, totals.ppn, totals.ppnbm, totals.claim_base].map(
          String,
        ),
        parameters.decimal,
        user,
        [...ended.taken],
      ],
    ),
  )
  return summary as Summary
}
