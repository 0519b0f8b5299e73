import { setTimeout } from 'node:timers/promises'
import { permissions } from '@ems/contracts'
import { auditLogs } from '@ems/contracts/settings'
import { type Db, sql, transaction } from '@ems/postgres'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Deps } from '../../kit/context.ts'
import { listQuery } from '../../kit/query/parse-list-query.ts'
import { storeFor } from '../../kit/stores.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'

const SIZE = 100

describe('an audit log of 12,000 rows', () => {
  let api: TestApi
  let admin: Client
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
    await write(12_000)
    await api.pool.query('select ems.chain_audit_logs(11_000)')
    await api.pool.query('vacuum analyze ems.audit_logs')
  })
  afterAll(() => api.close())

  /** Rows of some past moments, so that they land everywhere among the others. */
  const write = (rows: number, by: { query: (text: string, values: unknown[]) => Promise<unknown> } = api.pool) =>
    by.query(
      `insert into ems.audit_logs (at, actor_name, action, target_type, request_id)
       select now() - n % 700 * interval '1 minute', 'Pelaku ' || n % 7, (array['update', 'create'])[1 + n % 2], 'references', 'r' || n
       from generate_series(1, $1::int) n`,
      [rows],
    )
  const deps = (db: Db): Deps => ({ db, user: admin.user, request: { id: 'x', ip: '::1', userAgent: null } })
  const pageOf = (db: Db, raw: Record<string, string>) =>
    storeFor(auditLogs.name).list(deps(db), listQuery(auditLogs, { 'page[size]': String(SIZE), ...raw }))
  const inOneMoment = <T>(read: (db: Db) => Promise<T>) => transaction(api.app.db, read, { isSnapshot: true })

  test('is counted exactly, however long it is', async () => {
    const { meta, links } = (await admin.get('/audit-logs?page[size]=100')).body
    const { rows } = await api.pool.query('select count(*)::int as n from ems.audit_logs')

    expect([meta.total, meta.total_is_estimate]).toEqual([rows[0].n, false])
    expect(links.last).toContain(`page%5Bnumber%5D=${Math.ceil(rows[0].n / SIZE)}`)
  })

  test.each([
    ['at', 'at desc, id desc', '-at'],
    ['actor_name', 'actor_name, at, id', 'actor_name,at'],
  ])(
    'has the same rows on every page as without the short way, while others write, in the order of %s',
    async (_, order, sort) => {
      let isDone = false
      const others = Promise.all([
        (async () => {
          for (; !isDone; await setTimeout(50)) await write(30)
        })(),
        (async () => {
          for (; !isDone; await setTimeout(20)) await api.pool.query('select ems.chain_audit_logs(200)')
        })(),
      ])
      const wrong: unknown[] = []
      try {
        const pages = Math.ceil((await inOneMoment((db) => pageOf(db, {}))).total / SIZE)
        for (let page = 1; page <= pages + 12; page += 7)
          await inOneMoment(async (db) => {
            const match = await pageOf(db, { sort, 'page[number]': String(page) })
            const plain = await db.rows(sql<{ id: string }>`select id from ems.audit_logs order by ${sql.raw(order)}
            limit ${SIZE} offset ${(page - 1) * SIZE}`)
            const all = await db.rows(sql<{ n: number }>`select count(*)::int as n from ems.audit_logs`)
            const ids = [match.rows, plain].map((rows) => rows.map(({ id }) => id).join())
            if (ids[0] !== ids[1] || match.total !== all[0]?.n) wrong.push([page, ids, match.total, all[0]?.n])
          })
      } finally {
        isDone = true
        await others
      }

      expect(wrong).toEqual([])
    },
  )

  test('does not count uncommitted rows, nor rows that were rolled back', async () => {
    const total = async () => (await admin.get('/audit-logs')).body.meta.total
    const before = await total()
    const other = await api.pool.connect()
    await other.query('begin')
    await write(40, other)
    const meanwhile = await total()
    await other.query('rollback')
    other.release()

    expect([meanwhile, await total()]).toEqual([before, before])
  })

  test('is filtered and counted as before', async () => {
    const { meta } = (await admin.get('/audit-logs?filter[action]=create&page[number]=60&page[size]=100')).body
    const { rows } = await api.pool.query(`select count(*)::int as n from ems.audit_logs where action = 'create'`)

    expect([meta.total, meta.page.from]).toEqual([rows[0].n, 5_901])
  })

  test('counts only their own entries for users who see no others', async () => {
    const clerk = await api.as([...permissions], { scope: 'own' })

    expect((await clerk.get('/audit-logs?page[number]=80&page[size]=100')).body.meta.total).toBe(0)
  })
})
