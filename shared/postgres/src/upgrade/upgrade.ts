import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Pool } from '../connect.ts'
import { concurrentIndexes, inTransaction, makeIndexes } from './concurrent-indexes.ts'
import { applyDefinitions, type DefinitionPlan, isEmpty, makeWay, planDefinitions } from './definitions.ts'
import { headerOf, readSqlFolder, type SqlFile, type SqlFolder } from './sql-files.ts'

/** The pool gives up on a statement after 15 s; an index on a large table takes minutes. */
const TIMEOUT_MS = 6 * 60 * 60_000

/** An upgrade that waits for a lock makes every request behind it wait as well: it steps back and tries again. */
const LOCK_TIMEOUT = '10s'
const LOCK_ATTEMPTS = 10
const LOCK_PAUSE_MS = 2_000
/** Between two attempts to be the process that upgrades. */
const ATTEMPT_PAUSE_MS = 50

export type UpgradeOptions = {
  schema: string
  /** `migrations/` and, where there are any, `functions/`, `triggers/`, `views/`: see `readSqlFolder`. */
  directory: string
  /** Build number. Definitions of a newer release are left alone, so that an old process that restarts changes nothing. */
  release?: number | undefined
  /** Applies the definitions of an older release on purpose; rejects when the database has migrations it does not know. */
  releaseBack?: boolean
}

export type Upgraded = {
  /** Names of the migrations that ran. */
  migrations: string[]
  /** Paths of the definitions that were applied or removed. */
  definitions: string[]
}

/**
 * Brings `schema` to the state of the files: migrations that it has not seen, in order, and the definitions that differ,
 * all in one transaction under an advisory lock; indexes made `concurrently` come after it, one by one. Any number of
 * processes may call it at once. Changes nothing in a database of a newer release. Rejects, and changes nothing, when an
 * applied migration was changed, when a file sorts between applied ones, and when anything in the transaction fails. Why it is so: docs/decisions/sql-definitions.md.
 */
export async function upgrade(pool: Pool, options: UpgradeOptions): Promise<Upgraded> {
  const folder = await readSqlFolder(options.directory)
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await lockUpgrade(client, options.schema)
    return await withinLocks(() => applyFolder(client, folder, options))
  } finally {
    // Ends the session, and with it the lock, even when a migration left the connection in a failed state.
    client.release(true)
  }

  async function withinLocks(attempt: () => Promise<Upgraded>): Promise<Upgraded> {
    for (let count = 1; ; count++) {
      try {
        return await attempt()
      } catch (error) {
        if (!isLockTimeout(error) || count === LOCK_ATTEMPTS) throw error
        await client.query('rollback')
        await sleep(LOCK_PAUSE_MS)
      }
    }
  }
}

