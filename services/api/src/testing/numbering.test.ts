import { transaction } from '@ems/postgres'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { installConfigs } from '../demo/index.ts'
import { nextNumber } from '../kit/write/numbering.ts'
import { type TestApi, testApi } from './api.ts'
import type { Client } from './client.ts'
import { referenceIn } from './reference-in.ts'

describe('document numbers', () => {
  let api: TestApi
  let department: string
  beforeAll(async () => {
    api = await testApi()
    await installConfigs(api.app.db)
    const { rows } = await api.pool.query(
      `insert into ems."references" (category, code, name) values ('department', 'GA', 'Umum') returning id`,
    )
    department = rows[0].id
  })
  afterAll(() => api.close())

  const at = new Date('2026-11-20T03:00:00Z')
  const requested = (more = {}) => ({
    menu: 'procurement' as const,
    company: api.companies[0],
    department,
    at,
    ...more,
  })
  const next = (more = {}) => transaction(api.app.db, (db) => nextNumber({ db }, requested(more)))
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
      transaction(api.app.db, async (db) => {
        await nextNumber({ db }, requested({ at: later }))
        throw new Error('refused')
      })
    const all = await Promise.allSettled(Array.from({ length: 24 }, (_, n) => (n % 3 ? next({ at: later }) : refuse())))
    const inputs = all.flatMap((one) => (one.status === 'fulfilled' ? [Number(one.value?.slice(0, 4))] : []))
    expect(inputs.sort((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, n) => n + 1))
  })

  test('without a document, or in the trash, are listed for users who may see the settings', async () => {
    const when = new Date('2029-03-05T03:00:00Z')
    const numbers = [await next({ at: when }), await next({ at: when }), await next({ at: when })]
    await api.pool.query(
      `with place as (select $1::bigint as company, $2::bigint as department, $3::bigint as other),
         person as (insert into ems.employees (employee_no, full_name, gender, company_id, office_id, department_id,
             position_id, employment_type, join_date, status)
           select 'N-1', 'Suharti', 'f', company, other, department, other, 'permanent', '2020-01-01', 'active' from place
           returning id)
       insert into ems.general_procurements (number, title, company_id, department_id, requester_id, category_id,
         delivery_office_id, needed_at, justification, deleted_at)
       select number, 'Kabel', company, department, person.id, other, other, '2029-03-20', 'Stok habis', removed
       from place, person, unnest($4::text[], array[null, now()]::timestamptz[]) as given(number, removed)`,
      [api.companies[0], department, await referenceIn(api, 'office'), [numbers[0], numbers[1]?.toLowerCase()]],
    )

    const notified = async (as: Client) => {
      const { body } = await as.get('/numbering')
      return body.data.find(({ id }: { id: string }) => id === `procurement.${api.companies[0]}.2029`)?.attributes
    }
    const admin = await api.as(['utility-list'])
    const match = await notified(admin)

    expect(match).toMatchObject({
      label: 'pengadaan',
      last: 3,
      missing_total: 2,
      company: { name: expect.any(String) },
    })
    expect(match.missing).toEqual([
      { seq: 2, number: numbers[1], given_at: expect.any(String), is_in_trash: true },
      { seq: 3, number: numbers[2], given_at: expect.any(String), is_in_trash: false },
    ])
    expect(
      await notified(await api.as(['utility-list'], { scope: 'company', companies: [api.companies[1]] })),
    ).toBeUndefined()
    expect((await (await api.as(['utility-show'])).get('/numbering')).status).toBe(403)
    await expect(api.pool.query('delete from ems.given_numbers')).rejects.toThrow('append only')
  })
})
