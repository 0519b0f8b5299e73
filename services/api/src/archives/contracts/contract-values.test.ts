import { permissions } from '@ems/contracts'
import { archiveContracts, type ContractValueRow } from '@ems/contracts/archives'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'
import { contract } from '../testing.ts'

describe('the value of contracts in force', () => {
  let api: TestApi
  let admin: Client
  let count = 0
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
  })
  afterAll(() => api.close())
  beforeEach(() => api.pool.query('delete from ems.archive_contracts'))

  /** A contract of another partner in force, as the columns say. */
  const agreed = async (columns: Record<string, unknown>) => {
    const row = await admin.create(archiveContracts, await contract(api, ++count))
    const all: Record<string, unknown> = { status: 'active', ...columns }
    const names = Object.keys(all)
    await api.pool.query(
      `update ems.archive_contracts set ${names.map((name, n) => `${name} = $${n + 2}`).join(', ')} where id = $1`,
      [row.id, ...Object.values(all)],
    )
    return row
  }
  const rows = async (query: string, client = admin): Promise<ContractValueRow[]> =>
    (await client.get(`/contract-values?${query}`)).body.data.attributes.rows
  const byMonth = async (from: string, to: string) =>
    (await rows(`from=${from}&to=${to}`)).map(({ id, currency, value, count: n }) => `${id} ${currency} ${value} ${n}`)

  test('is summed up by month and currency, from the first day to the last, exactly', async () => {
    await agreed({ start_date: '2026-01-31', end_date: '2026-03-30', value: '0.10' })
    await agreed({ start_date: '2026-01-01', end_date: '2026-02-28', value: '0.20' })
    await agreed({ start_date: '2026-02-01', end_date: '2026-12-31', value: '99.99', currency: 'USD' })
    await agreed({ start_date: '2026-01-01', end_date: '2026-12-31', value: null })
    await agreed({ start_date: '2026-01-01', end_date: '2026-12-31', value: '7.00', status: 'draft' })

    expect(await byMonth('2026-01', '2026-03')).toEqual([
      '2026-01 IDR 0.30 3',
      '2026-02 IDR 0.30 3',
      '2026-02 USD 99.99 1',
      // The first ended a day before the last of March.
      '2026-03 IDR 0.00 1',
      '2026-03 USD 99.99 1',
    ])
  })

  test('is that of the term in which the day lies, and ends with a contract that is ended early', async () => {
    await agreed({
      ...{ start_date: '2026-01-01', end_date: '2026-02-28', value: '150.00' },
      renewals: JSON.stringify([
        {
          ...{ at: '2026-02-10T00:00:00.000Z', mode: 'manual', from: '2026-02-28', to: '2026-04-30' },
          ...{ old_value: '100.00', new_value: '150.00', reason: null },
        },
      ]),
    })
    await agreed({
      ...{ start_date: '2026-01-01', end_date: '2026-12-31', value: '5.00' },
      ...{ status: 'terminated', ended_at: '2026-03-15', end_reason: 'Pindah tempat' },
    })

    expect(await byMonth('2026-02', '2026-05')).toEqual([
      '2026-02 IDR 105.00 2',
      '2026-03 IDR 150.00 1',
      '2026-04 IDR 150.00 1',
    ])
  })

  test('is that of the last addendum in force, which takes the place of its parent', async () => {
    const parent = await agreed({ start_date: '2026-01-01', end_date: '2026-12-31', value: '100.00' })
    const { rows: of } = await api.pool.query('select partner_id from ems.archive_contracts where id = $1', [parent.id])
    const addendum = (start_date: string, value: string | null) =>
      agreed({ ...{ partner_id: of[0].partner_id, parent_id: parent.id }, start_date, end_date: '2026-12-31', value })
    await addendum('2026-02-01', '120.00')
    await addendum('2026-03-01', '130.00')
    await addendum('2026-03-01', null)

    expect((await rows('from=2026-01&to=2026-03')).map(({ id, value }) => `${id} ${value}`)).toEqual([
      '2026-01 100.00',
      '2026-02 120.00',
      '2026-03 130.00',
    ])
    expect(await rows('by=partner&to=2026-03&from=2026-01')).toMatchObject([
      { id: String(of[0].partner_id), value: '130.00' },
    ])
  })

  test('is a workbook for users who may export, and shows contracts in reach alone', async () => {
    await agreed({ start_date: '2026-01-01', end_date: '2026-12-31', value: '100.00' })
    const reader = await api.as(['contract-list'], { scope: 'company', companies: [api.companies[1]] })
    expect(await rows('from=2026-01&to=2026-02', reader)).toEqual([])
    expect((await reader.get('/contract-values/xlsx')).status).toBe(403)
    expect((await (await api.as([])).get('/contract-values')).status).toBe(403)
    expect(await rows(`from=2026-01&to=2026-02&companies=${api.companies[1]}`)).toEqual([])
    const { status, bytes } = await admin.get('/contract-values/xlsx?by=contract_type&to=2026-02')
    expect([status, bytes.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  })

  test.each(['by=colour', 'from=2026-13', 'from=2026-02&to=2026-01', 'from=2010-01&to=2026-01', 'other=1'])(
    'refuses %s',
    async (query) => {
      expect((await admin.get(`/contract-values?${query}`)).status).toBe(400)
    },
  )
})
