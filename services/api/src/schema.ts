import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { compareSchema, type Pool, type Upgraded, upgrade } from '@ems/postgres'

/** Migrations, functions, triggers and views of the schema `ems`: docs/decisions/sql-definitions.md. */
export const sqlFolder = path.join(import.meta.dirname, '../sql')

/** The record of release 1.0, and the tables that large runs make for themselves. */
const unmanaged = /^(migrations|kite_run_\d+_\d+)$/

/** Brings the schema `ems` to this version; API, worker and `migrate.ts` do so when they start, in any order. */
export const upgradeSchema = (
  pool: Pool,
  release: number | undefined,
  { releaseBack = false } = {},
): Promise<Upgraded> => upgrade(pool, { schema: 'ems', directory: sqlFolder, release, releaseBack })

/** Differences of the schema `ems` from this version: manual changes, or another version. */
export const verifySchema = async (pool: Pool) =>
  compareSchema(pool, {
    schema: 'ems',
    expected: await readFile(path.join(sqlFolder, 'schema.sql'), 'utf8'),
    ignored: unmanaged,
  })
