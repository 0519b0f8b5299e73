import { type Db, sql } from '@ems/postgres'

export type Attempt = {
  id: string
  attempts: number
  type: string
  label: string
  params: Record<string, unknown>
  user: string
}

/**
 * Starts the next attempt at a job; undefined when the job is cancelled or finished. Every later write checks the
 * number of the attempt, so a worker that lost the job changes nothing any more.
 */
export async function begin(db: Db, id: string): Promise<Attempt | undefined> {
  const [begun] = await change(
    db,
    `update ems.background_jobs set status = 'running', attempts = attempts + 1, progress = 0, processed = 0,
       error = null, started_at = coalesce(started_at, now()), finished_at = null, version = version + 1, updated_at = now()
     where id = $1 and status in ('queued', 'running')`,
    [id],
  )
  return begun
}

/** Stores the progress of an attempt; false when another attempt replaced it and it should stop. */
export async function note(db: Db, { id, attempts }: Attempt, processed: number) {
  const noted = await change(
    db,
    `update ems.background_jobs set processed = $3::int, updated_at = now(),
       progress = least(99, floor(100.0 * $3::int / greatest(1, total, $3::int)))
     where id = $1 and attempts = $2 and status = 'running'`,
    [id, attempts, processed],
  )
  return noted.length === 1
}

export type Ending =
  | { status: 'queued' }
  | { status: 'failed'; error: string }
  | {
      status: 'done'
      /** Number of processed rows; the last stored progress may be older. */
      rows?: number | undefined
      result?: { key: string; name: string; size: number; rows: number } | undefined
    }

/**
 * Ends an attempt: finished, failed for good, or back in the queue. False when another attempt replaced it: its result
 * is discarded.
 */
export async function end(db: Db, { id, attempts }: Attempt, ending: Ending) {
  const result = ending.status === 'done' ? ending.result : undefined
  const rows = result?.rows ?? (ending.status === 'done' ? ending.rows : undefined)
  const error = ending.status === 'failed' ? ending.error : null
  const ended = await change(
    db,
    `update ems.background_jobs set status = $3, error = left($4, 1000), updated_at = now(), version = version + 1,
       finished_at = case when $3 <> 'queued' then now() end,
       result_key = $5, result_name = $6, result_size = $7,
       result_expires_at = now() + interval '1 day' * coalesce((
         select value::int from ems.configs where "group" = 'security' and key = 'security.job_result_days'), 7),
       processed = coalesce($8, processed), total = coalesce($8, total),
       progress = case when $3 = 'done' then 100 else progress end
     where id = $1 and attempts = $2 and status = 'running'`,
    [id, attempts, ending.status, error, result?.key, result?.name, result?.size, rows],
  )
  return ended.length === 1
}

/**
 * Changes jobs and publishes the events for their owners in one statement: a browser that receives an event finds the
 * change.
 */
export async function change(db: Db, update: string, values: readonly unknown[]): Promise<readonly Attempt[]> {
  return db.rows(sql.text<Attempt>(progressUpdate(update), values))
}

const progressUpdate = (update: string) => `
  with job as (${update} returning id, version, attempts, type, label, params, status, progress, user_id),
  told as (
    insert into ems.outbox (channel, event, payload)
    select 'private-user.' || user_id, 'job.progress',
      jsonb_build_object('id', id::text, 'status', status, 'progress', progress) from job returning 1)
  select id, attempts, type, label, params, user_id as "user",
    (select count(rung) from (select pg_notify('outbox', '') as rung from told) bell) as rung
  from job`
