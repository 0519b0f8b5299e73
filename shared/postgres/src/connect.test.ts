import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { connect, type Pool } from './index.ts'

describe('a pool', () => {
  let pool: Pool
  beforeAll(() => {
    pool = connect({ url: process.env.TEST_DATABASE_URL ?? '', name: 'connect test' })
  })
  afterAll(() => pool.end())

  test('gives big numbers, days and instants as text that nothing was lost of', async () => {
    const { rows } = await pool.query(
      "select 9007199254740993::bigint as id, 0.10::numeric(18,2) as price, date '2026-11-20' as day, timestamptz '2026-11-20 07:00+07' as instant",
    )

    expect(rows).toEqual([
      { id: '9007199254740993', price: '0.10', day: '2026-11-20', instant: '2026-11-20T00:00:00.000Z' },
    ])
  })

  test('gives up on a server that accepts and never answers', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as { port: number }
    const pending = connect({ url: `postgres://ems:x@127.0.0.1:${port}/ems`, name: 'silent' })
    const began = performance.now()

    await expect(pending.query('select 1')).rejects.toThrow('timeout')

    expect(performance.now() - began).toBeLessThan(30_000)
    await pending.end()
    silent.close()
  })

  test('survives that its connections are ended by the server', async () => {
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    const other = connect({ url: process.env.TEST_DATABASE_URL ?? '', name: 'killer', max: 1 })

    await other.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await other.end()
    await new Promise((resolve) => setTimeout(resolve, 50))

    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})
