import { resources } from '@ems/contracts'
import type { Pool } from '@ems/postgres'
import type { Log } from '@ems/service'
import type { FileStore } from '../files/index.ts'

/** Rows of one collection deleted per turn. */
const BATCH_SIZE = 500
/** Uploads that no record uses after this time belong to abandoned forms. */
const UPLOADS_KEPT_HOURS = 24

/**
 * Deletes rows for good after `security.trash_days` in the trash. Referenced rows stay: their deletion would remove
 * history of other rows.
 */
export async function purgeTrash(pool: Pool, files: FileStore, log: Log): Promise<number> {
  const days = await trashDays(pool)
  let missing = 0
  for (const { name, trash, view } of resources) {
    if (!trash || view) continue
    const ids = await removed(pool, name.replaceAll('-', '_'), days)
    if (name === 'assets') for (const id of ids) await files.remove(`assets/${id}`)
    missing += ids.length
  }
  await discardUploads(pool)
  if (missing) log.info({ rows: missing }, 'the trash was emptied')
  return missing
}

/** Moves them to the trash, from which they can be restored until they are deleted for good. */
async function discardUploads(pool: Pool) {
  await pool.query(
    `update ems.assets a set deleted_at = now(), version = version + 1
     where a.deleted_at is null and a.target_type is null and a.created_at < now() - $1 * interval '1 hour'
       and not exists (select from ems.comments_files f where f.target_id = a.id)`,
    [UPLOADS_KEPT_HOURS],
  )
}

async function trashDays(pool: Pool) {
  const { rows } = await pool.query<{ days: number }>(
    `select coalesce(value, default_value)::int as days from ems.configs where key = 'security.trash_days' and company_id is null`,
  )
  return rows[0]?.days ?? 30
}

/** Deletes one by one when the batch is refused: a referenced row must not keep the others. */
async function removed(pool: Pool, table: string, days: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from ems."${table}" where deleted_at < now() - $1 * interval '1 day' order by deleted_at limit ${BATCH_SIZE}`,
    [days],
  )
  const missing: string[] = []
  for (const { id } of rows) {
    const done = await pool
      .query(`delete from ems."${table}" where id = $1 and deleted_at is not null`, [id])
      .catch((error) => {
        if ((error as { code?: string }).code !== FOREIGN_KEY) throw error
        return { rowCount: 0 }
      })
    if (done.rowCount) missing.push(id)
  }
  return missing
}

const FOREIGN_KEY = '23503'
