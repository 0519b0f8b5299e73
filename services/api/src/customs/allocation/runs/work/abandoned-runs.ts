import { type Db, sql } from '@ems/postgres'

/** A run without a heartbeat for this long is dead. */
const LEASE = '5 minutes'

/**
 * Fails runs whose worker died. Their rows were never committed. Rollbacks and re-runs that are still queued are
 * resumed instead.
 */
export const failAbandonedRuns = (db: Db) =>
  db.run(sql`with dead as (
      select job_id from ems.customs_kite_tool_kite_datas
      where status = 'PROSES' and heartbeat_at < now() - ${LEASE}::interval
        and (coalesce(previous_status, '') not in ('TERBENTUK', 'DILAPORKAN')
          or not exists (select from graphile_worker.jobs g where g.key = 'background-job:' || job_id))
      for update skip locked)
    update ems.background_jobs set status = 'failed', finished_at = now(), updated_at = now(), version = version + 1,
      error = 'Pekerjaan terhenti sebelum selesai. ' || case type when 'bclktGenerate' then 'Generate ulang.' else 'Ulangi.' end
    where id in (select job_id from dead) and status in ('queued', 'running')`)

/** Drops the empty tables of rolled-back large runs; returns their number. */
export async function dropEmptyRuns(db: Db): Promise<number> {
  const row = await db.first(sql<{ dropped: number }>`select ems.kite_drop_runs() as dropped`)
  return row?.dropped ?? 0
}
