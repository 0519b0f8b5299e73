import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { installConfigs } from '../demo/index.ts'
import { nextNumber } from '../kit/numbering.ts'
import { type TestApi, testApi } from './api.ts'

describe('document numbers', () => {
  let api: TestApi
  let department: string
  beforeAll(async () => {
    api = await testApi()
    await installConfigs(api.pool)
    const { rows } = await api.pool.query(
      `insert into ems."references" (category, code, name) values ('department', 'GA', 'Umum') returning id`,
    )
    department = rows[0].id
  })
  afterAll(() => api.close())

  const at = new Date('2026-11-20T03:00:00Z')
  const asked = (more = {}) => ({ menu: 'procurement' as const, company: api.companies[0], department, at, ...more })
  const next = (more = {}) => api.app.db.transaction().execute((db) => nextNumber({ db }, asked(more)))
  const configure = (key: string, value: unknown, company: string | null = null) =>
    api.pool.query(
      `insert into ems.configs ("group", key, label, type, value, company_id) values ('numbering', $1, $1, 'text', $2, $3)
       on conflict ("group", key, company_id) do update set value = excluded.value`,
      [key, JSON.stringify(value), company],
    )

  test('count up by company, and begin at 1 again where the pattern and its setting say so', async () => {
    expect(await next()).toBe('0001/PR/SATU-GA/XI/2026')
    expect(await next()).toBe('0002/PR/SATU-GA/XI/2026')
    expect(await next({ company: api.companies[1] })).toBe('0001/PR/DUA-GA/XI/2026')
    expect(await next({ at: new Date('2026-12-01T00:00:00Z') })).toBe('0001/PR/SATU-GA/XII/2026')

    await configure('numbering.procurement.reset', 'yearly')
    expect(await next()).toBe('0001/PR/SATU-GA/XI/2026')
    expect(await next({ at: new Date('2026-12-01T00:00:00Z') })).toBe('0002/PR/SATU-GA/XII/2026')
  })

  test('belong to the day in Jakarta', async () => {
    await configure('numbering.contract', '{SEQ:2}.{MM}.{YY}')
    expect(await next({ menu: 'contract', at: new Date('2026-12-31T16:59:59Z') })).toBe('01.12.26')
    expect(await next({ menu: 'contract', at: new Date('2026-12-31T17:00:00Z') })).toBe('01.01.27')
  })

  test('follow the pattern of the company, and name it by its document code', async () => {
    const second = api.companies[1]
    await configure('numbering.archive', '{COMP}-{SEQ:3}', second)
    await api.pool.query(`update ems."references" set meta = '{"document_code": "DD"}' where id = $1`, [second])

    expect(await next({ menu: 'archive', company: second })).toBe('DD-001')
    // Without a year in it the pattern would say 001 twice, whatever the setting says.
    expect(await next({ menu: 'archive', company: second, at: new Date('2030-01-01T00:00:00Z') })).toBe('DD-002')
    expect(await next({ menu: 'archive' })).toBe('00001/ARS/SATU/2026')
  })

  test('are given once each and without gaps, also when many ask and some are refused', async () => {
    const later = new Date('2028-02-01T03:00:00Z')
    const refuse = async () =>
      api.app.db.transaction().execute(async (db) => {
        await nextNumber({ db }, asked({ at: later }))
        throw new Error('refused')
      })
    const all = await Promise.allSettled(Array.from({ length: 24 }, (_, n) => (n % 3 ? next({ at: later }) : refuse())))
    const given = all.flatMap((one) => (one.status === 'fulfilled' ? [Number(one.value.slice(0, 4))] : []))
    expect(given.sort((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, n) => n + 1))
  })
})
