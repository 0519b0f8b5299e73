import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import type { Pool } from './connect.ts'

/** In milliseconds: the pool gives up on a statement after 15 s, an index on a large table takes minutes. */
const PATIENCE = 6 * 60 * 60_000

type Migration = { name: string; sql: string; checksum: string }

/**
 * Applies the `NNNN_what_it_adds.sql` files of `directory` that `schema` has not seen, in order, each in its own
 * transaction, under an advisory lock: any number of processes may call it at once. Returns the names it applied.
 * Refuses when an applied file was changed, removed, or when a new one sorts before an applied one.
 */
export async function migrate(pool: Pool, { schema, directory }: { schema: string; directory: string }) {
  const migrations = await readMigrations(directory)
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await patiently(client, 'select pg_advisory_lock(hashtext($1))', [`migrate ${schema}`])
    return await applyMissing(client, schema, migrations)
  } finally {
    // Ends the session, and with it the lock, even when a migration left the connection in a failed state.
    client.release(true)
  }
}

async function applyMissing(client: pg.PoolClient, schema: string, migrations: Migration[]) {
  const quoted = client.escapeIdentifier(schema)
  await client.query(`create schema if not exists ${quoted}`)
  await client.query(`create table if not exists ${quoted}.migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select name, checksum from ${quoted}.migrations order by name`,
  )
  refuseRewrittenHistory(rows, migrations)

  const missing = migrations.slice(rows.length)
  for (const { name, sql, checksum } of missing) {
    await client.query('begin')
    await client.query(`set local search_path = ${quoted}, public`)
    try {
      await patiently(client, sql)
    } catch (error) {
      throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
    }
    await client.query(`insert into ${quoted}.migrations (name, checksum) values ($1, $2)`, [name, checksum])
    await client.query('commit')
  }
  return missing.map(({ name }) => name)
}

/** Waits for a statement as long as it takes; `query_timeout` is the client's, which a `set` does not reach. */
const patiently = (client: pg.PoolClient, text: string, values?: unknown[]) =>
  client.query({ text, values, query_timeout: PATIENCE } as pg.QueryConfig)

function refuseRewrittenHistory(applied: { name: string; checksum: string }[], files: Migration[]) {
  for (const [position, { name, checksum }] of applied.entries()) {
    const file = files[position]
    if (file?.name !== name)
      throw new Error(`Migration ${name} was applied, but in its place there is ${file?.name ?? 'no file'}.`)
    if (file.checksum !== checksum) throw new Error(`Migration ${name} was changed after it was applied.`)
  }
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(directory, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}
