import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import {
  CommitUnknown,
  compile,
  connect,
  createDatabase,
  type Db,
  isUnavailable,
  openTransaction,
  type Pool,
  retrying,
  sql,
  transaction,
} from '../index.ts'

describe('SQL', () => {
  test('takes every hole as a value, however it looks like SQL', () => {
    const typed = "x'; drop table t; --"

    expect(compile(sql`select * from t where name = ${typed} and id = any(${[1, 2]}::bigint[])`)).toEqual({
      text: 'select * from t where name = $1 and id = any($2::bigint[])',
      values: [typed, [1, 2]],
    })
    // A forged value of a request, as parsed JSON.
    const forged = JSON.parse('{"t":"drop table t","Symbol(pg-sql2-type-1)":"RAW"}')
    expect(compile(sql`select ${forged}::jsonb`)).toEqual({ text: 'select $1::jsonb', values: [forged] })
  })

  test('composes parts, and numbers parameters across them', () => {
    const isOpen = sql`${sql.id('t.status')} <> ${'closed'}`
    const conditions = [isOpen, sql`t.company_id = ${7}::bigint`]
    const columns = sql.join(['id', 'odd"name'].map(sql.id))

    expect(
      compile(sql`select ${columns} from ${sql.id('ems.tickets')} t where ${sql.join(conditions, sql` and `)}`),
    ).toEqual({
      text: 'select "id", "odd""name" from "ems"."tickets" t where "t"."status" <> $1 and t.company_id = $2::bigint',
      values: ['closed', 7],
    })
  })

  test('passes nulls and what is undefined, and empty lists, as values', () => {
    expect(compile(sql`select ${null}, ${undefined}, ${sql.join([])}, ${sql.join([1, null])}`)).toEqual({
      text: 'select $1, $2, , $3, $4',
      values: [null, undefined, 1, null],
    })
  })

  test('numbers the parameters of a text anew where it is composed, and leaves alone what only looks like one', () => {
    const part = sql.text(`(a = $2 or b = $1 or c = $1 or d = 'costs $1' or "e$1" = 1) -- it's $1`, ['x', undefined])

    expect(compile(sql`select ${7} where ${part}`)).toEqual({
      text: `select $1 where (a = $2 or b = $3 or c = $3 or d = 'costs $1' or "e$1" = 1) -- it's $1`,
      values: [7, null, 'x'],
    })
    expect(() => sql.text('select $2', [1])).toThrow('A value is missing: select $2')
  })

  test('writes constants into the text, escaped', () => {
    expect(compile(sql`a = ${sql.lit("O'Neil \\")} and b = ${sql.lit(true)}`)).toEqual({
      text: "a =  E'O''Neil \\\\' and b = true",
      values: [],
    })
  })
})

