import type { PoolClient } from 'pg'
import { allocate, engineVersion, hashing, inputHash, type Parameters } from '../kite/index.ts'
import { type LoadedRun, loadRun, type Read, readOn } from './load.ts'
import { collector, markLines, type Run, writeDifferences, writeUseds } from './write.ts'

type Terms = { parameters: Parameters; onPercent?: (percent: number) => void }

/**
 * One run over the selected lines of a BCL.KT, in the caller's transaction: reads, computes in memory, writes rows, lines
 * and totals. The BCL.KT is TERBENTUK then.
 */
export async function execute(
  client: PoolClient,
  run: Run,
  { parameters, onPercent = () => undefined }: Terms,
): Promise<Summary> {
  const read = readOn(client)
  onPercent(5)
  const input = await loadRun(read, { tenant: run.tenant, parameters }, run.bcl)
  onPercent(25)
  const result = compute(input, run)
  onPercent(40)
  await writeUseds(client, result.useds, (part) => onPercent(40 + Math.floor(50 * part)))
  await writeDifferences(read, run, result.differences, parameters.decimal)
  await markLines(read, run, result.boms)
  onPercent(95)
  return close(read, run, { parameters, result })
}

type Result = ReturnType<typeof compute>

function compute(input: LoadedRun, run: Run) {
  const { sink, flush, ...collected } = collector(run, input.parameters.decimal)
  const input_hash = inputHash(input)
  const hashed = hashing(sink, input.parameters.decimal)
  const { counts } = allocate(input, hashed)
  flush()
  return { ...collected, counts, input_hash, result_hash: hashed.digest() }
}

/** How a run ended. */
export type Summary = { version: number; used_count: number; diff_count: number; result_hash: string; run_no: number }

async function close(
  read: Read,
  { bcl, run_no, user }: Run,
  { parameters, result }: { parameters: Parameters; result: Result },
) {
  const { totals, counts } = result
  const [summary] = await read<Summary>(
    `update ems.customs_kite_tool_kite_datas k set status = 'TERBENTUK', run_no = $2, params_snapshot = $3::jsonb, input_hash = $4,
       result_hash = $5, fifo_pure = true, line_count = $6, need_count = $7, used_count = $8, diff_count = $9, total_cif = $10,
       total_bm = $11, total_bmt = $12, total_cukai = $13, total_ppn = $14, total_ppnbm = $15, total_claim = $16::numeric / 10::numeric ^ $17::int,
       peb_count = (select count(distinct header_id) from ems.customs_kite_tool_peb_details where kite_data_id = k.id and status = 'TERALOKASI'),
       generated_at = now(), generated_no = nextval('ems.kite_runs'), heartbeat_at = null, message = null, previous_status = null,
       version = version + 1, updated_at = now(), updated_by_id = $18::bigint
     where id = $1 returning version, used_count, diff_count, result_hash, run_no`,
    [
      bcl,
      run_no,
      JSON.stringify({ ...parameters, engine_version: engineVersion }),
      result.input_hash,
      result.result_hash,
      counts.lines,
      counts.needs,
      counts.allocations,
      counts.differences,
      ...[totals.cif_idr, totals.bm, totals.bmt, totals.cukai, totals.ppn, totals.ppnbm, totals.claim_base].map(String),
      parameters.decimal,
      user,
    ],
  )
  return summary as Summary
}
