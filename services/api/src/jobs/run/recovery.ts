import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase, type Pool } from '@ems/postgres'
import type { Log } from '@ems/service'
import pg from 'pg'
import { change } from './attempt.ts'

export type Recovery = {
  /** Protects the jobs locked by this worker pool while this process lives. */
  guard: (workerPool: string) => void
  trouble: () => string | undefined
  close: () => Promise<void>
}

/** A job of a dead worker waits at most this long plus one sweep. Must be longer than it takes to acquire the lock. */
const GRACE = '3 seconds'
const SWEEP_MS = 1_000

/**
 * Releases jobs of dead workers. graphile-worker does so after four hours, its fixed limit. Each worker holds an advisory
 * lock on a connection of its own; a job whose worker holds none is free (docs/decisions/jobs-and-schedules.md).
 */
export function startRecovery({ pool, url, log }: { pool: Pool; url: string; log: Log }): Recovery {
  const mine = new Set<string>()
  let client: pg.Client | undefined
  let closed = false
  let trouble: string | undefined = 'not connected yet'

  const hold = async () => {
    if (client) return
    const next = new pg.Client({
      connectionString: url,
      application_name: 'worker is alive',
      connectionTimeoutMillis: 3_000,
      query_timeout: 5_000,
      keepAlive: true,
      // A machine without power closes no connection: keep-alive lets PostgreSQL notice.
      options: '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3',
    })
    const lost = () => {
      if (client === next) client = undefined
    }
    next.on('error', lost).on('end', lost)
    try {
      await next.connect()
      for (const id of mine) await next.query(lock, [id])
      client = next
    } catch (error) {
      await next.end().catch(() => undefined)
      throw error
    }
  }
  const sweeping = (async () => {
    for (; !closed; await sleep(SWEEP_MS)) {
      try {
        await hold()
        await freeJobsOfTheDead(pool, [...mine], log)
        trouble = undefined
      } catch (error) {
        if (!trouble) log.warn({ err: error }, 'jobs of other workers are not watched')
        trouble = (error as Error).message
      }
    }
  })()

  return {
    guard(workerPool) {
      mine.add(workerPool)
      client?.query(lock, [workerPool]).catch((error: Error) => {
        log.warn({ err: error }, 'the lock of this worker was refused')
        client?.end().catch(() => undefined)
      })
    },
    trouble: () => trouble,
    async close() {
      closed = true
      await sweeping
      await client?.end().catch(() => undefined)
    },
  }
}

const lock = `select pg_advisory_lock(hashtext('ems.worker'), hashtext($1))`

async function freeJobsOfTheDead(pool: Pool, mine: readonly string[], log: Log) {
  const { rows } = await pool.query<{ worker: string }>(
    `select distinct locked_by as worker from graphile_worker.jobs
     where locked_at < now() - $1::interval and locked_by <> all($2)
     and not exists (
       select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
         and classid = hashtext('ems.worker')::oid and objid = hashtext(locked_by)::oid and objsubid = 2)`,
    [GRACE, mine],
  )
  const dead = rows.map(({ worker }) => worker)
  if (dead.length) {
    await pool.query('select graphile_worker.force_unlock_workers($1)', [dead])
    log.warn({ workers: dead }, 'jobs of workers that are gone are run again')
  }
  await giveUpHopeless(pool)
}

/** Fails jobs that killed their worker in every attempt: no worker is left to do so. */
const giveUpHopeless = (pool: Pool) =>
  change(
    createDatabase(pool),
    `update ems.background_jobs j set status = 'failed', finished_at = now(), updated_at = now(), version = version + 1,
       error = 'Pekerjaan terhenti berulang kali sebelum selesai. Ulangi, atau hubungi Administrator.'
     where status in ('queued', 'running') and updated_at < now() - interval '10 seconds' and exists (
       select from graphile_worker.jobs g where g.key = 'background-job:' || j.id
         and g.attempts >= g.max_attempts and g.locked_at is null)`,
    [],
  )
