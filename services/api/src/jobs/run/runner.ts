import { EventEmitter } from 'node:events'
import type { Pool } from '@ems/postgres'
import type { Log } from '@ems/service'
import { Logger, type Runner, run, type WorkerEvents } from 'graphile-worker'
import type { FileStore } from '../../files/index.ts'
import type { Tasks } from './queue.ts'
import { startRecovery } from './recovery.ts'
import { runJob } from './run-job.ts'

export type JobRunner = { trouble: () => string | undefined; close: () => Promise<void> }

type Options = { pool: Pool; url: string; files: FileStore; log: Log; concurrency?: number }

/** Runs the jobs of the queue, and takes over jobs of dead workers. Call `migrateQueue` first. */
export async function startRunner({ pool, url, files, log, concurrency = 2 }: Options): Promise<JobRunner> {
  const events: WorkerEvents = new EventEmitter()
  const recovery = startRecovery({ pool, url, log })
  events.on('pool:create', ({ workerPool }) => recovery.guard(workerPool.id))
  const runner: Runner = await run({
    pgPool: pool,
    concurrency,
    events,
    noHandleSignals: true,
    // Recovered jobs cause no notification, so the queue is polled.
    pollInterval: 1_000,
    logger: graphileLog(log),
    taskList: {
      background_job: (payload, { job, abortSignal }) =>
        runJob({ pool, files, log }, (payload as Tasks['background_job']).id, {
          isLast: job.attempts >= job.max_attempts,
          signal: abortSignal,
        }),
    },
  })
  let ended: string | undefined
  runner.promise.then(
    () => {
      ended = 'the queue is closed'
    },
    (error: Error) => {
      ended = error.message
    },
  )

  return {
    trouble: () => ended ?? recovery.trouble(),
    async close() {
      if (!ended) await runner.stop()
      await recovery.close()
    },
  }
}

const graphileLog = (log: Log) =>
  new Logger((scope) => (level, message, meta) => {
    const existing = level === 'warning' ? 'warn' : level === 'error' ? 'error' : 'debug'
    log[existing]({ scope, ...(level === 'error' ? { err: meta?.error } : {}) }, message)
  })
