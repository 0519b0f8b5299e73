import path from 'node:path'
import { type Pool, type Upgraded, upgrade } from '@ems/postgres'

/** Migrations, functions, triggers and views of the schema `ems`: docs/decisions/sql-definitions.md. */
export const sqlFolder = path.join(import.meta.dirname, '../sql')

/** Brings the schema `ems` to this version; API, worker and `migrate.ts` do so when they start, in any order. */
export const upgradeSchema = (pool: Pool, release: number | undefined): Promise<Upgraded> =>
  upgrade(pool, { schema: 'ems', directory: sqlFolder, release })
