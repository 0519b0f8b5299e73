import type pg from 'pg'
import type { SqlFile } from './sql-files.ts'

const INDEX = /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+([a-z_0-9]+)\s+on\s/i

/**
 * The indexes that a migration makes `concurrently`, which PostgreSQL refuses in a transaction; empty for other migrations.
 * Throws when such a migration has another statement: it would be outside the transaction too.
 * https://www.postgresql.org/docs/current/sql-createindex.html#SQL-CREATEINDEX-CONCURRENTLY
 */
export function concurrentIndexes({ name, sql }: Pick<SqlFile, 'name' | 'sql'>): { name: string; sql: string }[] {
  const statements = sql
    .replaceAll(/--.*|\/\*[\s\S]*?\*\//g, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean)
  if (!statements.some((statement) => /^create\s+(?:unique\s+)?index\s+concurrently\b/i.test(statement))) return []
  return statements.map((statement) => {
    const [, index] = INDEX.exec(statement) ?? []
    if (index) return { name: index, sql: statement }
    throw new Error(`Migration ${name}.sql: only "create index concurrently if not exists" stands beside another one.`)
  })
}

/** In an empty database nobody waits for a lock: the same indexes inside the transaction. */
export const inTransaction = ({ sql }: Pick<SqlFile, 'sql'>) => sql.replaceAll(/\bindex\s+concurrently\b/gi, 'index')

/** Makes them one after the other. What a broken attempt left behind is invalid, and goes first. */
export async function makeIndexes(
  file: SqlFile,
  { client, run }: { client: pg.PoolClient; run: (sql: string) => Promise<unknown> },
) {
  for (const index of concurrentIndexes(file)) {
    const { rows } = await client.query('select from pg_index where indexrelid = to_regclass($1) and not indisvalid', [
      index.name,
    ])
    if (rows.length) await run(`drop index concurrently ${client.escapeIdentifier(index.name)}`)
    await run(index.sql)
  }
}
