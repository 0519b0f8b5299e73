import { permissions } from '@ems/contracts'
import { todayInJakarta } from '@ems/contracts/days'
import { itAssets, itMaintenanceInternalActivities, itMaintenanceInternals, itStocktakes } from '@ems/contracts/it'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client, Row } from '../../testing/client.ts'
import { newEmployee } from '../../testing/employee-in.ts'
import { referenceIn } from '../../testing/reference-in.ts'
import { asset } from '../testing.ts'

let api: TestApi
let admin: Client
let n = 60_000
beforeAll(async () => {
  api = await testApi()
  admin = await api.as([...permissions])
})
afterAll(() => api.close())

const add = async (more = {}) => admin.create(itAssets, { ...(await asset(api, ++n)), ...more })
const matchesOf = async (question: string): Promise<string[]> =>
  (await admin.get(`/it-assets?filter[${question}]=1&page[size]=100`)).body.data.map(({ id }: Row) => id)
const exclude = async ({ id }: Row, audit_excluded: boolean, by = admin, reason?: string) => {
  const { body } = await admin.get(`/it-assets/${id}`)
  const row = { id, version: body.data.meta.version }
  return by.take(itAssets, 'exclude', row, { values: { audit_excluded }, ...(reason && { reason }) })
}

test('what is late with its maintenance is found by work and by plans, while these go on', async () => {
  const [worked, planned, fresh, disposed] = [await add(), await add(), await add(), await add()]
  const work = (row: Row, scheduled_at: string) =>
    admin.create(itMaintenanceInternalActivities, { it_asset: row.id, scheduled_at })
  await work(worked, '2026-01-05')
  await work(fresh, '2999-01-05')
  await work(disposed, '2026-01-05')
  await api.pool.query(`update ems.it_assets set status = 'disposed' where id = $1`, [disposed.id])
  const type = await referenceIn(api, 'maintenance-type')
  const plan = (row: Row, start_date: string) =>
    admin.create(itMaintenanceInternals, {
      ...{ name: `Servis ${++n}`, type, company: api.companies[0], it_assets: [row.id], interval_value: 1, start_date },
    })
  const { id } = await plan(planned, '2026-01-05')
  await plan(fresh, '2999-01-05')

  const late = await matchesOf('overdue')
  await api.pool.query(`update ems.it_maintenance_internals set status = 'paused' where id = $1`, [id])

  expect(late.sort()).toEqual([worked.id, planned.id].sort())
  expect(await matchesOf('overdue')).toEqual([worked.id])
})

test('what a leaver still holds is found', async () => {
  const [leaver, colleague] = [await newEmployee(api, `K-${++n}`), await newEmployee(api, `K-${++n}`)]
  const held = await add({ holder: leaver })
  await add({ holder: colleague })
  expect(await matchesOf('leavers')).toEqual([])
  await api.pool.query(`update ems.employees set status = 'exited' where id = $1`, [leaver])

  expect(await matchesOf('leavers')).toEqual([held.id])
})

test('an asset is left out of stock-takings for a reason, by those who may, and is no question of the next one', async () => {
  const office = await referenceIn(api, 'office', 'Opname')
  const [kept, left, recent] = [await add({ office }), await add({ office }), await add({ office })]
  await api.pool.query('update ems.it_assets set last_audit_on = $2 where id = $1', [recent.id, todayInJakarta()])
  const officer = await api.as([...permissions].filter((one) => one !== 'it-asset-exclude'))

  const patched = await admin.update(itAssets, left, { audit_excluded: true })
  const denied = await exclude(left, true, officer, 'Dipinjam klien')
  const silent = await exclude(left, true)
  const done = await exclude(left, true, admin, 'Dipinjam klien')

  expect([patched, denied, silent, done].map(({ status }) => status)).toEqual([409, 403, 422, 200])
  const uncounted = await matchesOf('uncounted')
  expect([kept, left, recent].map(({ id }) => uncounted.includes(String(id)))).toEqual([true, false, false])
  const count = async () => {
    const { id } = await admin.create(itStocktakes, { name: `Opname ${++n}`, company: api.companies[0], office })
    return (await admin.get(`/it-stocktakes/${id}`)).body.data.attributes.expected_count
  }
  expect(await count()).toBe(2)
  expect((await exclude(left, false, admin, 'Kembali dari klien')).status).toBe(200)
  expect(await count()).toBe(3)
})