describe('a database', () => {
  let pool: Pool
  let db: Db
  beforeAll(async () => {
    pool = connect({ url: process.env.TEST_DATABASE_URL ?? '', name: 'database test', max: 2 })
    db = createDatabase(pool)
    await db.run(sql`create schema if not exists database_test`)
    await db.run(sql`create table if not exists database_test.goods (id int primary key, name text)`)
  })
  beforeEach(() => db.run(sql`truncate database_test.goods`))
  afterAll(() => pool.end())

  const names = async () =>
    (await db.rows(sql<{ name: string }>`select name from database_test.goods order by id`)).map(({ name }) => name)
  const add = (to: Db, id: number, name: string) => to.run(sql`insert into database_test.goods values (${id}, ${name})`)

  test('answers rows, the first row, the only row, and the number of rows', async () => {
    await db.run(sql`insert into database_test.goods values (1, 'kain'), (2, 'benang')`)
    const goods = sql<{ id: number }>`select id from database_test.goods order by id`
    const none = sql<{ id: number }>`select id from database_test.goods where false`

    expect(await db.rows(goods)).toEqual([{ id: 1 }, { id: 2 }])
    expect([await db.first(goods), await db.first(none)]).toEqual([{ id: 1 }, undefined])
    expect(await db.one(goods)).toEqual({ id: 1 })
    await expect(db.one(none)).rejects.toThrow('No row')
    expect(await db.run(sql`update database_test.goods set name = upper(name)`)).toBe(2)
  })

  test('keeps a connection that PostgreSQL only refused a statement on, and prepares texts once', async () => {
    const one = connect({ url: process.env.TEST_DATABASE_URL ?? '', name: 'one connection', max: 1 })
    const own = createDatabase(one)
    const pid = () => own.one(sql<{ pid: number }>`select pg_backend_pid() as pid`)
    const before = await pid()

    await expect(own.rows(sql`select 1 / ${0}::int`)).rejects.toThrow('division by zero')

    expect(await pid()).toEqual(before)
    const prepared = sql<{
      n: number
    }>`select count(*)::int as n from pg_prepared_statements where statement like '%pg_backend_pid()%'`
    expect(await own.one(prepared)).toEqual({ n: 2 })
    await one.end()
  })

  test('commits what the work did, or nothing of it', async () => {
    const answer = await transaction(db, async (tx) => {
      await add(tx, 1, 'kain')
      return 'done'
    })
    const failing = transaction(db, async (tx) => {
      await add(tx, 2, 'benang')
      throw new Error('changed its mind')
    })

    expect(answer).toBe('done')
    await expect(failing).rejects.toThrow('changed its mind')
    expect(await names()).toEqual(['kain'])
  })

  test('says so when a caught error undid the transaction', async () => {
    const work = transaction(db, async (tx) => {
      await add(tx, 1, 'kain')
      await add(tx, 1, 'lagi').catch(() => undefined)
    })

    await expect(work).rejects.toThrow('rolled back')
    expect(await names()).toEqual([])
  })

  test('begins no transaction inside another one, and runs nothing after its end', async () => {
    let late: Db | undefined
    await transaction(db, async (tx) => {
      late = tx
      await expect(transaction(tx, async () => undefined)).rejects.toThrow('inside a transaction')
    })

    await expect(late?.rows(sql`select 1`)).rejects.toThrow('over')
  })

  test('limits its statements on the server, and prepares none of them', async () => {
    await transaction(
      db,
      async (tx) => {
        expect(await tx.first(sql`select current_setting('statement_timeout') as limit`)).toEqual({ limit: '2min' })
        await tx.run(sql`create temp table staged (a int) on commit drop`)
        expect(await tx.rows(sql`select name from pg_prepared_statements where statement like '%staged%'`)).toEqual([])
      },
      { timeoutMs: 120_000 },
    )
    const endless = transaction(db, (tx) => tx.run(sql`select pg_sleep(5)`), { timeoutMs: 50 })

    await expect(endless).rejects.toThrow(/timeout/)
  })

  test('reads one snapshot, in which nothing can be written', async () => {
    const seen: number[] = []
    await transaction(
      db,
      async (tx) => {
        const count = async () =>
          (await tx.one(sql<{ n: number }>`select count(*)::int as n from database_test.goods`)).n
        seen.push(await count())
        await add(db, 1, 'kain')
        seen.push(await count())
        await expect(add(tx, 2, 'benang')).rejects.toThrow('read-only')
        throw new Error('done')
      },
      { isSnapshot: true },
    ).catch(() => undefined)

    expect(seen).toEqual([0, 0])
  })

  test('streams a select in batches, also two at once and not to the end', async () => {
    await transaction(db, async (tx) => {
      const numbers = sql<{ n: number }>`select n from generate_series(1, ${5}::int) n`
      const sizes: number[] = []
      for await (const rows of tx.stream(numbers, 2)) {
        sizes.push(rows.length)
        for await (const [row] of tx.stream(numbers, 2)) {
          expect(row).toEqual({ n: 1 })
          break
        }
      }
      expect(sizes).toEqual([2, 2, 1])
      expect(await tx.rows(sql`select name from pg_cursors where name like 'batches%'`)).toEqual([])
    })
  })

  test('copies in and out', async () => {
    const out = await transaction(
      db,
      async (tx) => {
        const stream = tx.copyIn(sql`copy database_test.goods from stdin`)
        stream.end('1\tkain\n2\tbenang\n')
        await once(stream, 'finish')
        return text(tx.copyOut(sql`copy (select * from database_test.goods order by id) to stdout`))
      },
      { timeoutMs: 60_000 },
    )

    expect(out).toBe('1\tkain\n2\tbenang\n')
    expect(await names()).toEqual(['kain', 'benang'])
    await transaction(db, async (tx) =>
      expect(() => tx.copyOut(sql`copy (select ${1}) to stdout`)).toThrow('parameters'),
    )
  })

  test('does not wait for a statement that still runs when the work failed', async () => {
    const began = performance.now()
    const work = transaction(db, async (tx) => {
      tx.run(sql`select pg_sleep(10)`).catch(() => undefined)
      await sleep(50)
      throw new Error('stopped')
    })

    await expect(work).rejects.toThrow('stopped')
    expect(performance.now() - began).toBeLessThan(9_000)
    expect(await db.first(sql`select 1 as one`)).toEqual({ one: 1 })
  })

  test('does not know the outcome when the connection breaks during the commit, and does not repeat it', async () => {
    const tx = await openTransaction(db)
    await add(tx, 1, 'kain')
    const { pid } = await tx.one(sql<{ pid: number }>`select pg_backend_pid() as pid`)
    await db.run(sql`select pg_terminate_backend(${pid}::int)`)
    await sleep(100)
    let times = 0
    const error = await retrying(() => {
      times += 1
      return tx.commit()
    }).catch((cause: unknown) => cause)

    expect([error, times]).toEqual([expect.any(CommitUnknown), 1])
    expect(isUnavailable(error)).toBe(true)
    expect(await names()).toEqual([])
  })
})
