import { type AccountingConnection, accountingConnections, type PushKind } from '@ems/contracts/accurate'
import { Problem, type ProblemError } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import { enqueue } from '../../jobs/index.ts'
import type { Deps } from '../../kit/context.ts'
import { conflict } from '../../kit/problems.ts'
import { accurateFor } from '../client/accurate.ts'
import { noDatabase, reauthRequired, scopeMissing } from '../client/accurate-error.ts'
import { connectionRow } from '../session/connection-row.ts'
import { announce } from '../sync/announce.ts'
import { type Draft, saveScopes } from './drafts/provider-body.ts'

type Queued = { connection: AccountingConnection; kind: PushKind; drafts: readonly Draft[] }

/**
 * Queues drafts with the job that sends them, in the transaction of the request. What an earlier attempt may have saved is
 * sent as it was, until its outcome is clear.
 */
export async function queuePushes(deps: Deps, { connection, kind, drafts }: Queued): Promise<string> {
  const databaseId = await assertSending(deps, connection, kind)
  const errors = drafts.flatMap((draft, n) => refusalsOf(draft, n))
  if (errors.length) throw new Problem(422, errors)
  await lockTargets(deps, { connection, kind, drafts })
  const ids: string[] = []
  for (const draft of drafts) ids.push(await stored(deps, { connection, kind, databaseId, draft }))
  const [only] = drafts
  const job = await enqueue(deps, {
    type: 'accountingPush',
    label:
      `Kirim ke Akuntansi – ${accountingConnections[connection]}: ${drafts.length === 1 && only ? only.title : `${drafts.length} data`}`.slice(
        0,
        200,
      ),
    params: { connection, pushes: ids, origin: deps.request },
    total: drafts.length,
  })
  await deps.db.run(sql`update ems.accounting_pushes set job_id = ${job}::bigint where id = any(${ids}::bigint[])`)
  await announce(deps)
  return job
}

/** Throws unless something of this kind can be saved through the connection; returns its database. */
export async function assertSending({ db }: Deps, connection: AccountingConnection, kind: PushKind): Promise<string> {
  accurateFor(connection)
  const row = await connectionRow(db, connection)
  if (row.status === 'disconnected' || row.status === 'broken') throw reauthRequired(connection)
  if (row.database_id === null) throw noDatabase(connection)
  if (row.scopes.length && !row.scopes.includes(saveScopes[kind])) throw scopeMissing(connection, [saveScopes[kind]])
  return row.database_id
}

const refusalsOf = ({ title, errors }: Draft, n: number): ProblemError[] =>
  errors.map(({ label, message }) => ({
    status: '422',
    code: 'NOT_SENDABLE',
    title: 'Unprocessable Entity',
    detail: `${title}${label ? ` – ${label}` : ''}: ${message}`,
    source: { pointer: `/data/attributes/targets/${n}` },
  }))

/** Two people who send the same record: the second sees the job of the first only in a statement that begins after it. */
const lockTargets = ({ db }: Deps, { connection, kind, drafts }: Queued) =>
  db.run(
    sql`select pg_advisory_xact_lock(hashtextextended(target, 0)) from unnest(${drafts
      .map(({ target }) => `accounting push ${connection} ${kind} ${target}`)
      .sort()}::text[]) as target`,
  )

type One = { connection: AccountingConnection; kind: PushKind; databaseId: string; draft: Draft }

async function stored({ db, user }: Deps, { connection, kind, databaseId, draft }: One): Promise<string> {
  const { target, title, number, externalId, body } = draft
  const row = await db.first(sql<{ id: string }>`
    insert into ems.accounting_pushes as p (connection, database_id, kind, target_id, title, number, external_id, body, queued_by_id)
    values (${connection}, ${databaseId}, ${kind}, ${target}::bigint, left(${title}, 300), ${number}, ${externalId}, ${body}, ${user.id}::bigint)
    on conflict on constraint accounting_pushes_target_unique do update set status = 'queued', attempts = 0, errors = '[]',
      queued_by_id = excluded.queued_by_id, updated_at = now(), database_id = excluded.database_id, title = excluded.title,
      is_unknown = p.is_unknown or p.status = 'sending',
      number = case when p.is_unknown or p.status = 'sending' then p.number else excluded.number end,
      external_id = case when p.is_unknown or p.status = 'sending' then p.external_id else excluded.external_id end,
      body = case when p.is_unknown or p.status = 'sending' then p.body else excluded.body end
    where p.status in ('sent', 'failed') or not exists (select from ems.background_jobs j
      where j.id = p.job_id and j.status in ('queued', 'running'))
    returning id`)
  if (!row) throw conflict('ALREADY_QUEUED', `${title} sedang dikirim. Tunggu sampai selesai.`)
  return row.id
}
