import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import pg from 'pg'
import { connect, type Pool } from '../index.ts'
import { upgrade } from './upgrade.ts'

describe('upgrade', () => {
  let directory: string
  let pool: Pool
  let schema: string
  let count = 0

  beforeEach(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'ems-upgrade-'))
    schema = `upgrade_${process.pid}_${count++}`
    // Without a schema of its own: a migration must find it by itself.
    pool = connect({ url: process.env.TEST_DATABASE_URL ?? '', name: 'upgrade test' })
  })
  afterEach(async () => {
    await pool.query(`drop schema if exists ${schema} cascade`)
    await pool.end()
    await rm(directory, { recursive: true })
  })

  const write = async (name: string, sql: string) => {
    const file = path.join(directory, name.includes('/') ? name : `migrations/${name}`)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, sql)
  }
  const remove = (name: string) => rm(path.join(directory, name.includes('/') ? name : `migrations/${name}`))
  const run = async (options: { release?: number; releaseBack?: boolean } = {}) =>
    (await upgrade(pool, { schema, directory, ...options })).migrations
  const definitions = async (options: { release?: number; releaseBack?: boolean } = {}) =>
    (await upgrade(pool, { schema, directory, ...options })).definitions
  const one = async (sql: string) => {
    const client = await pool.connect()
    try {
      await client.query(`set search_path = ${schema}, public`)
      const { rows } = await client.query<{ value: unknown }>(sql)
      return rows[0]?.value
    } finally {
      client.release(true)
    }
  }
  const tables = async () => {
    const { rows } = await pool.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = $1 and table_name not in ('migrations', 'applied_migrations', 'definitions') order by 1",
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

    const applied = await Promise.all(Array.from({ length: 8 }, () => run()))

    expect(applied.flat()).toEqual(['0001_a.sql'])
    expect((await pool.query(`select id from ${schema}.a`)).rows).toEqual([{ id: 1 }])
  })

  test('leaves nothing of an upgrade whose second file fails, and names it', async () => {
    await write('0001_a.sql', 'create table a (id int)')
    await write('0002_b.sql', 'create table b (id int); select 1/0')

    await expect(run()).rejects.toThrow('Migration 0002_b.sql failed: division by zero')

    expect(await tables()).toEqual([])
    await write('0002_b.sql', 'create table b (id int)')
    expect(await run()).toEqual(['0001_a.sql', '0002_b.sql'])
  })

  test('keeps nothing of a file that it cannot record', async () => {
    await write('0001_a.sql', `create table a (id int); drop table ${schema}.applied_migrations`)

    await expect(run()).rejects.toThrow('applied_migrations')

    expect(await tables()).toEqual([])
  })

  test('refuses a file that was changed after it was applied', async () => {
    await write('0001_a.sql', 'create table a (id int)')
    await run()
    await write('0001_a.sql', 'create table a (id bigint)')

    await expect(run()).rejects.toThrow('Migration 0001_a.sql was changed after it was applied.')
  })

  test('refuses when an applied file is gone from between others', async () => {
    await write('0001_a.sql', 'create table a (id int)')
    await write('0002_b.sql', 'create table b (id int)')
    await run()
    await remove('0001_a.sql')

    await expect(run()).rejects.toThrow('Migration 0001_a.sql was applied, but in its place there is 0002_b.sql.')
  })

  test('changes nothing in a database of a newer release, which an older one may use', async () => {
    await write('0001_a.sql', 'create table a (id int)')
    await write('0002_b.sql', 'create table b (id int)')
    await write('functions/kit/one.sql', 'create or replace function one() returns int language sql return 2')
    await run()
    await remove('0002_b.sql')
    await write('functions/kit/one.sql', 'create or replace function one() returns int language sql return 1')

    expect(await run()).toEqual([])
    expect(await one('select one() as value')).toBe(2)
  })

  test('refuses a file that sorts before an applied one', async () => {
    await write('0002_b.sql', 'create table b (id int)')
    await run()
    await write('0001_a.sql', 'create table a (id int)')

    await expect(run()).rejects.toThrow('Migration 0002_b.sql was applied, but in its place there is 0001_a.sql.')
    expect(await tables()).toEqual(['b'])
  })

  test('takes as long as it needs on a large database', async () => {
    const impatient = new pg.Pool({ connectionString: process.env.TEST_DATABASE_URL, query_timeout: 2_000 })
    await write('0001_index_of_a_large_table.sql', 'create table a (id int); select pg_sleep(3)')

    expect((await upgrade(impatient, { schema, directory })).migrations).toEqual(['0001_index_of_a_large_table.sql'])
    await impatient.end()
  })

  test('lets the next one in after a failure', async () => {
    await write('0001_a.sql', 'select nothing')
    await expect(run()).rejects.toThrow('failed')
    await write('0001_a.sql', 'create table a (id int)')

    await expect(run()).resolves.toEqual(['0001_a.sql'])
  })

  describe('an index made concurrently', () => {
    const index = 'create index concurrently if not exists a_name on a (name)'
    const isValid = () => one("select indisvalid as value from pg_index where indexrelid = to_regclass('a_name')")
    const installed = async () => {
      await write(
        '0001_a.sql',
        'create table a (id int, name text); insert into a select n, n::text from generate_series(1, 99) n',
      )
      await run()
    }

    test('is made while others write, by one of eight processes that start together', async () => {
      await installed()
      await write('0002_index.sql', `-- For the list.\n${index};`)
      const writer = await pool.connect()
      await writer.query(`begin; insert into ${schema}.a values (100, 'late')`)
      const starts = Promise.all(Array.from({ length: 8 }, () => run()))
      await writer.query('select pg_sleep(0.3)')
      // An ordinary index would wait for this transaction, and these rows for the index.
      await pool.query({
        text: `insert into ${schema}.a values (101, 'later')`,
        query_timeout: 60_000,
      } as pg.QueryConfig)
      await writer.query('commit')
      writer.release()

      expect((await starts).flat()).toEqual(['0002_index.sql'])
      expect(await isValid()).toBe(true)
    })

    test('comes after the migrations that follow it, and is made again when it was left half done', async () => {
      await installed()
      await write('0002_index.sql', index.replace('index c', 'unique index c').replace('(name)', '((1))'))
      await write('0003_b.sql', 'create table b (id int)')
      await expect(run()).rejects.toThrow('Migration 0002_index.sql failed: could not create unique index')
      expect([await isValid(), await tables()]).toEqual([false, ['a', 'b']])

      await pool.query(`delete from ${schema}.a where id > 1`)
      expect(await run()).toEqual(['0002_index.sql'])
      expect([await isValid(), await run()]).toEqual([true, []])
    })

    test('is an ordinary one in a new database, and has no other statement beside it', async () => {
      await write('0001_a.sql', 'create table a (id int, name text)')
      await write('0002_index.sql', index)
      expect(await run()).toEqual(['0001_a.sql', '0002_index.sql'])
      expect(await isValid()).toBe(true)

      await write('0003_more.sql', `${index.replace('a_name', 'a_other')}; delete from a`)
      await expect(run()).rejects.toThrow('Migration 0003_more.sql: only "create index concurrently if not exists"')
    })
  })

  describe('definitions', () => {
    const table = 'create table goods (id int, price int, total int)'
    const doubled = (factor: number) =>
      `create or replace function doubled() returns trigger language plpgsql as
       'begin new.total := new.price * ${factor}; return new; end'`
    const trigger = 'create trigger goods_total before insert on goods for each row execute function doubled()'

    test('are applied again when their file changes, and not otherwise', async () => {
      await write('0001_goods.sql', table)
      await write('functions/shop/doubled.sql', doubled(2))
      await write('triggers/goods.sql', trigger)
      await write('views/dear_goods.sql', 'create view dear_goods as select * from goods where price > 10')
      expect(await definitions()).toEqual(['functions/shop/doubled.sql', 'views/dear_goods.sql', 'triggers/goods.sql'])
      expect(await definitions()).toEqual([])

      await write('functions/shop/doubled.sql', doubled(3))
      expect(await definitions()).toEqual(['functions/shop/doubled.sql'])
      await pool.query(`insert into ${schema}.goods (id, price) values (1, 20)`)
      expect(await one('select total as value from dear_goods')).toBe(60)
    })

    test('step aside for a migration that drops a column they name', async () => {
      await write('0001_goods.sql', table)
      await write('functions/shop/doubled.sql', doubled(2))
      await write('triggers/goods.sql', `${trigger.replace('insert on', 'insert or update of price on')}`)
      await write('views/all_goods.sql', 'create view all_goods as select id, price, total from goods')
      await run()

      await write('0002_cost.sql', 'alter table goods drop column price; alter table goods add column cost int')
      await write('functions/shop/doubled.sql', doubled(2).replace('new.price', 'new.cost'))
      await write('triggers/goods.sql', `${trigger.replace('insert on', 'insert or update of cost on')}`)
      await write('views/all_goods.sql', 'create view all_goods as select id, cost, total from goods')
      expect(await run()).toEqual(['0002_cost.sql'])
      await pool.query(`insert into ${schema}.goods (id, cost) values (1, 4)`)
      expect(await one('select total as value from all_goods')).toBe(8)
    })

    test('of views are created after those they select from', async () => {
      await write('0001_goods.sql', table)
      await write('views/a.sql', '-- requires: b\ncreate view a as select * from b')
      await write('views/b.sql', 'create view b as select id from goods')

      expect(await definitions()).toEqual(['views/b.sql', 'views/a.sql'])
    })

    test('without a file are dropped; one that is still used fails the upgrade and keeps everything', async () => {
      await write('0001_goods.sql', table)
      await write('functions/shop/doubled.sql', doubled(2))
      await write('triggers/goods.sql', trigger)
      await run()

      await remove('functions/shop/doubled.sql')
      await expect(run()).rejects.toThrow('other objects depend on it')
      expect(await one("select count(*)::int as value from pg_trigger where tgname = 'goods_total'")).toBeGreaterThan(0)

      await remove('triggers/goods.sql')
      expect(await definitions()).toEqual(['functions/shop/doubled.sql', 'triggers/goods.sql'])
      expect(
        await one(`select count(*)::int as value from pg_proc where pronamespace = '${schema}'::regnamespace`),
      ).toBe(0)
    })

    test('move to another folder', async () => {
      await write('0001_goods.sql', table)
      await write('functions/shop/doubled.sql', doubled(2))
      await write('triggers/goods.sql', trigger)
      await run()

      await remove('functions/shop/doubled.sql')
      await write('functions/shop/prices/doubled.sql', doubled(3))
      expect(await definitions()).toEqual(['functions/shop/prices/doubled.sql', 'functions/shop/doubled.sql'])
      await pool.query(`insert into ${schema}.goods (id, price) values (1, 20)`)
      expect(await one('select total as value from goods')).toBe(60)
      expect(await definitions()).toEqual([])
    })

    test('take new arguments when the file says which signature goes', async () => {
      await write('0001_goods.sql', table)
      const sum = (args: string) => `create or replace function sums(${args}) returns int language sql return 1`
      await write('functions/shop/sums.sql', sum('a int'))
      await run()
      await write('functions/shop/sums.sql', sum('a int, b int'))
      await expect(run()).rejects.toThrow('one of 2 signatures')

      await write('functions/shop/sums.sql', `-- drops: sums(int)\n${sum('a int, b int')}`)
      expect(await definitions()).toEqual(['functions/shop/sums.sql'])
    })

    test('are refused when they do not hold together', async () => {
      await write('0001_goods.sql', `${table}; create function stray() returns int language sql return 1`)
      await write('functions/shop/doubled.sql', doubled(2))
      await expect(run()).rejects.toThrow('stray(): has no file')

      await write('0001_goods.sql', table)
      await write('functions/shop/doubled.sql', doubled(2).replace('begin new', 'begin nothing; new'))
      await expect(run()).rejects.toThrow('Function doubled is not valid')

      await write('functions/shop/doubled.sql', doubled(2))
      const pinned = 'create function twice(n int) returns int language sql immutable return n * 2'
      await write(
        '0001_goods.sql',
        `${table}; ${pinned}; alter table goods add column t int generated always as (twice(price)) stored`,
      )
      await write('functions/shop/twice.sql', pinned.replace('create', 'create or replace'))
      await expect(run()).rejects.toThrow('twice(integer): a table depends on it')
    })

    test('of an older release that restarts are not put back, unless on purpose', async () => {
      await write('0001_goods.sql', table)
      await write('functions/shop/doubled.sql', doubled(2))
      await run({ release: 7 })

      await write('functions/shop/doubled.sql', doubled(1))
      expect(await definitions({ release: 6 })).toEqual([])
      expect(await definitions({ release: 6, releaseBack: true })).toEqual(['functions/shop/doubled.sql'])
    })

    test('of an older release are refused where tables are newer', async () => {
      await write('0001_goods.sql', table)
      await write('0002_cost.sql', 'alter table goods add column cost int')
      await write('functions/shop/doubled.sql', doubled(2))
      await run({ release: 7 })
      await remove('0002_cost.sql')
      await write('functions/shop/doubled.sql', doubled(1))

      await expect(run({ release: 6, releaseBack: true })).rejects.toThrow('0002_cost.sql is of a newer release')
    })

    test('that a newer release took away are not put back by an older one', async () => {
      await write('0001_goods.sql', table)
      await write('functions/shop/doubled.sql', doubled(2))
      await write('functions/shop/tripled.sql', doubled(3).replace('doubled', 'tripled'))
      await run({ release: 7 })
      await remove('functions/shop/tripled.sql')
      await run({ release: 8 })

      await write('functions/shop/tripled.sql', doubled(3).replace('doubled', 'tripled'))
      expect(await definitions({ release: 7 })).toEqual([])
    })

    test('wait a moment for a table that is in use, without making everybody wait', async () => {
      await write('0001_goods.sql', table)
      await write('functions/shop/doubled.sql', doubled(2))
      await run()
      await write('triggers/goods.sql', trigger)
      const reader = await pool.connect()
      await reader.query(`begin; select * from ${schema}.goods`)
      const upgrade = definitions()
      await reader.query('select pg_sleep(0.5)')
      await reader.query('commit')
      reader.release()

      expect(await upgrade).toEqual(['triggers/goods.sql'])
    })
  })

  describe('a baseline', () => {
    const old = [
      ['0001_a.sql', 'create table a (id int)'],
      ['0002_b.sql', 'create table b (id int)'],
    ] as const

    /** As release 1.0 left it, whose record is the table `migrations`. */
    async function installOld(files: readonly (readonly [string, string])[]) {
      await pool.query(`create schema ${schema}; create table ${schema}.migrations (
        name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
      for (const [name, sql] of files) {
        await pool.query(sql.replace('table ', `table ${schema}.`))
        await pool.query(`insert into ${schema}.migrations values ($1, $2)`, [name, `sum of ${name}`])
      }
    }
    const rowsOf = (files: readonly (readonly [string, string])[]) =>
      files.map(([name]) => ({ name, checksum: `sum of ${name}` }))
    async function writeBaseline(between: unknown[] = []) {
      await write('0001_baseline.sql', 'create table a (id int); create table b (id int)')
      const file = { migration: '0001_baseline.sql', release: '1.0', replaces: rowsOf(old), between }
      await writeFile(path.join(directory, 'baseline.json'), JSON.stringify(file))
      await write('0002_c.sql', 'create table c (id int)')
    }

    test('stands for the migrations it replaces, in a database that has run them', async () => {
      await installOld(old)
      await writeBaseline()

      expect(await run()).toEqual(['0002_c.sql'])
      expect(await run()).toEqual([])
      expect(await tables()).toEqual(['a', 'b', 'c'])
    })

    test('leaves the record of the release before as it was, so that it starts again after a roll-back', async () => {
      await installOld(old)
      await writeBaseline()
      await run()

      const { rows } = await pool.query(`select name, checksum from ${schema}.migrations order by name`)
      expect(rows).toEqual(rowsOf(old))
    })

    test('takes what came between the release and itself for the migrations it became', async () => {
      const later = [
        ['0003_functions_only.sql', 'create table d (id int)'],
        ['0004_c.sql', 'create table c (id int)'],
      ] as const
      await installOld([...old, ...later])
      await writeBaseline(rowsOf(later).map((row) => (row.name === '0004_c.sql' ? { ...row, is: '0002_c.sql' } : row)))

      expect(await run()).toEqual([])
    })

    test('runs in an empty database', async () => {
      await writeBaseline()

      expect(await run()).toEqual(['0001_baseline.sql', '0002_c.sql'])
    })

    test('is refused by a database that has run some of them only', async () => {
      await installOld(old.slice(0, 1))
      await writeBaseline()

      await expect(run()).rejects.toThrow('This installation is at 0001_a.sql. Upgrade it to release 1.0 first.')
    })

    test('is refused by a database that has run something else', async () => {
      await installOld([...old, ['0003_d.sql', 'create table d (id int)']])
      await writeBaseline()

      await expect(run()).rejects.toThrow('This installation is at 0003_d.sql. Upgrade it to release 1.0 first.')
    })
  })

  test('a schema without a baseline goes on from the record of release 1.0', async () => {
    const sql = 'create table a (id int)'
    await write('0001_a.sql', sql)
    await run()
    await pool.query(`alter table ${schema}.applied_migrations rename to migrations`)
    await write('0002_b.sql', 'create table b (id int)')

    expect(await run()).toEqual(['0002_b.sql'])
  })
})
