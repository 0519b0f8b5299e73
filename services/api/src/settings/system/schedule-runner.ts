import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '@ems/postgres'
import type { Log } from '@ems/service'
import { serviceLog } from './service-log.ts'

/** A recurring task; its return value is displayed as the last result. */
export type Recurring = { key: string; label: string; everySeconds: number; work: () => Promise<string> }

/** Polling interval, and so the delay of *Jalankan sekarang*. */
const POLL_EVERY_MS = 2_000

/**
 * Runs recurring tasks when due or requested; each turn runs on one worker. A failure is stored and logged, and the
 * next turn tries again. Returns a stop function.
 */
export function startSchedules({ pool, log }: { pool: Pool; log: Log }, all: readonly Recurring[]) {
  const stop = new AbortController()
  const note = serviceLog(pool, log)
  const turning = (async () => {
    let isKnown = false
    while (!stop.signal.aborted) {
      try {
        if (!isKnown) await announce(pool, all)
        isKnown = true
        for (let due = await claim(pool, all); due && !stop.signal.aborted; due = await claim(pool, all))
          await run(pool, due, note)
      } catch (error) {
        log.warn({ err: error }, 'recurring work was not looked at')
      }
      await sleep(POLL_EVERY_MS, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  })()
  return async () => {
    stop.abort()
    await turning
  }
}

const announce = (pool: Pool, all: readonly Recurring[]) =>
  pool.query(
    `insert into ems.schedules (key, label, every_seconds)
     select * from jsonb_to_recordset($1) as s(key text, label text, every_seconds int)
     on conflict (key) do update set label = excluded.label, every_seconds = excluded.every_seconds`,
    [JSON.stringify(all.map(({ key, label, everySeconds }) => ({ key, label, every_seconds: everySeconds })))],
  )

async function claim(pool: Pool, all: readonly Recurring[]): Promise<Recurring | undefined> {
  const { rows } = await pool.query<{ key: string }>(
    `update ems.schedules set last_started_at = now(), requested_at = null
     where key = (
       select key from ems.schedules
       where key = any($1) and (requested_at is not null or last_started_at is null
         or last_started_at < now() - every_seconds * interval '1 second')
       order by requested_at nulls last, last_started_at nulls first limit 1 for update skip locked)
     returning key`,
    [all.map(({ key }) => key)],
  )
  return all.find(({ key }) => key === rows[0]?.key)
}

async function run(pool: Pool, { key, label, work }: Recurring, note: ReturnType<typeof serviceLog>) {
  const began = performance.now()
  const outcome = await work().then(
    (result) => ({ result, error: null }),
    (error: unknown) => ({ result: null, error: error instanceof Error ? error.message : String(error) }),
  )
  const ms = Math.round(performance.now() - began)
  await pool.query(
    `update ems.schedules set last_finished_at = now(), last_ms = $2, last_error = left($3, 500), last_result = left($4, 200)
     where key = $1`,
    [key, ms, outcome.error, outcome.result],
  )
  if (outcome.error !== null)
    await note({
      service: 'queue',
      level: 'error',
      operation: label,
      direction: 'internal',
      ms,
      message: outcome.error,
    })
}
