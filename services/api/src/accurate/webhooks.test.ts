import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { CHANGES_SCHEDULE } from './connections/webhooks.ts'
import { type AccountingBench, accountingBench, HOOK_SECRET } from './testing.ts'

jest.setTimeout(60_000)

let bench: AccountingBench
beforeAll(async () => {
  bench = await accountingBench()
  await bench.open()
  await bench.api.pool.query(`insert into ems.schedules (key, label, every_seconds) values ($1, 'Uji', 900)`, [
    CHANGES_SCHEDULE,
  ])
})
afterAll(() => bench.close())
beforeEach(() => bench.api.pool.query('update ems.schedules set requested_at = null'))

const envelope = (databaseId: number) => ({ databaseId, type: 'CUSTOMER', data: [{ customerId: 1, action: 'WRITE' }] })
const posted = async (body: unknown, path = `actual/${HOOK_SECRET}`) => {
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  const headers = { 'content-type': 'application/json' }
  const { statusCode } = await bench.api.app.inject({ method: 'POST', url: `/api/hooks/aol/${path}`, payload, headers })
  const { rows } = await bench.api.pool.query('select requested_at from ems.schedules where key = $1', [
    CHANGES_SCHEDULE,
  ])
  return [statusCode, rows[0].requested_at !== null]
}

describe('an event of the provider', () => {
  test('asks for the next reading of changes, once however often it comes', async () => {
    expect(await posted([envelope(1001), envelope(1001)])).toEqual([200, true])
    const at = async () => (await bench.api.pool.query('select requested_at from ems.schedules')).rows[0].requested_at
    const first = await at()
    expect(await posted(envelope(1001))).toEqual([200, true])
    expect(await at()).toEqual(first)
  })

  test('of another database is thanked for and ignored', async () => {
    expect(await posted([envelope(1002)])).toEqual([200, false])
    expect(await posted(['nonsense', null, 7])).toEqual([200, false])
  })

  test('with a wrong secret, or for a connection that takes none, finds no address', async () => {
    expect(await posted([envelope(1001)], `actual/${'x'.repeat(48)}`)).toEqual([404, false])
    expect(await posted([envelope(1002)], `commercial/${HOOK_SECRET}`)).toEqual([404, false])
    expect(await posted([envelope(1001)], `other/${HOOK_SECRET}`)).toEqual([404, false])
  })

  test('of two megabytes is refused', async () => {
    expect(await posted(`["${'x'.repeat(2_000_000)}"]`)).toEqual([413, false])
  })
})
