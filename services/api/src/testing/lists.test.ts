import { permissions } from '@ems/contracts'
import { references } from '@ems/contracts/settings'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Deps } from '../kit/context.ts'
import { listQuery } from '../kit/query/parse-list-query.ts'
import { storeFor } from '../kit/stores.ts'
import { type TestApi, testApi } from './api.ts'
import type { Client } from './client.ts'

describe('a list of 12,000 rows', () => {
  let api: TestApi
  let admin: Client
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
    await api.pool.query(
      `insert into ems."references" (category, code, name, company_id)
       select case when n <= 10000 then 'unit' else 'bank' end, 'K' || n, 'Nama ' || n, $1 from generate_series(1, 12000) n`,
      [api.companies[0]],
    )
    await api.pool.query('analyze ems."references"')
  })
  afterAll(() => api.close())
  const deps = (): Deps => ({ db: api.app.db, user: admin.user, request: { id: 'x', ip: '::1', userAgent: null } })

  test('is counted exactly up to 10,000', async () => {
    const { meta } = (await admin.get('/references?filter[category]=unit')).body

    expect([meta.total, meta.total_is_estimate]).toEqual([10_000, false])
  })

  test('is estimated beyond, and says so', async () => {
    const { meta } = (await admin.get('/references')).body

    expect(meta.total_is_estimate).toBe(true)
    expect(meta.total).toBeGreaterThan(10_000)
    expect(meta.total).toBeLessThan(15_000)
  })

  test('does not keep an old total after a change', async () => {
    const path = '/references?filter[name_like]=nama'
    const totalOf = async () => (await admin.get(path)).body.meta
    const before = await totalOf()
    const again = await totalOf()
    // A change without an event is not noticed.
    await api.pool.query(`update ems."references" set name = 'Lain ' || code where category = 'unit' and code > 'K5'`)
    const silent = await totalOf()
    const { rows } = await api.pool.query(`select id, version from ems."references" where code = 'K11'`)
    const [{ id, version }] = rows
    const change = { type: 'references', id, attributes: { name: 'Berubah' }, meta: { lock_version: version } }
    expect((await admin.patch(`/references/${id}`, { data: change })).status).toBe(200)
    const after = await totalOf()
    const { rows: left } = await api.pool.query(
      `select count(*)::int as n from ems."references" where name like 'Nama %'`,
    )
    await api.pool.query(
      `update ems."references" set name = 'Nama ' || substr(code, 2) where category in ('unit', 'bank')`,
    )

    expect(before).toMatchObject({ total_is_estimate: true })
    expect([again.total, silent.total]).toEqual([before.total, before.total])
    expect(after).toMatchObject({ total: left[0].n, total_is_estimate: false })
  })

  test('has the right rows on a page far inside', async () => {
    const { body } = await admin.get('/references?filter[category]=unit&sort=code&page[number]=300&page[size]=25')

    expect(body.data.map(({ attributes }: { attributes: { code: string } }) => attributes.code)).toEqual(
      Array.from({ length: 25 }, (_, n) => `K${7_476 + n}`),
    )
    expect(body.meta.page).toMatchObject({ from: 7_476, to: 7_500, lastPage: 400 })
  })

  test('is read batch by batch, from one moment, with the names behind ids', async () => {
    const query = listQuery(references, { 'filter[category]': 'bank', sort: '-code' })
    const codes: unknown[] = []
    const names = new Set<string | undefined>()
    for await (const { rows, titles } of storeFor('references').each(deps(), query, { batch: 300 })) {
      if (!codes.length) await api.pool.query(`update ems."references" set code = 'Z' || code where category = 'bank'`)
      codes.push(...rows.map(({ code }) => code))
      for (const { company } of rows) names.add(titles.references?.[String(company)])
    }

    expect(codes).toEqual(Array.from({ length: 2_000 }, (_, n) => `K${12_000 - n}`))
    expect([...names]).toEqual(['PT SATU'])
  })

  test('left early gives its connection back', async () => {
    const query = listQuery(references, {})
    for (let n = 0; n < 30; n += 1)
      for await (const { rows } of storeFor('references').each(deps(), query, { batch: 10 })) {
        expect(rows).toHaveLength(10)
        break
      }

    expect((await admin.get('/references')).status).toBe(200)
  })

  test('survives the request as JSON', () => {
    const query = listQuery(references, { 'filter[name_like]': 'x', sort: '-name', include: 'company' })

    expect(JSON.parse(JSON.stringify(query))).toEqual(query)
  })
})
