import { type Pool, sql } from '@ems/postgres'
import { runMigrations } from 'graphile-worker'
import { emit } from '../../kit/audit/audit-log.ts'
import type { Deps } from '../../kit/context.ts'

/** Tasks of the queue with their payloads. */
export type Tasks = { background_job: { id: string } }

/** Maximum number of attempts; it also stops jobs that kill their worker. */
const MAX_ATTEMPTS = 5

const keyOf = (id: string) => `background-job:${id}`

/** Creates or upgrades the tables of graphile-worker; any number of processes may call it at once. */
export async function migrateQueue(pool: Pool) {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(`select pg_advisory_lock(hashtext('migrate graphile_worker'))`)
    await runMigrations({ pgPool: pool })
  } finally {
    // Ends the session, and with it the lock.
    client.release(true)
  }
}

export type NewJob = { type: string; label: string; params: object; total: number | null }

/** Creates a job of the user and queues it in the same transaction; returns its id. */
export async function enqueue(deps: Deps, { type, label, params, total }: NewJob): Promise<string> {
  const row = await deps.db.first(sql<{ id: string }>`
    insert into ems.background_jobs (type, label, params, total, user_id, created_by_id, updated_by_id)
    values (${type}, ${label}, ${JSON.stringify(params)}::jsonb, ${total}, ${deps.user.id}::bigint,
      ${deps.user.id}::bigint, ${deps.user.id}::bigint) returning id`)
  const id = row?.id as string
  await queue(deps, id)
  await emit(deps, [changed(id, 1, deps.user.id, 'created', [])])
  return id
}

/** Queues an existing job. */
export const queue = ({ db }: Deps, id: string) =>
  db.run(sql`select graphile_worker.add_job('background_job', ${JSON.stringify({ id })}::json,
    job_key := ${keyOf(id)}, max_attempts := ${MAX_ATTEMPTS})`)

/** Removes a job from the queue; does not stop a running one. */
export const unqueue = ({ db }: Deps, id: string) => db.run(sql`select graphile_worker.remove_job(${keyOf(id)})`)

/** Event for viewers of the list of jobs. */
const changed = (id: string, version: number, actor: string, event: string, fields: readonly string[]) => ({
  channel: 'private-background-jobs.0',
  event,
  payload: { id, version, actor, changed: fields },
})
