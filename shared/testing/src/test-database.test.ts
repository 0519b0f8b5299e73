import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { testDatabase } from './index.ts'

describe('a test database', () => {
  let sql: string
  beforeAll(async () => {
    sql = await mkdtemp(path.join(tmpdir(), 'ems-sql-'))
    await mkdir(path.join(sql, 'migrations'))
    await writeFile(path.join(sql, 'migrations/0001_goods.sql'), 'create table goods (name text primary key)')
  })
  afterAll(() => rm(sql, { recursive: true }))

  test('has the migrations applied and shares no row with another one', async () => {
    const [one, two] = await Promise.all([testDatabase({ schema: 'shop', sql }), testDatabase({ schema: 'shop', sql })])

    await one.pool.query("insert into goods values ('tea')")

    expect((await one.pool.query('select name from shop.goods')).rows).toEqual([{ name: 'tea' }])
    expect((await two.pool.query('select name from shop.goods')).rows).toEqual([])
    await Promise.all([one.drop(), two.drop()])
  })

  test('is gone after drop, even while a client is connected', async () => {
    const kept = await testDatabase({ schema: 'shop', sql })
    const dropped = await testDatabase({ schema: 'shop', sql })
    const name = new URL(dropped.url).pathname.slice(1)

    await dropped.drop()

    const { rows } = await kept.pool.query('select from pg_database where datname = $1', [name])
    expect(rows).toEqual([])
    await kept.drop()
  })
})
