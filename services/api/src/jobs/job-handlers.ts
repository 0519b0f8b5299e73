import type { Pool } from '@ems/postgres'
import type { FileStore } from '../files/index.ts'
import type { Notice } from '../kit/audit/notifications.ts'
import type { Db, Deps } from '../kit/context.ts'
import type { Attempt } from './attempt.ts'

/** What a job is given to do its work with. */
export type Task = {
  attempt: Attempt
  /** Of the user who asked, with the permissions of now; `db` is the pool, not a transaction. */
  deps: Deps
  pool: Pool
  files: FileStore
  /** `rows` is written by the work, and told to the user every second. The work stops when `signal` says so. */
  progress: { rows: number; signal: AbortSignal }
  /**
   * Ends the job, in the transaction that holds its effect, and tells whoever asked for it: in words of its own, or that it is
   * done. Throws when the attempt is not the current one any more.
   */
  finish: (inside: Db, ending?: { result?: JobResult; notice?: Notice }) => Promise<void>
}

/** A file the user may fetch. */
export type JobResult = { key: string; name: string; size: number; rows: number }

/** Throws a Problem when the user should read why it failed, anything else when another attempt makes sense. */
export type JobHandler = (task: Task) => Promise<void>

const works = new Map<string, JobHandler>()

/** Makes known what jobs of a type do. Called by areas while their modules load, in the API and in the worker alike. */
export function registerWork(type: string, work: JobHandler) {
  if (works.has(type)) throw new Error(`Two kinds of work are called ${type}`)
  works.set(type, work)
}

/** Every type of work there is, once the areas have loaded. */
export const workTypes = (): readonly string[] => [...works.keys()]

export function jobHandlerFor(type: string): JobHandler {
  const work = works.get(type)
  if (!work) throw new Error(`No work is called ${type}`)
  return work
}
