import type { Pool } from '@ems/postgres'
import type { FileStore } from '../files/index.ts'
import type { Notice } from '../kit/audit/notifications.ts'
import type { Db, Deps } from '../kit/context.ts'
import type { Attempt } from './attempt.ts'

/** Input of a job handler. */
export type Task = {
  attempt: Attempt
  /** For the user who queued the job, with present permissions; `db` is the pool, not a transaction. */
  deps: Deps
  pool: Pool
  files: FileStore
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

const works = new Map<string, JobHandler>()

/** Registers the handler of a job type. Areas call it while their modules load, in API and worker. */
export function registerWork(type: string, work: JobHandler) {
  if (works.has(type)) throw new Error(`Two kinds of work are called ${type}`)
  works.set(type, work)
}

/** All job types, once the areas have loaded. */
export const workTypes = (): readonly string[] => [...works.keys()]

export function jobHandlerFor(type: string): JobHandler {
  const work = works.get(type)
  if (!work) throw new Error(`No work is called ${type}`)
  return work
}
