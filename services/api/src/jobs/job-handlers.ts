import type { jobTypes } from '@ems/contracts/settings'
import type { Db, Pool } from '@ems/postgres'
import type { FileStore } from '../files/index.ts'
import type { Notice } from '../kit/audit/notifications.ts'
import type { Deps } from '../kit/context.ts'
import type { Vault } from '../kit/crypto/key-ring.ts'
import type { Attempt } from './run/attempt.ts'

/** Types of jobs that have a name for users. */
export type JobType = keyof typeof jobTypes

/** Input of a job handler. */
export type Task = {
  attempt: Attempt
  /** For the user who queued the job, with present permissions; `db` is the pool, not a transaction. */
  deps: Deps
  pool: Pool
  files: FileStore
  /** Undefined in a worker without `EMS_VAULT_KEY`. */
  vault: Vault | undefined
  /** The handler writes `rows`; the user sees it every second. The handler stops when `signal` aborts. */
  progress: { rows: number; signal: AbortSignal }
  /**
   * Ends the job in the transaction of its effect and notifies its owner, by the given notice or a default one. Throws
   * when another attempt replaced this one.
   */
  finish: (inside: Db, ending?: { result?: JobResult; notice?: Notice }) => Promise<void>
}

/** A file for the user to download. */
export type JobResult = { key: string; name: string; size: number; rows: number }

/**
 * A job handler. Throws a Problem for errors that the user should read, anything else when another attempt makes sense.
 */
export type JobHandler = (task: Task) => Promise<void>

/** A handler for every type of job. */
export type JobHandlers = Readonly<Record<JobType, JobHandler>>

let handlers: Readonly<Partial<Record<string, JobHandler>>> = {}

/** Makes the job handlers of `areas.ts` known. */
export function provideJobHandlers(all: JobHandlers): void {
  handlers = all
}

export function jobHandlerFor(type: string): JobHandler {
  const handler = handlers[type]
  if (!handler) throw new Error(`No job handler for ${type}: add it to jobHandlers in areas.ts.`)
  return handler
}
