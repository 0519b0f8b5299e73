import { DAY_MS } from '@ems/contracts/days'
import type { Pool } from '@ems/postgres'
import type { Log } from '@ems/service'
import { purgePieces } from '../assets/index.ts'
import type { FileStore } from '../files/index.ts'
import { purgeImports } from './purge-imports.ts'
import { purgeTrash } from './purge-trash.ts'

/** Older events are useless, because browsers refetch. */
const EVENTS_KEPT = '24 hours'
/** Of mails: who got which kind when, without their text. */
const MAILS_KEPT = '90 days'
/** Of replies: that a message was read. Longer than a token is valid, so that none is read twice. */
const REPLIES_KEPT = '180 days'
/** Longer than estimates are kept. */
const CHANGES_KEPT = '5 minutes'

/** Deletes expired data: job results, their orphaned files, stored responses, unsent events. */
export async function purge(pool: Pool, files: FileStore, log: Log) {
  const { rows } = await pool.query<{ key: string }>(
    'select result_key as key from ems.background_jobs where result_key is not null and result_expires_at < now() limit 1000',
  )
  for (const { key } of rows) await files.remove(key)
  await pool.query('update ems.background_jobs set result_key = null where result_key = any($1)', [
    rows.map(({ key }) => key),
  ])
  const orphans = await orphansOf(pool, files)
  for (const key of orphans) await files.remove(key)
  for (const key of await unrecorded(pool, files)) await files.remove(key)
  const { rows: keys } = await pool.query<{ n: string }>('select ems.purge_idempotency_keys() as n')
  const { rowCount: events } = await pool.query('delete from ems.outbox where created_at < now() - $1::interval', [
    EVENTS_KEPT,
  ])
  await pool.query(
    `delete from ems.mails where created_at < now() - $1::interval and state not in ('queued', 'collected')`,
    [MAILS_KEPT],
  )
  await pool.query('delete from ems.mail_links where expires_at < now() - $1::interval', [MAILS_KEPT])
  await pool.query('delete from ems.mail_reply_tokens where expires_at < now()')
  await pool.query('delete from ems.mail_replies where received_at < now() - $1::interval', [REPLIES_KEPT])
  await pool.query('delete from ems.list_changes where created_at < now() - $1::interval', [CHANGES_KEPT])
  await purgeImports(pool, files)
  const uploads = await purgePieces(pool, files)
  const trash = await purgeTrash(pool, files, log)
  if (events) log.warn({ events }, 'events that could not go out for a day were dropped')
  log.info(
    { results: rows.length, orphans: orphans.length, keys: Number(keys[0]?.n), events, trash, uploads },
    'purged',
  )
}

/** Files left by a killed worker: half-written files, and complete ones that no job recorded. */
async function orphansOf(pool: Pool, files: FileStore) {
  const old = await files.olderThan('jobs', new Date(Date.now() - DAY_MS))
  if (!old.length) return []
  const { rows } = await pool.query<{ key: string }>(
    'select result_key as key from ems.background_jobs where result_key = any($1)',
    [old],
  )
  const existing = new Set(rows.map(({ key }) => key))
  return old.filter((key) => !existing.has(key))
}

/** Encrypted files of credentials without their row: of an upload that failed, or a removal that stopped half-way. */
async function unrecorded(pool: Pool, files: FileStore) {
  const old = await files.olderThan('credential-files', new Date(Date.now() - DAY_MS))
  if (!old.length) return []
  const { rows } = await pool.query<{ key: string }>(
    `select 'credential-files/' || id as key from ems.credential_files where 'credential-files/' || id = any($1)`,
    [old],
  )
  const existing = new Set(rows.map(({ key }) => key))
  return old.filter((key) => !existing.has(key))
}
