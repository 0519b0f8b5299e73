import { EventEmitter } from 'node:events'
import type { Pool } from '@ems/postgres'
import type { Log } from '@ems/service'
import { Logger, run, type WorkerEvents } from 'graphile-worker'
import type { FileStore } from '../../files/index.ts'
import type { Vault } from '../../kit/crypto/key-ring.ts'
import { type Payload, tasks } from './queue.ts'
import { startRecovery } from './recovery.ts'
import { runJob } from './run-job.ts'

export type JobRunner = { trouble: () => string | undefined; close: () => Promise<void> }

type Options = { pool: Pool; url: string; files: FileStore; log: Log; vault?: Vault | undefined; concurrency?: number }

/** Runs the jobs of the queue, as many of each task at a time, and takes over jobs of dead workers. Call `migrateQueue` first. */
export async function startRunner({ pool, url, files, log, vault, concurrency = 2 }: Options): Promise<JobRunner> {
  const recovery = startRecovery({ pool, url, log })
  const runners = await Promise.all(
    tasks.map((task) => {
      const events: WorkerEvents = new EventEmitter()
      events.on('pool:create', ({ workerPool }) => recovery.guard(workerPool.id))
      return run({
        pgPool: pool,
        concurrency,
        events,
        noHandleSignals: true,
        // Recovered jobs cause no notification, so the queue is polled.
        pollInterval: 1_000,
        logger: graphileLog(log),
        taskList: {
          [task]: (payload, { job, abortSignal }) =>
            runJob({ pool, files, log, vault }, (payload as Payload).id, {
              isLast: job.attempts >= job.max_attempts,
              signal: abortSignal,
            }),
        },
      })
    }),
  )
  let ended: string | undefined
  for (const { promise } of runners)
    promise.then(
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
      // One that has ended by itself refuses to be stopped.
      await Promise.allSettled(runners.map((runner) => runner.stop()))
      await recovery.close()
    },
  }
}

const graphileLog = (log: Log) =>
  new Logger((scope) => (level, message, meta) => {
    const existing = level === 'warning' ? 'warn' : level === 'error' ? 'error' : 'debug'
    log[existing]({ scope, ...(level === 'error' ? { err: meta?.error } : {}) }, message)
  })
