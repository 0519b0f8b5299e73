import { DAY_MS } from '@ems/contracts/days'
import type { Pool } from '@ems/postgres'
import type { FileStore } from '../files/index.ts'

/** How long an import that failed can be corrected: its file, the refused cells and their corrections. */
const KEPT_DAYS = 7

/** Removes what imports keep of the contents of their files. Rows, columns and reasons of their errors stay. */
export async function purgeImports(pool: Pool, files: FileStore): Promise<void> {
  for (const key of await files.olderThan('imports', new Date(Date.now() - KEPT_DAYS * DAY_MS))) await files.remove(key)
  await pool.query(
    `update ems.import_errors e set value = null from ems.background_jobs j
     where e.value is not null and j.id = e.job_id and j.type = 'import' and j.created_at < now() - $1 * interval '1 day'`,
    [KEPT_DAYS],
  )
  await pool.query(
    `update ems.background_jobs set params = params - 'fixes'
     where type = 'import' and params ? 'fixes' and created_at < now() - $1 * interval '1 day'`,
    [KEPT_DAYS],
  )
}
