import { backgroundJobs } from '@ems/contracts/settings'
import { type Db, type Pool, serviceRole, sql } from '@ems/postgres'
import { runMigrations } from 'graphile-worker'
import { rolesOfQueue } from '../../database/index.ts'
import { emit } from '../../kit/audit/audit-log.ts'
import type { Deps } from '../../kit/context.ts'
import { objectsOf } from '../../kit/http/document.ts'
import { type Row, rowColumns } from '../../kit/store/columns.ts'
import type { Answer } from '../../kit/write/transaction.ts'
import type { Attempt } from './attempt.ts'

/**
 * Tasks of the queue. A job that waits for an outside service, with its limits of calls and its outages, is an
 * `outside_job`: each task has workers of its own, so that no export waits behind a first load of accounting.
 */
export const tasks = ['background_job', 'outside_job'] as const
export type Payload = { id: string }

/** Types of jobs that wait for an outside service. */
const outside = ['accountingSync', 'accountingPush', 'kiteCeisa']

/** Maximum number of attempts; it also stops jobs that kill their worker. */
const MAX_ATTEMPTS = 5

const keyOf = (id: string) => `background-job:${id}`

/** Creates or upgrades the tables of graphile-worker, as the owner, for API and worker; any number of processes may call it at once. */
export async function migrateQueue(pool: Pool) {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(`select pg_advisory_lock(hashtext('migrate graphile_worker'))`)
    await runMigrations({ pgPool: pool })
    await client.query(letServicesThrough)
    for (const role of rolesOfQueue) await serviceRole(pool, role)
  } finally {
    // Ends the session, and with it the lock.
    client.release(true)
  }
}

/** Its tables have policies that let nobody but their owner through; the grants of the roles decide who uses the queue. */
const letServicesThrough = `do $$ declare place regclass; begin
  for place in select c.oid from pg_class c where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
    and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'services')
  loop execute format('create policy services on %s using (true)', place); end loop;
end $$`

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

/** Creates and queues a job in the transaction of a request, and answers with it (202). */
export async function enqueued(deps: Deps, job: NewJob): Promise<Answer> {
  const id = await enqueue(deps, job)
  const row = await deps.db.one(sql<Row>`select ${rowColumns(backgroundJobs)} from ems.background_jobs t
    where t.id = ${id}::bigint`)
  const headers = { location: `/api/v1/background-jobs/${id}` }
  return { status: 202, headers, body: { data: objectsOf(backgroundJobs, { user: deps.user })(row) } }
}

/**
 * Keeps in the parameters of a job how far its steps have come, in the transaction of the step. Throws when the job was
 * cancelled or another attempt replaced this one: the step is taken back then.
 */
export async function keepPlace(db: Db, { id, attempts }: Attempt, place: object): Promise<void> {
  const kept = await db.run(sql`update ems.background_jobs set params = params || ${JSON.stringify(place)}::jsonb
    where id = ${id}::bigint and attempts = ${attempts}::int and status = 'running'`)
  if (!kept) throw new Error('The job is no longer of this attempt.')
}

/** Queues an existing job. */
export const queue = ({ db }: Pick<Deps, 'db'>, id: string) =>
  db.run(sql`select graphile_worker.add_job(case when type = any(${outside}::text[]) then 'outside_job' else 'background_job' end,
    ${JSON.stringify({ id } satisfies Payload)}::json, job_key := ${keyOf(id)}, max_attempts := ${MAX_ATTEMPTS})
    from ems.background_jobs where id = ${id}::bigint`)

/** Removes a job from the queue; does not stop a running one. */
export const unqueue = ({ db }: Deps, id: string) => db.run(sql`select graphile_worker.remove_job(${keyOf(id)})`)

/** Event for viewers of the list of jobs. */
const changed = (id: string, version: number, actor: string, event: string, fields: readonly string[]) => ({
  channel: 'private-background-jobs.0',
  event,
  payload: { id, version, actor, changed: fields },
})
