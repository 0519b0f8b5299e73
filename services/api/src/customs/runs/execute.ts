import type { PoolClient } from 'pg'
import { allocating, engineVersion, hashing, inputHash, type Parameters, type RunInput } from '../kite/index.ts'
import { loadRun, type Read, readOn } from './load.ts'
import { markLines, type Run, writeDifferences, writing } from './write.ts'

type Terms = { parameters: Parameters; onPercent?: (percent: number) => void }

/**
 * One run over the selected lines of a BCL.KT, in the caller's transaction: reads, computes, and writes rows while it
 * computes, then lines and totals. The BCL.KT is TERBENTUK then.
 */
export async function execute(
  client: PoolClient,
  run: Run,
  { parameters, onPercent = () => undefined }: Terms,
): Promise<Summary> {
  const read = readOn(client)
  onPercent(5)
  const input = await loadRun(client, { tenant: run.tenant, parameters }, run.bcl)
  onPercent(20)
  const result = await compute(client, read, run, input)
  onPercent(75)
  await writeDifferences(client, result.differences)
  onPercent(80)
  await markLines(read, run, result.boms)
  onPercent(95)
  return close(read, run, { parameters, result })
}

type Result = Awaited<ReturnType<typeof compute>>

async function compute(client: PoolClient, read: Read, run: Run, input: RunInput) {
  const { decimal } = input.parameters
  const input_hash = inputHash(input)
  const { sink, isFull, send, end, ...collected } = await writing(client, read, run, decimal)
  const hashed = hashing(sink, decimal)
  const steps = allocating(input, hashed)
  let step = steps.next()
  for (; !step.done; step = steps.next()) if (isFull()) await send()
  await end()
  return { ...collected, counts: step.value.counts, input_hash, result_hash: hashed.digest() }
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
