import path from 'node:path'
import type pg from 'pg'
import { headerOf, type SqlFile, type SqlFolder } from './sql-files.ts'

type Recorded = { path: string; kind: Kind; checksum: string; identity: string }
type Kind = 'function' | 'trigger' | 'view'

export type DefinitionPlan = {
  changed: { functions: SqlFile[]; triggers: SqlFile[]; views: SqlFile[] }
  /** In the database, but no longer in the folder. */
  removed: Recorded[]
  recorded: Recorded[]
}

export const isEmpty = ({ changed, removed }: DefinitionPlan) =>
  removed.length + changed.functions.length + changed.triggers.length + changed.views.length === 0

/** Compares the files with what the database has applied. */
export async function planDefinitions(client: pg.PoolClient, folder: SqlFolder): Promise<DefinitionPlan> {
  const { rows: existing } = await client.query(`select to_regclass('definitions') is null as is_new`)
  if (existing[0]?.is_new)
    await client.query(`create table if not exists definitions (path text primary key, kind text not null,
    checksum text not null, identity text not null, release int, applied_at timestamptz not null default now())`)
  const { rows: recorded } = await client.query<Recorded>('select path, kind, checksum, identity from definitions')
  const checksums = new Map(recorded.map(({ path, checksum }) => [path, checksum]))
  const isChanged = ({ path, checksum }: SqlFile) => checksums.get(path) !== checksum
  const present = new Set([...folder.functions, ...folder.triggers, ...folder.views].map(({ path }) => path))
  return {
    changed: {
      functions: folder.functions.filter(isChanged),
      triggers: folder.triggers.filter(isChanged),
      views: folder.views.filter(isChanged),
    },
    removed: recorded.filter(({ path }) => !present.has(path)),
    recorded,
  }
}

/**
 * Takes away what pins columns, so that migrations may drop or retype them: all views, and the triggers that are going
 * to be created again. Part one of two; `applyDefinitions` puts them back in the same transaction.
 */
export async function makeWay(client: pg.PoolClient, { changed, removed, recorded }: DefinitionPlan) {
  const views = new Set([...recorded, ...removed].filter(({ kind }) => kind === 'view').map(({ identity }) => identity))
  for (const { name } of changed.views) views.add(client.escapeIdentifier(name))
  if (views.size > 0) await client.query(`drop view if exists ${[...views].join(', ')} restrict`)
  const tables = removed.filter(({ kind }) => kind === 'trigger').map(({ identity }) => identity)
  for (const table of [...changed.triggers.map(({ name }) => name), ...tables]) await dropTriggers(client, table)
}

/** Applies what changed: functions, views, triggers; drops what has no file any more. `run` executes one file. */
export async function applyDefinitions(
  client: pg.PoolClient,
  {
    folder,
    plan,
    release,
    run,
  }: { folder: SqlFolder; plan: DefinitionPlan; release: number | undefined; run: RunFile },
) {
  for (const file of plan.changed.functions) {
    for (const old of headerOf(file, 'drops')) await client.query(`drop function if exists ${old} restrict`)
    await run(file)
  }
  for (const file of folder.views) await run(file)
  for (const file of plan.changed.triggers) {
    // Drops triggers of the same name that former migrations created.
    await dropTriggers(client, file.name)
    await run(file)
  }
  const moved = new Set(plan.changed.functions.map(({ name }) => name))
  for (const old of plan.removed) {
    const isDeleted = old.kind === 'function' && !moved.has(path.basename(old.path, '.sql'))
    if (isDeleted) await client.query(`drop function if exists ${old.identity} restrict`)
    await client.query('delete from definitions where path = $1', [old.path])
  }
  await checkFunctions(client, folder.functions, plan.changed.functions)
  await record(client, plan, release)
}

export type RunFile = (file: SqlFile) => Promise<void>

/** Triggers of a table that functions create on tables of their own (large runs) are on other tables. */
async function dropTriggers(client: pg.PoolClient, table: string) {
  const { rows } = await client.query<{ name: string }>(
    `select tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = current_schema()::regnamespace and c.relname = $1 and not tgisinternal`,
    [table],
  )
  for (const { name } of rows)
    await client.query(`drop trigger ${client.escapeIdentifier(name)} on ${client.escapeIdentifier(table)}`)
}

async function record(client: pg.PoolClient, { changed }: DefinitionPlan, release: number | undefined) {
  const identities = new Map((await functionsOf(client)).map(({ name, identity }) => [name, identity]))
  const rows = [
    ...changed.functions.map((file) => ({ file, kind: 'function', identity: identities.get(file.name) ?? file.name })),
    ...changed.triggers.map((file) => ({ file, kind: 'trigger', identity: file.name })),
    ...changed.views.map((file) => ({ file, kind: 'view', identity: client.escapeIdentifier(file.name) })),
  ]
  for (const { file, kind, identity } of rows)
    await client.query(
      `insert into definitions (path, kind, checksum, identity, release) values ($1, $2, $3, $4, $5)
       on conflict (path) do update set checksum = excluded.checksum, identity = excluded.identity,
         applied_at = now()`,
      [file.path, kind, file.checksum, identity, release ?? null],
    )
  // Also of those that did not change: a release that only removes some is newer as well.
  if (release !== undefined) await client.query('update definitions set release = $1', [release])
}

type DatabaseFunction = { name: string; identity: string; validator: string; oid: string; isPinned: boolean }

/** Functions of the schema; pinned are those that a column, an index or a constraint of a table depends on. */
async function functionsOf(client: pg.PoolClient): Promise<DatabaseFunction[]> {
  const { rows } = await client.query<DatabaseFunction>(
    `select p.proname as name, p.oid::regprocedure::text as identity, p.oid::text as oid, l.lanvalidator::regproc::text as validator,
       exists (select from pg_depend d where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid
         and d.classid in ('pg_attrdef'::regclass, 'pg_constraint'::regclass, 'pg_class'::regclass)) as "isPinned"
     from pg_proc p join pg_language l on l.oid = p.prolang
     where p.pronamespace = current_schema()::regnamespace
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
     order by 1, 2`,
  )
  return rows
}

/**
 * Every function has one file and one signature, or tables depend on it and it stands in a migration: replacing such a
 * function would leave values in generated columns and indexes that it no longer computes.
 */
async function checkFunctions(client: pg.PoolClient, files: readonly SqlFile[], changed: readonly SqlFile[]) {
  const functions = await functionsOf(client)
  const named = new Set(files.map(({ name }) => name))
  const problems: string[] = []
  for (const { name, identity, isPinned } of functions) {
    if (named.has(name) && isPinned) problems.push(`${identity}: a table depends on it, so it belongs into a migration`)
    if (!named.has(name) && !isPinned) problems.push(`${identity}: has no file`)
    const signatures = functions.filter((other) => other.name === name).length
    if (named.has(name) && signatures > 1) problems.push(`${identity}: one of ${signatures} signatures`)
  }
  for (const name of named)
    if (!functions.some((match) => match.name === name)) problems.push(`${name}: its file does not create it`)
  if (problems.length > 0) throw new Error(`Functions and files differ:\n${problems.join('\n')}`)

  await client.query('set local check_function_bodies = on')
  const fresh = new Set(changed.map(({ name }) => name))
  for (const { name, oid, validator } of functions.filter((match) => fresh.has(match.name))) {
    if (validator === '-') continue
    await client.query(`select ${validator}($1::oid)`, [oid]).catch((error: Error) => {
      throw new Error(`Function ${name} is not valid: ${error.message}`, { cause: error })
    })
  }
}
