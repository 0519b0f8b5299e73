import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import pg from 'pg'
import { connect, migrate, type Pool } from './index.ts'

describe('migrate', () => {
  let directory: string
  let pool: Pool
  let schema: string
  let count = 0

  beforeEach(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'ems-migrate-'))
    schema = `migrate_${process.pid}_${count++}`
    // Without a schema of its own: a migration must find it by itself.
    pool = connect({ url: process.env.TEST_DATABASE_URL ?? '', name: 'migrate test' })
  })
  afterEach(async () => {
    await pool.query(`drop schema if exists ${schema} cascade`)
    await pool.end()
    await rm(directory, { recursive: true })
  })

  const write = (name: string, sql: string) => writeFile(path.join(directory, name), sql)
  const run = () => migrate(pool, { schema, directory })
  const tables = async () => {
    const { rows } = await pool.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = $1 and table_name <> 'migrations' order by 1",
      [schema],
    )
    return rows.map(({ name }) => name)
  }

  test('applies what is missing, in order, once', async () => {
    await write('0002_b.sql', 'create table b (a int references a)')
    await write('0001_a.sql', 'create table a (id int primary key)')

    expect(await run()).toEqual(['0001_a.sql', '0002_b.sql'])
    expect(await run()).toEqual([])
    expect(await tables()).toEqual(['a', 'b'])
  })

  test('adds a later file to what was applied before', async () => {
    await write('0001_a.sql', 'create table a (id int)')
    await run()
    await write('0002_b.sql', 'create table b (id int)')

    expect(await run()).toEqual(['0002_b.sql'])
  })

  test('is applied once when eight processes start together', async () => {
    await write('0001_a.sql', 'create table a (id int); insert into a values (1); select pg_sleep(0.1)')

    const applied = await Promise.all(Array.from({ length: 8 }, run))

    expect(applied.flat()).toEqual(['0001_a.sql'])
    expect((await pool.query(`select id from ${schema}.a`)).rows).toEqual([{ id: 1 }])
  })

  test('leaves nothing of a file that fails, and names it', async () => {
    await write('0001_a.sql', 'create table a (id int)')
    await write('0002_b.sql', 'create table b (id int); select 1/0')

    await expect(run()).rejects.toThrow('Migration 0002_b.sql failed: division by zero')

    expect(await tables()).toEqual(['a'])
    await write('0002_b.sql', 'create table b (id int)')
    expect(await run()).toEqual(['0002_b.sql'])
  })

  test('keeps nothing of a file that it cannot record', async () => {
    await write('0001_a.sql', `create table a (id int); drop table ${schema}.migrations`)

    await expect(run()).rejects.toThrow('migrations')

    expect(await tables()).toEqual([])
  })

  test('refuses a file that was changed after it was applied', async () => {
    await write('0001_a.sql', 'create table a (id int)')
    await run()
    await write('0001_a.sql', 'create table a (id bigint)')

    await expect(run()).rejects.toThrow('Migration 0001_a.sql was changed after it was applied.')
  })

  test('refuses when an applied file is gone', async () => {
    await write('0001_a.sql', 'create table a (id int)')
    await run()
    await rm(path.join(directory, '0001_a.sql'))

    await expect(run()).rejects.toThrow('Migration 0001_a.sql was applied, but in its place there is no file.')
  })

  test('refuses a file that sorts before an applied one', async () => {
    await write('0002_b.sql', 'create table b (id int)')
    await run()
    await write('0001_a.sql', 'create table a (id int)')

    await expect(run()).rejects.toThrow('Migration 0002_b.sql was applied, but in its place there is 0001_a.sql.')
    expect(await tables()).toEqual(['b'])
  })

  test('takes as long as it needs on a large database', async () => {
    const impatient = new pg.Pool({ connectionString: process.env.TEST_DATABASE_URL, query_timeout: 400 })
    await write('0001_index_of_a_large_table.sql', 'create table a (id int); select pg_sleep(1)')

    expect(await migrate(impatient, { schema, directory })).toEqual(['0001_index_of_a_large_table.sql'])
    await impatient.end()
  })

  test('lets the next one in after a failure', async () => {
    await write('0001_a.sql', 'select nothing')
    await expect(run()).rejects.toThrow('failed')
    await write('0001_a.sql', 'create table a (id int)')

    await expect(run()).resolves.toEqual(['0001_a.sql'])
  })
})
