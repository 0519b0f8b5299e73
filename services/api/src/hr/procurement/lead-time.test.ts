import { permissions } from '@ems/contracts'
import { todayInJakarta } from '@ems/contracts/days'
import { generalProcurements } from '@ems/contracts/hr'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../../testing/api.ts'
import { approvedBy, ruleLine, submitNew } from '../../testing/approved-by.ts'
import { referenceIn } from '../../testing/reference-in.ts'
import { employeeIn } from '../testing.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

test('a request for an earlier day than its kind takes is urgent and says why, holidays not counted', async () => {
  const admin = await api.as([...permissions])
  await approvedBy(api, generalProcurements.name, [ruleLine((await api.as([...permissions])).user.id)])
  const category = await referenceIn(api, 'procurement-type')
  await api.pool.query(`update ems."references" set meta = '{"lead_days": 3}' where id = $1`, [category])
  const lead = async () =>
    (await admin.get(`/general-procurements/-actions/leadTime?category=${category}`)).body.data.attributes
  const { days, earliest } = await lead()
  expect(days).toBe(3)
  const span = (Date.parse(earliest) - Date.parse(todayInJakarta())) / 86_400_000
  expect([3, 4, 5]).toContain(span)
  await api.pool.query(
    `insert into ems.leave_offices (date, name, kind, scope) values ($1, 'Libur', 'national', 'everyone')`,
    [earliest],
  )
  const later = (await lead()).earliest
  expect(later > earliest).toBe(true)

  const values = {
    title: 'Kertas',
    company: api.companies[0],
    department: await referenceIn(api, 'department'),
    requester: await employeeIn(api),
    category,
    needed_at: earliest,
    justification: 'Persediaan di gudang sudah hampir habis.',
    delivery_office: await referenceIn(api, 'office'),
    lines: [{ name: 'Kertas', qty: '3', unit: await referenceIn(api, 'unit'), est_price: '1000.00' }],
  }
  const draft = await admin.store(generalProcurements, values)
  const early = await submitNew(admin, generalProcurements, values)
  expect([draft.status, early.status, sources(early)]).toEqual([201, 422, ['/data/attributes/needed_at']])
  expect(early.body.errors[0].detail).toMatch(/^Minimal 3 hari kerja dari hari ini untuk jenis ini\./)
  expect((await submitNew(admin, generalProcurements, { ...values, needed_at: later })).status).toBe(201)
  const urgent = { ...values, priority: 'urgent', urgent_reason: 'Mesin cetak rusak' }
  expect((await submitNew(admin, generalProcurements, urgent)).status).toBe(201)
  expect((await admin.get('/general-procurements/-actions/leadTime?category=x')).status).toBe(400)
})
