import { setInterval as every } from 'node:timers/promises'
import { Problem, splitDetail } from '@ems/contracts/kit'
import { backgroundJobs } from '@ems/contracts/settings'
import { createDatabase, type Db, isUnavailable, type Pool, sql } from '@ems/postgres'
import type { Log } from '@ems/service'
import type { FileStore } from '../../files/index.ts'
import { type Notice, notify } from '../../kit/audit/notifications.ts'
import type { Origin } from '../../kit/context.ts'
import type { Vault } from '../../kit/crypto/key-ring.ts'
import { Forbidden } from '../../kit/problems.ts'
import { findUser } from '../../session/index.ts'
import { jobHandlerFor } from '../job-handlers.ts'
import { type Attempt, begin, end, note } from './attempt.ts'

type Means = { pool: Pool; files: FileStore; log: Log; vault?: Vault | undefined }
/** `isLast`: no further attempt follows. `signal`: the worker is stopping. */
type Terms = { isLast: boolean; signal: AbortSignal }

const PROGRESS_MS = 1_000

/** The job was cancelled, or another worker took it over. */
class Superseded extends Error {}

/**
 * Runs one attempt at a job. Throws when another attempt makes sense. Ends the job itself when its error is for the
 * user, or when this is the last attempt.
 */
export async function runJob({ pool, files, log, vault }: Means, id: string, { isLast, signal }: Terms) {
  const db = createDatabase(pool)
  const attempt = await begin(db, id)
  if (!attempt) return
  const own = logOf(log, attempt)
  const began = performance.now()
  own.info({ attempt: attempt.attempts }, 'a job begins')
  try {
    await withProgress(db, attempt, signal, (notified) => work({ pool, files, vault }, db, attempt, notified))
    own.info({ ms: Math.round(performance.now() - began) }, 'a job is done')
  } catch (error) {
    if (error instanceof Superseded) return
    const isRefusal = error instanceof Problem && error.status < 500
    if (isRefusal || (isLast && !isUnavailable(error) && !signal.aborted)) {
      own.error({ err: error }, 'a job failed')
      const reason = reasonOf(error, id)
      await end(db, attempt, { status: 'failed', error: reason })
      await notifyOwner(db, attempt, failureOf(attempt, reason))
      return
    }
    own.warn({ err: error }, 'an attempt at a job ended early')
    if (!isUnavailable(error)) await end(db, attempt, { status: 'queued' })
    throw error
  }
}

/** Logger with the id of the request that queued the job, as in the API. */
const logOf = (log: Log, { id, type, params }: Attempt) =>
  log.child({ job: id, type, request_id: (params as { origin?: Origin }).origin?.id })

function reasonOf(error: unknown, id: string) {
  if (!(error instanceof Problem)) return `Terjadi gangguan pada server, hubungi Administrator. (pekerjaan ${id})`
  const { detail, hint } = splitDetail(error.message)
  return hint ? `${detail} ${hint}` : detail
}

type JobProgress = { rows: number; signal: AbortSignal }

/** Stores progress every second, and stops the work when the attempt was superseded or the worker is stopping. */
async function withProgress<T>(
  db: Db,
  attempt: Attempt,
  stopping: AbortSignal,
  work: (told: JobProgress) => Promise<T>,
) {
  const superseded = new AbortController()
  const finished = new AbortController()
  const notified: JobProgress = { rows: 0, signal: AbortSignal.any([stopping, superseded.signal]) }
  const noting = (async () => {
    for await (const _ of every(PROGRESS_MS, undefined, { signal: finished.signal })) {
      const stop = await reasonToStop(db, attempt, notified.rows)
      if (stop) superseded.abort(stop)
    }
  })()
  // Ends with the abort after the work.
  noting.catch(() => undefined)
  try {
    return await work(notified)
  } catch (error) {
    throw superseded.signal.aborted ? superseded.signal.reason : error
  } finally {
    finished.abort()
  }
}

async function reasonToStop(db: Db, attempt: Attempt, rows: number): Promise<Error | undefined> {
  try {
    return (await note(db, attempt, rows)) ? undefined : new Superseded()
  } catch (error) {
    // While PostgreSQL is unavailable no progress is stored; the work fails by itself.
    return isUnavailable(error) ? undefined : (error as Error)
  }
}

/** Runs the handler as the user who queued the job, with the present permissions of that user. */
async function work({ pool, files, vault }: Omit<Means, 'log'>, db: Db, attempt: Attempt, notified: JobProgress) {
  const match = await findUser(db, { id: attempt.user })
  if ('refusal' in match) throw Forbidden({ because: match.refusal })
  const { origin } = attempt.params as { origin: Origin }
  await jobHandlerFor(attempt.type)({
    attempt,
    deps: { db, user: match.user, request: { ...origin, began: performance.now() } },
    pool,
    files,
    vault,
    progress: notified,
    async finish(inside, { result, notice } = {}) {
      if (!(await end(inside, attempt, { status: 'done', result, rows: notified.rows || undefined })))
        throw new Superseded()
      await notifyOwner(inside, attempt, notice ?? (await successOf(inside, attempt)))
    },
  })
}

/** Notifies the owner, who may be on another screen. */
const notifyOwner = (db: Db, attempt: Attempt, notice: Notice) =>
  notify({ db, user: { id: attempt.user } }, [{ ...notice, ...asOneOf(attempt) }], { self: true })

/** Merges notifications about checks and import of the same file: the last one replaces the others. */
function asOneOf({ type, params }: Attempt): Partial<Notice> {
  const { sha256, resource, isDry = false } = params as { sha256?: string; resource?: string; isDry?: boolean }
  return type === 'import' && sha256 ? { groupKey: `import:${resource}:${sha256}`, replaces: true, isQuiet: isDry } : {}
}

const failureOf = ({ id, label, user }: Attempt, reason: string): Notice => ({
  event: 'job.failed',
  users: [user],
  title: `${label}: gagal`,
  body: reason,
  severity: 'error',
  target: { type: backgroundJobs.name, id },
})

/** An import with refused rows is not announced as a success. */
async function successOf(db: Db, { id, label, user }: Attempt): Promise<Notice> {
  const row = await db.first(sql<{ failed: number }>`select failed from ems.background_jobs where id = ${id}`)
  const failed = row?.failed ?? 0
  return {
    event: 'job.done',
    users: [user],
    title: failed > 0 ? `${label}: ${failed.toLocaleString('id-ID')} baris bergalat` : `${label}: selesai`,
    severity: failed > 0 ? 'warning' : 'success',
    target: { type: backgroundJobs.name, id },
  }
}
