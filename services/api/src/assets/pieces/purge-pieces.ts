import { DAY_MS } from '@ems/contracts/days'
import type { Pool } from '@ems/postgres'
import type { FileStore } from '../../files/index.ts'
import { keyOfPiece } from './pieces.ts'

/** Longer than an upload is open: what is older belongs to none. */
const ORPHANED_MS = 4 * DAY_MS

/** Removes uploads that nobody went on with for a day, and the pieces of those that became a file an hour ago. Returns how many. */
export async function purgePieces(pool: Pool, files: FileStore): Promise<number> {
  const { rows } = await pool.query<{ id: string; ats: string[] }>(
    `select u.id::text, array(select p.at::text from ems.file_upload_pieces p where p.upload_id = u.id) as ats
     from ems.file_uploads u
     where u.updated_at < now() - interval '1 day' or u.created_at < now() - interval '3 days'
       or u.taken_at < now() - interval '1 hour'
     limit 100`,
  )
  for (const { id, ats } of rows) {
    for (const at of ats) await files.remove(keyOfPiece(id, Number(at)))
    await pool.query('delete from ems.file_uploads where id = $1', [id])
  }
  for (const key of await files.olderThan('uploads', new Date(Date.now() - ORPHANED_MS))) await files.remove(key)
  return rows.length
}
