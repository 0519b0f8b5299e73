import { permissions } from '@ems/contracts'
import { archiveContracts, termsInForce } from '@ems/contracts/archives'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client, Row } from '../../testing/client.ts'
import { contract, upcomingDay } from '../testing.ts'

describe('a contract with addenda', () => {
  let api: TestApi
  let admin: Client
  let n = 8_000
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
  })
  afterAll(() => api.close())
  const inForce = async (more: Record<string, unknown>): Promise<Row> => {
    const row = await admin.create(archiveContracts, { ...(await contract(api, ++n)), ...more })
    await api.pool.query(`update ems.archive_contracts set status = 'active' where id = $1`, [row.id])
    return row
  }
  const read = async ({ id }: { id: string }, by = admin) => (await by.get(`/archive-contracts/${id}/terms`)).body.data

  test('says which terms hold today and by which addendum; an addendum that is over or to come changes nothing', async () => {
    const main = await inForce({
      ...{ start_date: '2025-01-01', end_date: upcomingDay(100), value: '100.00', payment_term: '30 hari' },
    })
    const { partner } = main
    const addendum = (more: object) => inForce({ partner, parent: main.id, payment_term: null, value: null, ...more })
    await addendum({ start_date: '2025-02-01', end_date: '2025-12-31', value: '110.00' })
    const second = await addendum({ start_date: '2026-01-01', end_date: upcomingDay(400), value: '120.00' })
    const third = await addendum({
      parent: second.id,
      start_date: '2026-02-01',
      end_date: upcomingDay(300),
      payment_term: '14 hari',
    })
    await addendum({ start_date: upcomingDay(5), end_date: upcomingDay(500), value: '999.00' })

    const { attributes } = await read(third)

    expect(
      attributes.nodes.map(({ level, sequence }: { level: number; sequence: number }) => [level, sequence]),
    ).toEqual([
      [0, 0],
      [1, 1],
      [1, 2],
      [2, 1],
      [1, 3],
    ])
    const byTerm = Object.fromEntries(attributes.terms.map((one: { term: string }) => [one.term, one]))
    expect(byTerm.value).toMatchObject({ value: '120.00', source: second.id, first: '100.00' })
    expect(byTerm.payment_term).toMatchObject({ value: '14 hari', source: third.id, first: '30 hari' })
    expect(byTerm.current_end_date).toMatchObject({
      value: upcomingDay(300),
      source: third.id,
      first: upcomingDay(100),
    })
  })

  test('without addenda has the terms it began with, and says nothing to strangers', async () => {
    const main = await inForce({ start_date: '2026-01-01', end_date: upcomingDay(100), value: '5.00' })
    const { attributes } = await read(main)
    expect(attributes.terms[0]).toMatchObject({ term: 'value', value: '5.00', source: main.id })
    const other = await api.as(['contract-show', 'contract-list'], { scope: 'company', companies: [api.companies[1]] })
    expect((await other.get(`/archive-contracts/${main.id}/terms`)).status).toBe(404)
    expect(termsInForce([])).toEqual([])
  })
})
