import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { connect, type Pool, type ServiceRole, serviceRole, upgrade } from '@ems/postgres'

/** Copying a database, or waiting for another file's, takes a shared build machine long now and then. */
const TIMEOUT_MS = 100_000

export type TestDatabase = {
  /** For a service under test: `DATABASE_URL`. */
  url: string
  /** Connected to the new database, with `schema` first on its search path. */
  pool: Pool
  /** Ends the pool and removes the database, even with clients still connected. */
  drop: () => Promise<void>
}

type Source = {
  schema: string
  sql: string | URL
  /** Made with their rights, for `connect`. */
  roles?: readonly ServiceRole[]
}

/**
 * A fresh database for one test file, with the SQL of a service (the folder `sql`) applied to `schema`. It is cloned from a template
 * that is built once per content of the folder, so it costs some 50 ms. Needs `TEST_DATABASE_URL`, which Jest's
 * global set-up provides. Call it in `beforeAll`, `drop` it in `afterAll`.
 */
export async function testDatabase({ schema, sql, roles = [] }: Source): Promise<TestDatabase> {
  const directory = sql instanceof URL ? fileURLToPath(sql) : sql
  const server = new URL(serverUrl())
  const admin = connect({ url: server.href, name: 'tests', max: 1, patienceMs: TIMEOUT_MS })
  const template = await templateOf(admin, server, { schema, directory, roles })
  const name = `test_${randomBytes(6).toString('hex')}`
  // Written without WAL, which nothing replays here: half of the processor time.
  await admin.query(`create database ${name} template ${template} strategy file_copy`)

  const url = urlOf(server, name)
  const pool = connect({ url, name: 'test', schema })
  const drop = async () => {
    await pool.end()
    await dropped(admin, name)
    await admin.end()
  }
  return { url, pool, drop }
}

/** Autovacuum may be at work in the database; its processes are not ours to end (42501), and soon gone. */
async function dropped(admin: Pool, name: string) {
  for (const until = Date.now() + 60_000; ; ) {
    try {
      await admin.query(`drop database if exists ${name} with (force)`)
      return
    } catch (error) {
      if ((error as { code?: string }).code !== '42501' || Date.now() > until) throw error
      await sleep(200)
    }
  }
}

function serverUrl() {
  const url = process.env.TEST_DATABASE_URL
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run the tests through Jest with the jest.config.mjs of EMS.')
  return url
}

type Contents = { schema: string; directory: string; roles: readonly ServiceRole[] }

/** Builds the template unless another test file did; the lock makes files that start together wait for the first. */
async function templateOf(admin: Pool, server: URL, { schema, directory, roles }: Contents) {
  const template = `template_${await fingerprint({ schema, directory, roles })}`
  const client = await admin.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [template])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount) return template

    const draft = `${template}_draft`
    await client.query(`drop database if exists ${draft} with (force)`)
    await client.query(`create database ${draft}`)
    const pool = connect({ url: urlOf(server, draft), name: 'test template', max: 1, patienceMs: TIMEOUT_MS })
    await filled(pool, { schema, directory, roles }).finally(() => pool.end())
    await client.query(`alter database ${draft} rename to ${template}`)
    return template
  } finally {
    client.release(true)
  }
}

async function filled(pool: Pool, { schema, directory, roles }: Contents) {
  await upgrade(pool, { schema, directory })
  for (const role of roles) await serviceRole(pool, role)
}

async function fingerprint({ schema, directory, roles }: Contents) {
  const hash = createHash('sha256').update(schema)
  if (roles.length) hash.update(JSON.stringify(roles))
  const names = (await readdir(directory, { recursive: true })).filter((name) => name.endsWith('.sql')).sort()
  for (const name of names) hash.update(name).update(await readFile(path.join(directory, name)))
  return hash.digest('hex').slice(0, 16)
}

function urlOf(server: URL, database: string) {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