/** Asks again and again: a session that waits inside a statement has a snapshot, and an index made concurrently waits for it. */
async function lockUpgrade(client: pg.PoolClient, schema: string) {
  const isMine = async () => {
    const text = 'select pg_try_advisory_lock(hashtext($1)) as mine'
    const { rows } = await client.query<{ mine: boolean }>(text, [`migrate ${schema}`])
    return rows[0]?.mine === true
  }
  while (!(await isMine())) await sleep(ATTEMPT_PAUSE_MS)
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html: lock_not_available. */
const isLockTimeout = (error: unknown) => {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return code === '55P03' || cause?.code === '55P03'
}

async function applyFolder(client: pg.PoolClient, folder: SqlFolder, options: UpgradeOptions): Promise<Upgraded> {
  const quoted = client.escapeIdentifier(options.schema)
  // Asked first: a login that may make nothing starts too where nothing is left to be made.
  const { rows: existing } = await client.query('select to_regnamespace($1) is null as is_new', [quoted])
  if (existing[0]?.is_new) await client.query(`create schema if not exists ${quoted}`)
  await client.query(`set search_path = ${quoted}, public`)
  await prepareRecord(client, quoted)
  await adoptBaseline(client, folder, options.directory)
  const applied = await appliedOf(client)
  const names = new Set(applied.map(({ name }) => name))
  const pending = folder.migrations.filter(({ name }) => !names.has(`${name}.sql`))
  // An index may be late: it is made after the migrations that follow it.
  const late = applied.length ? pending.filter((file) => concurrentIndexes(file).length) : []
  const expected = folder.migrations.filter((file) => !late.includes(file))
  refuseRewrittenHistory(applied, expected)
  // An older release, rolled back to or restarted during an upgrade: tables only grow, and its functions are not wanted.
  if (applied.length > expected.length) {
    if (options.releaseBack)
      throw new Error(`${applied.at(-1)?.name} is of a newer release: functions do not go back without their tables.`)
    return nothing
  }
  const plan = (await hasNewerRelease(client, options)) ? undefined : await planDefinitions(client, folder)
  if (pending.length === 0 && (!plan || isEmpty(plan))) return nothing

  await client.query('begin')
  await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'; set local check_function_bodies = off`)
  if (plan) await makeWay(client, plan)
  for (const file of pending) if (!late.includes(file)) await applyMigration(client, file)
  const run = (file: SqlFile) => execute(client, file.sql, file.path)
  if (plan) await applyDefinitions(client, { folder, plan, release: options.release, run })
  await client.query('commit')
  for (const file of late) {
    await makeIndexes(file, { client, run: (sql) => execute(client, sql, `Migration ${file.name}.sql`) })
    await noteApplied(client, { name: `${file.name}.sql`, checksum: file.checksum })
  }
  return { migrations: pending.map(({ name }) => `${name}.sql`), definitions: plan ? pathsOf(plan) : [] }
}

const nothing: Upgraded = { migrations: [], definitions: [] }

const pathsOf = ({ changed, removed }: DefinitionPlan) =>
  [...changed.functions, ...changed.views, ...changed.triggers, ...removed].map(({ path }) => path)

async function applyMigration(client: pg.PoolClient, file: SqlFile) {
  // A backfill must not depend on which version of a trigger happens to be there.
  const tables = headerOf(file, 'without triggers').map((table) => client.escapeIdentifier(table))
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  await execute(client, inTransaction(file), `Migration ${file.name}.sql`)
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  await noteApplied(client, { name: `${file.name}.sql`, checksum: file.checksum })
}

async function execute(client: pg.PoolClient, sql: string, title: string) {
  try {
    await patiently(client, sql)
  } catch (error) {
    throw new Error(`${title} failed: ${(error as Error).message}`, { cause: error })
  }
}

/** Waits for a statement as long as it takes; `query_timeout` is the client's, which a `set` does not reach. */
const patiently = (client: pg.PoolClient, text: string, values?: unknown[]) =>
  client.query({ text, values, query_timeout: TIMEOUT_MS } as pg.QueryConfig)

type Applied = { name: string; checksum: string }

const appliedOf = async (client: pg.PoolClient) =>
  (await client.query<Applied>('select name, checksum from applied_migrations order by name')).rows

const noteApplied = (client: pg.PoolClient, { name, checksum }: Applied) =>
  client.query('insert into applied_migrations (name, checksum) values ($1, $2)', [name, checksum])

/**
 * Releases up to 1.0 keep their record in `migrations` and refuse to start when it says more than they know. It is
 * copied once and then left as it is, so that they start on this database too: a roll-out can be taken back.
 */
async function prepareRecord(client: pg.PoolClient, schema: string) {
  const { rows } = await client.query<Record<'mine' | 'theirs', string | null>>(
    'select to_regclass($1) as mine, to_regclass($2) as theirs',
    [`${schema}.applied_migrations`, `${schema}.migrations`],
  )
  if (rows[0]?.mine) return
  await client.query('begin')
  await client.query(`create table applied_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  if (rows[0]?.theirs)
    await client.query(`insert into applied_migrations select name, checksum, applied_at from migrations`)
  await client.query('commit')
}

function refuseRewrittenHistory(applied: readonly Applied[], files: readonly SqlFile[]) {
  for (const [position, file] of files.entries()) {
    const row = applied[position]
    if (!row) return
    if (row.name !== `${file.name}.sql`)
      throw new Error(`Migration ${row.name} was applied, but in its place there is ${file.name}.sql.`)
    if (row.checksum !== file.checksum) throw new Error(`Migration ${row.name} was changed after it was applied.`)
  }
}

type Baseline = {
  migration: string
  release: string
  replaces: Applied[]
  /** Between the release and the baseline; `is` names the migration that is the same, where there are more than definitions. */
  between?: (Applied & { is?: string })[]
}

/**
 * `baseline.json` names the migrations that the first one stands for. A database that has run exactly those takes the
 * baseline as applied; one that has run only some of them needs the release before.
 */
async function adoptBaseline(client: pg.PoolClient, folder: SqlFolder, directory: string) {
  const text = await readFile(path.join(directory, 'baseline.json'), 'utf8').catch(() => undefined)
  if (!text) return
  const { migration, release, replaces, between = [] }: Baseline = JSON.parse(text)
  const applied = await appliedOf(client)
  if (applied.length === 0 || applied.some(({ name }) => name === migration)) return
  const isSame = (a: Applied | undefined, b: Applied | undefined) => a?.name === b?.name && a?.checksum === b?.checksum
  const later = applied.slice(replaces.length).map((row) => between.find((existing) => isSame(row, existing)))
  if (!replaces.every((row, n) => isSame(row, applied[n])) || later.includes(undefined))
    throw new Error(`This installation is at ${applied.at(-1)?.name}. Upgrade it to release ${release} first.`)

  const adopted = [migration, ...later.map((row) => row?.is).filter((name) => name !== undefined)]
  await client.query('begin')
  await client.query('delete from applied_migrations')
  for (const name of adopted) {
    const file = folder.migrations.find((one) => `${one.name}.sql` === name)
    if (!file) throw new Error(`baseline.json names ${name}, which is no migration.`)
    await noteApplied(client, { name, checksum: file.checksum })
  }
  await client.query('commit')
}

async function hasNewerRelease(client: pg.PoolClient, { release, releaseBack }: UpgradeOptions) {
  if (release === undefined || releaseBack) return false
  const { rows } = await client.query<{ exists: boolean }>(`select to_regclass('definitions') is not null as exists`)
  if (!rows[0]?.exists) return false
  const { rows: newest } = await client.query<{ release: number | null }>(
    'select max(release) as release from definitions',
  )
  return (newest[0]?.release ?? 0) > release
}
